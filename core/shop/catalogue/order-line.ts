import type { ModifierGroup, Position } from './menu-api.ts'

/** A selected item. `count`: for one piece. */
export type SelectedModifier = Pick<ModifierGroup['items'][number], 'id' | 'name' | 'price'>
  & { readonly modifierId: number; readonly count: number }

/** Whether a dish has required groups: its card opens its details instead of adding it. */
export const hasRequiredGroups = (groups: readonly ModifierGroup[]): boolean => groups.some(group => group.minCount > 0)

/** A line for `cart.add` without modifiers. `price`: minor units a piece. */
export function toNewLine({ id, menuId, name, price }: Position) {
  return { id, menu: { id: menuId }, name, price, hasModifiers: false, modifiers: [] as readonly SelectedModifier[] }
}
