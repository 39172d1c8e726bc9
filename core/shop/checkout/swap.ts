import { unitPrice, type CartPosition, type NewPosition } from '../cart/position.ts'
import { canAdd, moreOf, obstacle, type ModifierCounts } from '../menu/modifiers.ts'
import { plainName } from '../menu/namesake.ts'
import { orderLine } from '../menu/order-line.ts'
import type { ModifierGroup, Position } from '../menu/wire.ts'

/** What a restaurant offers for one way of receiving an order. */
export interface Offer {
  readonly positions: readonly Position[]
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
}

/** What can be done for a line of the cart whose dish another restaurant lacks. */
export type Remedy =
  /** The restaurant has a dish of that name; `dropped` names the modifiers that it does not have. */
  | { readonly at: 'swap'; readonly line: NewPosition; readonly price: number; readonly dropped: readonly string[] }
  /** It has one, but what must be chosen for it was not chosen here: nobody can choose in the customer's stead. */
  | { readonly at: 'compose' }
  | { readonly at: 'gone' }

/**
 * The dish of another restaurant that stands for a line of the cart: the same name but for case and ё/е,
 * with the modifiers carried over by the names of group and item. `former` are the groups of the old dish,
 * empty when they are not known. Prices are minor units, of one piece with its modifiers.
 */
export function remedyFor(line: CartPosition, offer: Offer, former: readonly ModifierGroup[]): Remedy {
  const name = plainName(line.name)
  const found = offer.positions.filter(dish => dish.isAvailable && plainName(dish.name) === name)
  let best: Remedy = { at: 'gone' }
  for (const dish of found) {
    const groups = offer.modifiers.get(dish.id) ?? []
    const { counts, dropped } = carried(line, groups, former)
    // the very dish that was refused is no remedy, unless it was its modifiers that were refused
    if (dish.id === line.id && dropped.length === 0) continue
    if (obstacle(counts, groups) !== null) {
      best = { at: 'compose' }
      continue
    }
    const fresh = orderLine(dish, groups, counts)
    return { at: 'swap', line: fresh, price: unitPrice(fresh), dropped }
  }
  return best
}

function carried(line: CartPosition, groups: readonly ModifierGroup[], former: readonly ModifierGroup[]) {
  let counts: ModifierCounts = {}
  const dropped: string[] = []
  for (const one of line.modifiers) {
    const itemName = plainName(one.name)
    const formerName = former.find(group => group.modifierId === one.modifierId)?.name
    const holders = groups.filter(group => group.items.some(item => plainName(item.name) === itemName))
    const group = formerName === undefined
      // without the old menu the group's own number, which menus of one chain share, or the only group that has the item
      ? holders.find(holder => holder.modifierId === one.modifierId) ?? (holders.length === 1 ? holders[0] : undefined)
      : holders.find(holder => plainName(holder.name) === plainName(formerName))
    const item = group?.items.find(other => plainName(other.name) === itemName)
    let left = one.count
    while (group !== undefined && item !== undefined && left > 0 && canAdd(counts, group, item.id)) {
      counts = moreOf(counts, group, item.id)
      left -= 1
    }
    if (left > 0) dropped.push(one.name)
  }
  return { counts, dropped }
}
