import { listDishes, type RestoMenu } from './menu.ts'

/** A dish as a menu has it, with its price there; as another menu has it, if that one does not. */
export function findDish({ positions, menus }: Pick<RestoMenu, 'positions' | 'menus'>, id: number, menuId: number) {
  const dish = positions.get(id)
  if (dish === undefined || dish.menuId === menuId) return dish
  const dishes = menus.filter(({ menu }) => menu.id === menuId).flatMap(listDishes)
  return dishes.find(position => position.id === id) ?? dish
}
