import { isAdult, type Availability } from '../catalogue/availability.ts'
import { needsChoice } from '../catalogue/modifiers.ts'
import type { MenuSections } from '../catalogue/sections.ts'
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

/** What can be bought now, and what is known of the customer. */
export interface SuggestionContext {
  /** The chosen method's menus. */
  readonly menus: readonly MenuSections[]
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
  /** At the chosen moment. */
  readonly availability: (position: Position) => Availability
  readonly isOfAge: boolean
  readonly lines: readonly CartLine[]
}

/** As many as fit beside each other on a wide screen, and under each other without burying the totals on a narrow one. */
const MAX = 3

/**
 * Up to three different dishes that close the gap with the least overspend, at the menu's prices. One that does best comes
 * with up to two others that are enough by themselves. Of a combination that was suggested `before`, what is not in the cart
 * yet stays while it keeps to the overspend that was promised: the other cards must not change under the hand.
 */
export function suggestDishes(
  goal: DeliveryGoal, offering: SuggestionContext, before: DishSuggestion = NO_SUGGESTION,
): DishSuggestion {
  const room = goal.missing + (goal.until - 1 - goal.from)
  const missing = beforeDiscounts(goal.missing, offering.lines)
  const dishes = suitable(offering)
  const isLeft = ({ id, isKnown }: Dish): boolean => before.at === 'all' && !isKnown && before.dishes.some(one => one.id === id)
  const most = before.at === 'all' ? Math.min(room, missing + before.overspend) : 0
  const rest = cheapestSum(dishes.filter(isLeft), missing, most)
  const chosen = rest.length > 0 ? rest : cheapestSum(dishes, missing, room)
  const [first] = chosen
  if (first === undefined) return NO_SUGGESTION
  if (chosen.length === 1) return { at: 'any', dishes: withAlternatives(first, dishes, room) }
  return { at: 'all', dishes: chosen, sum: sumOf(chosen), overspend: sumOf(chosen) - missing }
}

/**
 * What dishes must cost to bring so much, should each be discounted like the line that is most so. Lines are rounded one by
 * one: a minor unit may be lost on each. Infinity when nothing would be left of any price.
 */
function beforeDiscounts(missing: number, lines: readonly CartLine[]): number {
  const discounted = lines.filter(line => line.sum < plainSum(line))
  const least = Math.min(...discounted.map(line => line.sum / plainSum(line)))
  return discounted.length === 0 ? missing : Math.ceil(missing / least) + MAX
}

interface Dish extends Position {
  /** A number of its section: equal for those of the same. */
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
  const isRepeated = (one: Dish): number => Number(shown.some(other => other.section === one.section))
  while (shown.length < MAX) {
    const others = dishes.filter(one => one.price >= first.price && !shown.includes(one))
    const [next] = others.sort((a, b) =>
      a.price - b.price || Number(a.isKnown) - Number(b.isKnown) || isRepeated(a) - isRepeated(b))
    if (next === undefined || sumOf(shown) + next.price > room) break
    shown.push(next)
  }
  return shown
}

function sumOf(dishes: readonly Dish[]): number {
  return dishes.reduce((sum, dish) => sum + dish.price, 0)
}

/**
 * The one to three different dishes whose sum is the least in [missing, room]; of those with the same sum the fewest, then
 * the fewest known ones, then the most sections, then the earliest. Empty where there are none. For n dishes O(n²).
 */
function cheapestSum(all: readonly Dish[], missing: number, room: number): readonly Dish[] {
  const isAlike = (a: Dish, b: Dish): boolean => a.price === b.price && a.section === b.section && a.isKnown === b.isKnown
  // whichever of a fourth and more is chosen, one of the first three does as well
  const dishes = all.filter((dish, at) => all.slice(0, at).filter(one => isAlike(one, dish)).length < MAX)
  // nothing costs nothing, twice: one or two dishes are three things as well, and the fewest come first
  const prices = [0, 0, ...dishes.map(dish => dish.price)]
  const sum = leastSum([...prices].sort((a, b) => a - b), missing)
  if (sum > room) return []
  const places = new Map<number, number[]>()
  for (const [at, price] of prices.entries()) places.set(price, [...places.get(price) ?? [], at])
  let best: { readonly chosen: readonly Dish[]; readonly rank: number } = { chosen: [], rank: Infinity }
  for (const [a, first] of prices.entries()) {
    for (let b = a + 1; b < prices.length; b += 1) {
      for (const c of places.get(sum - first - (prices[b] ?? 0)) ?? []) {
        if (c <= b) continue
        const chosen = [a, b, c].flatMap(at => dishes[at - 2] ?? [])
        const known = chosen.filter(one => one.isKnown).length
        const sections = new Set(chosen.map(one => one.section)).size
        const rank = chosen.length * 100 + known * 10 - sections
        if (rank < best.rank) best = { chosen, rank }
        if (known === 0 && sections === chosen.length) return best.chosen
      }
    }
  }
  return best.chosen
}

/** The least sum of three of these ascending prices that is `missing` or more: for each first one, two pointers meet. */
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
