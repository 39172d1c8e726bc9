import type { MissingDish } from '../location/dialog-state.ts'
import { obstacle } from '../menu/modifiers.ts'
import { orderLine } from '../menu/order-line.ts'
import type { ModifierGroup, Position } from '../menu/wire.ts'
import { byName, carryOver, namesakes } from './carry-over.ts'
import { identity, unitPrice, type CartPosition, type NewPosition } from './position.ts'

/** What a restaurant offers for one way of receiving an order. */
export interface Offer {
  readonly positions: readonly Position[]
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
  readonly currency: string
}

/** A line of the cart whose dish another restaurant lacks. */
export interface MissingLine {
  /** As it is told. */
  readonly dish: MissingDish
  /** What it can be swapped for; null when for nothing. */
  readonly replacement: NewPosition | null
}

/**
 * `former` are the groups of the line's dish, empty when they are not known; `currency` is what its price is in. Without an
 * offer it can only go.
 */
export function missingLine(line: CartPosition, currency: string, offer: Offer | null, former: readonly ModifierGroup[]): MissingLine {
  const { remedy, replacement = null } = offer === null ? { remedy: GONE } : remedyFor(line, offer, former)
  return { dish: { key: identity(line), id: line.id, name: line.name, price: unitPrice(line), currency, remedy }, replacement }
}
interface Found {
  readonly remedy: MissingDish['remedy']
  readonly replacement?: NewPosition
}
const GONE = { at: 'gone' } as const

/** The dish of the same name, with the modifiers carried over by the names of group and item. */
function remedyFor(line: CartPosition, offer: Offer, former: readonly ModifierGroup[]): Found {
  let best: Found = { remedy: GONE }
  for (const dish of namesakes(line.name, offer.positions).filter(one => one.isAvailable)) {
    const groups = offer.modifiers.get(dish.id) ?? []
    const { counts, lacking } = carryOver(line.modifiers, groups, byName(former))
    // the very dish that was refused is no remedy, unless it was its modifiers that were refused
    if (dish.id === line.id && lacking.length === 0) continue
    if (obstacle(counts, groups) === null) {
      const replacement = orderLine(dish, groups, counts)
      const dropped = lacking.map(({ picked }) => picked.name)
      return { remedy: { at: 'swap', price: unitPrice(replacement), currency: offer.currency, dropped }, replacement }
    }
    // nobody can choose in the customer's stead
    best = { remedy: { at: 'compose' } }
  }
  return best
}
