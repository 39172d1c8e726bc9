import { listDishes, type RestoMenu } from './menu.ts'

/**
 * Finds a dish as the menu `menuId` has it: menus may differ in the price of a dish. If that menu
 * lacks the dish, returns the dish of another menu; undefined if all menus lack it.
 */
export function findDish({ positions, menus }: Pick<RestoMenu, 'positions' | 'menus'>, id: number, menuId: number) {
  const dish = positions.get(id)
  if (dish === undefined || dish.menuId === menuId) return dish
  const dishes = menus.filter(({ menu }) => menu.id === menuId).flatMap(listDishes)
  return dishes.find(position => position.id === id) ?? dish
}
