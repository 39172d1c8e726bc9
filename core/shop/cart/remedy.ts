import type { MissingDish } from '../location/dialog-state.ts'
import { obstacle } from '../menu/modifiers.ts'
import { orderLine } from '../menu/order-line.ts'
import type { ModifierGroup, Position } from '../menu/wire.ts'
import { byName, carryOver } from './carry-over.ts'
import { namesakes } from './namesake.ts'
import { identity, unitPrice, type CartPosition, type NewPosition } from './position.ts'

/** What a restaurant offers for one way of receiving an order. */
export interface Offer {
  readonly positions: readonly Position[]
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
  readonly currency: string
}

/**
 * What can be done for a line of the cart whose dish another restaurant lacks: as it is told, and what it can be swapped for, if
 * anything. That is the dish of the same name, with the modifiers carried over by the names of group and item. `former` are the
 * groups of the line's dish, empty when they are not known; `currency` is what its price is in. Without an offer it can only go.
 */
export function missingLine(line: CartPosition, currency: string, offer: Offer | null, former: readonly ModifierGroup[]) {
  let remedy: MissingDish['remedy'] = { at: 'gone' }
  let replacement: NewPosition | null = null
  for (const dish of namesakes(line.name, offer?.positions ?? []).filter(one => one.isAvailable)) {
    const groups = offer?.modifiers.get(dish.id) ?? []
    const { counts, lacking } = carryOver(line.modifiers, groups, byName(former))
    // the very dish that was refused is no remedy, unless it was its modifiers that were refused
    if (dish.id === line.id && lacking.length === 0) continue
    // nobody can choose in the customer's stead
    remedy = { at: 'compose' }
    if (obstacle(counts, groups) !== null) continue
    replacement = orderLine(dish, groups, counts)
    const dropped = lacking.map(({ picked }) => picked.name)
    remedy = { at: 'swap', price: unitPrice(replacement), currency: offer?.currency ?? currency, dropped }
    break
  }
  const dish: MissingDish = { key: identity(line), id: line.id, name: line.name, price: unitPrice(line), currency, remedy }
  return { dish, replacement }
}
