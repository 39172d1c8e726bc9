import { listDishes, type RestoMenu } from './menu.ts'

/** Finds a dish of a menu, with its price there. If that menu does not have it, returns it as another menu has it. */
export function findDish({ positions, menus }: Pick<RestoMenu, 'positions' | 'menus'>, id: number, menuId: number) {
  const dish = positions.get(id)
  if (dish === undefined || dish.menuId === menuId) return dish
  const dishes = menus.filter(({ menu }) => menu.id === menuId).flatMap(listDishes)
  return dishes.find(position => position.id === id) ?? dish
}
