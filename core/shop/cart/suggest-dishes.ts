import { addMinor } from '../../money.ts'
import { isAdult, type Availability } from '../catalogue/availability.ts'
import { needsChoice } from '../catalogue/modifiers.ts'
import type { MenuSections } from '../catalogue/menu.ts'
import type { ModifierGroup, Position } from '../catalogue/menu-wire.ts'
import type { DeliveryGoal } from './delivery-rule.ts'
import { lineKey, MAX_COUNT, plainSum, type CartLine } from './line.ts'

/** Dishes that bring the cart to its goal (CART-10). */
export type DishSuggestion =
  | { readonly at: 'none' }
  /** Each of them is enough; also all of them together keep the goal. */
  | { readonly at: 'any'; readonly dishes: readonly Position[] }
  /** Only all together are enough; `overspend` is what their sum is above what was missing. Minor units. */
  | { readonly at: 'all'; readonly dishes: readonly Position[]; readonly sum: number; readonly overspend: number }
export const NO_SUGGESTION: DishSuggestion = { at: 'none' }

/** What the chosen method's menus have at the chosen moment, and what is known of the customer. */
export interface SuggestionContext {
  readonly menus: readonly MenuSections[]
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
  readonly availability: (position: Position) => Availability
  readonly isOfAge: boolean
  readonly lines: readonly CartLine[]
}

/** More cards would bury the totals on a narrow screen. */
const MAX = 3

/**
 * Up to three different dishes that close the gap with the least overspend; one that does best comes with others that are
 * enough by themselves. Of a combination that was suggested `before`, what is not in the cart yet stays while it keeps to
 * the overspend that was promised: the other cards must not change under the hand.
 */
export function suggestDishes(
  goal: DeliveryGoal, offering: SuggestionContext, before: DishSuggestion = NO_SUGGESTION,
): DishSuggestion {
  const room = goal.missing + (goal.until - 1 - goal.from)
  const missing = beforeDiscounts(goal.missing, offering.lines)
  const dishes = suitable(offering)
  const begun = before.at === 'all' ? before : { dishes: [], overspend: 0 }
  const left = dishes.filter(({ id, isKnown }) => !isKnown && begun.dishes.some(one => one.id === id))
  const rest = cheapestSum(left, missing, Math.min(room, missing + begun.overspend))
  const chosen = rest.length > 0 ? rest : cheapestSum(dishes, missing, room)
  const [first] = chosen
  if (first === undefined) return NO_SUGGESTION
  if (chosen.length === 1) return { at: 'any', dishes: withAlternatives(first, dishes, room) }
  return { at: 'all', dishes: chosen, sum: sumOf(chosen), overspend: sumOf(chosen) - missing }
}

/**
 * What dishes must cost to bring so much, should each be discounted like the line that is most so, and a minor unit be lost
 * on each by rounding. Infinity when nothing would be left of any price.
 */
function beforeDiscounts(missing: number, lines: readonly CartLine[]): number {
  const discounted = lines.filter(line => line.sum < plainSum(line))
  const least = Math.min(...discounted.map(line => line.sum / plainSum(line)))
  return discounted.length === 0 ? missing : Math.ceil(missing / least) + MAX
}

interface Dish extends Position {
  readonly section: number
  /** Whether the cart has it already. */
  readonly isKnown: boolean
}

/** The dishes that a tap can add now, in the menu's order. */
function suitable({ menus, modifiers, availability, isOfAge, lines }: SuggestionContext): readonly Dish[] {
  const canBeAdded = (position: Position): boolean => position.price > 0
    && (isOfAge || !isAdult(position))
    && !lines.some(line => lineKey(line) === String(position.id) && line.count >= MAX_COUNT)
    && !needsChoice(modifiers.get(position.id) ?? [])
    && availability(position).at === 'available'
  const sections = menus.flatMap(menu => menu.sections)
  const found = sections.flatMap(({ positions }, section) => positions.filter(canBeAdded).map((position): Dish =>
    ({ ...position, section, isKnown: lines.some(line => line.id === position.id) })))
  // a dish of two menus is one
  return [...new Map(found.map(one => [one.id, one])).values()]
}

/** A dish that is enough and the next dearer ones, as long as all of them together still keep the goal. */
function withAlternatives(first: Dish, dishes: readonly Dish[], room: number): readonly Dish[] {
  const shown = [first]
  const isRepeated = (one: Dish): boolean => shown.some(other => other.section === one.section)
  const rank = (one: Dish): number => one.price * 4 + Number(one.isKnown) * 2 + Number(isRepeated(one))
  while (shown.length < MAX) {
    const others = dishes.filter(one => one.price >= first.price && !shown.includes(one))
    const [next] = others.sort((a, b) => rank(a) - rank(b))
    if (next === undefined || sumOf([...shown, next]) > room) break
    shown.push(next)
  }
  return shown
}
const sumOf = (dishes: readonly Dish[]): number => addMinor(...dishes.map(dish => dish.price))

/**
 * The one to three dishes whose sum is the least in [missing, room]; of equal sums the fewest, then the fewest known, then
 * the most sections, then the earliest. Empty where there are none. For n dishes O(n²).
 */
function cheapestSum(all: readonly Dish[], missing: number, room: number): readonly Dish[] {
  const kinds = all.map(dish => `${dish.price} ${dish.section} ${dish.isKnown}`)
  // whichever of a fourth and more of a kind is chosen, one of the first three does as well
  const dishes = all.filter((_, at) => kinds.slice(0, at).filter(kind => kind === kinds[at]).length < MAX)
  // nothing costs nothing, twice: one or two dishes are three things as well, and the fewest come first
  const prices = [0, 0, ...dishes.map(dish => dish.price)]
  const sum = leastSum([...prices].sort((a, b) => a - b), missing)
  if (sum > room) return []
  const places = new Map<number, number[]>()
  for (const [at, price] of prices.entries()) places.set(price, [...places.get(price) ?? [], at])
  let [best, least]: [readonly Dish[], number] = [[], Infinity]
  for (const [a, first] of prices.entries()) {
    for (let b = a + 1; b < prices.length; b += 1) {
      for (const c of places.get(sum - first - (prices[b] ?? 0)) ?? []) {
        if (c <= b) continue
        const chosen = [a, b, c].flatMap(at => dishes[at - 2] ?? [])
        const known = chosen.filter(one => one.isKnown).length
        const sections = new Set(chosen.map(one => one.section)).size
        const rank = chosen.length * 100 + known * 10 - sections
        if (rank < least) [best, least] = [chosen, rank]
        if (known === 0 && sections === chosen.length) return best
      }
    }
  }
  return best
}

/** The least sum of three of these ascending prices from `missing` on: for each first one, two pointers meet. */
function leastSum(prices: readonly number[], missing: number): number {
  let least = Infinity
  for (const [a, first] of prices.entries()) {
    for (let b = a + 1, c = prices.length - 1; b < c;) {
      const sum = first + (prices[b] ?? 0) + (prices[c] ?? 0)
      if (sum < missing) b += 1
      else {
        least = Math.min(least, sum)
        c -= 1
      }
    }
  }
  return least
}
