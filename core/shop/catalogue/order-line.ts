import type { ModifierGroup, Position } from './menu-wire.ts'

/** So many of an item for one piece. */
export type ChosenModifier =
  Pick<ModifierGroup['items'][number], 'id' | 'name' | 'price'> & { readonly modifierId: number; readonly count: number }

/** Required groups make a dish open its detail instead of being added from its card. */
export const needsChoice = (groups: readonly ModifierGroup[]): boolean => groups.some(group => group.minCount > 0)

/** A dish as `cart.add` takes it, with nothing chosen for it. Prices are minor units, of one. */
export function orderLine({ id, menuId, name, price }: Position) {
  return { id, menu: { id: menuId }, name, price, hasModifiers: false, modifiers: [] as readonly ChosenModifier[] }
}
