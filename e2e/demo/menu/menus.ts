import { menuIds } from '../menu-ids.ts'
import { buildMenu, type Menu } from './build-menu.ts'
import { barCard, foodSections } from './catalogue.ts'
import type { Dish } from './dish.ts'
import { podgoricaPrices } from './podgorica-prices.ts'

/** Sections that the small kitchen in Bragino does not cook. */
const notInBragino = new Set(['sashimi', 'breakfast', 'kids', 'lunch'])

/** Dishes that it does not cook. */
const missingInBragino = new Set([
  'roll-truffle-shrimp', 'poke-smoked-trout', 'set-sashimi', 'set-party', 'set-nigiri', 'canada', 'philadelphia-smoked',
    'baked-scallop',
  'baked-mussel', 'tempura-tuna', 'tempura-banana', 'nigiri-scallop', 'nigiri-seabass', 'gunkan-ikura', 'poke-eel',
    'wok-duck', 'wok-seafood',
  'ramen-tonkotsu', 'pho-bo', 'salad-eel', 'salad-caesar', 'takoyaki', 'tiramisu-hojicha', 'soft-cone', 'matcha-latte',
    'gift-card',
])

const inKopecks = (dish: Dish): number => dish.roubles * 100

/** Slightly cheaper than in the centre, with round endings. */
const inBragino = (dish: Dish): number | undefined => {
  if (missingInBragino.has(dish.key)) return undefined
  return dish.roubles > 200 ? (dish.roubles - 20) * 100 : dish.roubles * 100
}

const inEuroCents = (dish: Dish): number | undefined => podgoricaPrices[dish.key]

export const menus: readonly Menu[] = [
  buildMenu({ menuId: menuIds.yaroslavlMain, currency: 'RUB', sections: foodSections, price: inKopecks }),
  buildMenu({ menuId: menuIds.yaroslavlBar, currency: 'RUB', sections: barCard, price: inKopecks }),
  buildMenu({
    menuId: menuIds.braginoMain,
    currency: 'RUB',
    sections: foodSections.filter(section => !notInBragino.has(section.key)),
    price: inBragino,
  }),
  buildMenu({ menuId: menuIds.podgoricaMain, currency: 'EUR', sections: foodSections, price: inEuroCents }),
  buildMenu({ menuId: menuIds.podgoricaBar, currency: 'EUR', sections: barCard, price: inEuroCents }),
]
