import { buildMenu, type Menu } from '../menu/build-menu.ts'
import { breakfasts, poke, soups, wok } from '../menu/bowls.ts'
import type { Dish } from '../menu/dish.ts'
import { menuIds } from '../menu-ids.ts'
import { salads, starters } from '../menu/starters.ts'
import { onigiri } from '../menu/sushi.ts'
import { desserts, drinks } from '../menu/sweets.ts'

/** Dishes that this kitchen does not cook. */
const missing = new Set([
  'poke-eel', 'wok-duck', 'wok-pork', 'ramen-tonkotsu', 'salad-caesar', 'salad-eel', 'wings-teriyaki', 'takoyaki',
  'soft-cone', 'tiramisu-hojicha', 'ramune',
])

/** From 300 roubles on, prices by the sea are slightly higher. */
function price(dish: Dish): number | undefined {
  if (missing.has(dish.key)) return undefined
  return (dish.roubles + (dish.roubles >= 300 ? 30 : 0)) * 100
}

const menu: Menu = buildMenu({
  menuId: menuIds.volna,
  currency: 'RUB',
  sections: [poke, soups, { ...salads, title: 'Салаты и чука' }, onigiri, wok, starters, breakfasts, desserts, drinks],
  price,
})

/** Bowls, soups and salads, but no rolls. */
export const volnaMenu = { menuId: menuIds.volna, ...menu }
