import type { MissingDish } from '../place/dialog-state.ts'
import { obstacle } from '../catalogue/modifiers.ts'
import { orderLine } from '../catalogue/order-line.ts'
import type { ModifierGroup, Position } from '../catalogue/menu-wire.ts'
import { byName, carryOver } from '../catalogue/carry-over.ts'
import { namesakes } from '../catalogue/namesake.ts'
import { lineKey, unitPrice, type CartLine, type NewLine } from './line.ts'

/** What a restaurant offers for one way of receiving an order. */
export interface Offer {
  readonly positions: readonly Position[]
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
  readonly currency: string
}

/**
 * What can be done for a line whose dish another restaurant lacks, and the line to swap it for: the dish of the same name,
 * with the modifiers carried over by name from the groups of the line's dish (`former`). `currency` is the line's.
 */
export function missingLine(line: CartLine, currency: string, offer: Offer | null, former: readonly ModifierGroup[]) {
  let replacement: MissingDish['replacement'] = { at: 'gone' }
  let newLine: NewLine | null = null
  for (const dish of namesakes(line.name, offer?.positions ?? []).filter(one => one.isAvailable)) {
    const groups = offer?.modifiers.get(dish.id) ?? []
    const { counts, lacking } = carryOver(line.modifiers, groups, byName(former))
    // the very dish that was refused replaces nothing, unless it was its modifiers that were refused
    if (dish.id === line.id && lacking.length === 0) continue
    // nobody can choose in the customer's stead
    replacement = { at: 'compose' }
    if (obstacle(counts, groups) !== null) continue
    newLine = orderLine(dish, groups, counts)
    const dropped = lacking.map(({ picked }) => picked.name)
    replacement = { at: 'swap', price: unitPrice(newLine), currency: offer?.currency ?? currency, dropped }
    break
  }
  const dish: MissingDish = { key: lineKey(line), id: line.id, name: line.name, price: unitPrice(line), currency, replacement }
  return { dish, newLine }
}
