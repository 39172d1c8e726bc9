import { dishesOf, type RestoMenu } from './menu.ts'

/** A dish as one of the menus has it, at its own price there; as any has it, when that one does not. */
export function dishOf({ positions, menus }: Pick<RestoMenu, 'positions' | 'menus'>, id: number, menuId: number) {
  const known = positions.get(id)
  if (known === undefined || known.menuId === menuId) return known
  return menus.filter(({ menu }) => menu.id === menuId).flatMap(dishesOf).find(position => position.id === id) ?? known
}
