import type { Section } from '../catalogue/menu.ts'
import type { Position } from '../catalogue/menu-api.ts'

/** What a dish is beside a meal (CART-13). `other`: a meal, or unknown. */
export type DishRole = 'drink' | 'dessert' | 'starter' | 'sauce' | 'other'

/*
 * The API has no role of a dish, only the name of its section. Each list has the beginnings of words
 * in the three languages of the shop.
 */
const ROLES: readonly (readonly [DishRole, readonly string[]])[] = [
  ['sauce', ['соус', 'добавк', 'топпинг', 'sauce', 'dip', 'topping', 'extra', 'sos', 'umac', 'dodac', 'dodat']],
  ['drink', [
    'напит', 'безалкоголь', 'лимонад', 'коктейл', 'чай', 'кофе', 'вино', 'пиво', 'drink', 'beverage', 'lemonade',
    'cocktail', 'tea', 'coffee', 'pić', 'pice', 'piće', 'koktel', 'kaf',
  ]],
  ['dessert', ['десерт', 'сладк', 'dessert', 'sweet', 'desert', 'slatk', 'poslast']],
  ['starter', ['закуск', 'starter', 'appetizer', 'appetiser', 'snack', 'predjel', 'zakus']],
]
/** What is no food. `$` ends a whole word: a bagel is none. */
const PACKAGING = [
  'пакет', 'термопакет', 'упаков', 'прибор', 'палочк', 'салфет', 'подароч', 'сертификат',
  'bag$', 'bags$', 'packag', 'cutlery', 'chopstick', 'napkin', 'gift',
  'kesa', 'kese', 'pakov', 'ambalaž', 'pribor', 'štapić', 'salvet', 'poklon',
]
/** The condiments that an order contains anyway (`checkout.includedText`). */
const INCLUDED = ['васаби', 'имбир', 'соев', 'wasabi', 'ginger', 'soy', 'vasabi', 'đumbir', 'soja']
/** A drink in millilitres is at least this large; less is a sauce. */
const MIN_DRINK = 150

/** Finds the role of a dish by its section, else by its size in millilitres. */
export function findRole({ measure }: Pick<Position, 'measure'>, { name }: Section['group']): DishRole {
  const role = ROLES.find(([, stems]) => hasWord(name ?? '', stems))?.[0]
  return role ?? (measure?.unit === 'ML' && measure.value >= MIN_DRINK ? 'drink' : 'other')
}

/** Whether a dish is packaging, or a condiment that each order includes: never an add-on. */
export function isNeverAddOn(name: string, role: DishRole): boolean {
  // among drinks, desserts and starters a stem means food: ginger tea, tofu in soy sauce, cheese sticks
  return (role === 'sauce' || role === 'other') && hasWord(name, [...PACKAGING, ...INCLUDED])
}

function hasWord(text: string, stems: readonly string[]): boolean {
  const words = text.toLowerCase().replaceAll('ё', 'е').match(/\p{L}+/gu) ?? []
  return words.some(word => stems.some(stem => `${word}$`.startsWith(stem)))
}
