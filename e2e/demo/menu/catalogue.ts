import { beer, cocktails, sake, softBar, wine } from './bar.ts'
import { breakfasts, lunches, poke, soups, wok } from './bowls.ts'
import type { Dish, Section } from './dish.ts'
import { baked, novelties, rolls, sets, tempura } from './rolls.ts'
import { kids, salads, starters } from './starters.ts'
import { onigiri, sashimi, sushi } from './sushi.ts'
import { desserts, drinks, extras, loose } from './sweets.ts'

/** The kitchen's dishes in the order of the printed menu. */
export const foodSections: readonly Section[] = [
  novelties, sets, rolls, baked, tempura, sushi, sashimi, onigiri, poke, wok, soups, salads, starters,
  lunches, breakfasts, kids, desserts, extras, drinks, loose,
]

export const barCard: readonly Section[] = [wine, beer, sake, cocktails, softBar]

const dishes: readonly Dish[] = [...foodSections, ...barCard].flatMap(section => section.dishes)
const numbers: ReadonlyMap<string, number> = new Map(dishes.map((dish, index) => [dish.key, index + 1]))

/** The number of a dish in the catalogue, the same in every menu. Throws for an unknown key. */
export function getDishNumber(key: string): number {
  const number = numbers.get(key)
  if (number === undefined) throw new Error(`No dish «${key}» in the catalogue`)
  return number
}
