import type { ModifierGroup, Position } from './menu-api.ts'

/** A selected item. `count`: for one piece of the dish. */
export type SelectedModifier = Pick<ModifierGroup['items'][number], 'id' | 'name' | 'price'>
  & { readonly modifierId: number; readonly count: number }

/** Whether a group is required: the dish's card then opens its details instead of adding it. */
export const hasRequiredGroups = (groups: readonly ModifierGroup[]): boolean => groups.some(group => group.minCount > 0)

/** Converts a dish to a line without modifiers, for `cart.add`. `price`: minor units a piece. */
export function toNewLine({ id, menuId, name, price }: Position) {
  return { id, menu: { id: menuId }, name, price, hasModifiers: false, modifiers: [] as readonly SelectedModifier[] }
}
