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
  /**
   * Only all of them together are enough: what they cost, and how much of that is more than was missing, in minor units.
   * `isBegun` when others of the combination are in the cart already.
   */
  | {
    readonly at: 'all'; readonly dishes: readonly Position[]; readonly sum: number; readonly overspend: number
    readonly isBegun: boolean
  }
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
 * Up to three different dishes that close the gap with the least overspend; of equal ones the fewest dishes, then those
 * not in the cart yet, of different sections, earlier in the menu. No dish twice: that would be two cards of one dish.
 * A single dish that does best comes with up to two others that are enough by themselves. What is left of a combination
 * that `before` suggested and the customer has begun stays as long as it keeps to the overspend that was promised:
 * the other cards must not change under the hand. Prices are the menu's; where the server takes something off the lines,
 * it is expected to take as much off these dishes.
 */
export function suggestDishes(goal: DeliveryGoal, offering: SuggestionContext, before: DishSuggestion = NO_SUGGESTION): DishSuggestion {
  const { from, until } = goal
  const room = goal.missing + (until - 1 - from)
  const missing = beforeDiscounts(goal.missing, offering.lines)
  if (missing === null) return NO_SUGGESTION
  const dishes = suitable(offering)
  const rest = restOf(before, dishes, missing, room)
  const chosen = rest ?? cheapestSum(dishes, missing, room)
  const [first] = chosen
  if (first === undefined) return NO_SUGGESTION
  const sum = sumOf(chosen)
  const positions = (of: readonly Dish[]): readonly Position[] => of.map(dish => dish.position)
  if (chosen.length === 1) return { at: 'any', dishes: positions(withAlternatives(first, dishes, room)) }
  return { at: 'all', dishes: positions(chosen), sum, overspend: sum - missing, isBegun: rest !== null }
}

/**
 * What dishes must cost to bring so much, should each be discounted like the line that is most so; minor units. Lines are
 * rounded one by one: a minor unit may be lost on each. Null when nothing would be left of any price.
 */
function beforeDiscounts(missing: number, lines: readonly CartLine[]): number | null {
  const shares = lines.map(line => ({ sum: line.sum, plain: plainSum(line) })).filter(({ sum, plain }) => sum < plain)
  if (shares.length === 0) return missing
  const least = shares.reduce((share, { sum, plain }) => Math.min(share, sum / plain), 1)
  return least <= 0 ? null : Math.ceil(missing / least) + MAX
}

interface Dish {
  readonly position: Position
  readonly price: number
  /** A number of its section: equal for those of the same. */
  readonly section: number
  /** Whether the cart has it already. */
  readonly isKnown: boolean
}

/** The dishes that a tap can add now, in the menu's order, with the number of their section. */
function suitable({ menus, modifiers, availability, isOfAge, lines }: SuggestionContext): readonly Dish[] {
  const inCart = new Set(lines.map(line => line.id))
  const full = new Set(lines.filter(line => line.count >= MAX_COUNT).map(lineKey))
  const canBeAdded = (position: Position): boolean => position.price > 0
    && (isOfAge || !isAdult(position))
    && !full.has(String(position.id))
    && !needsChoice(modifiers.get(position.id) ?? [])
    && availability(position).at === 'available'
  const sections = menus.flatMap(menu => menu.sections)
  const found = sections.flatMap(({ positions }, section) => positions.filter(canBeAdded).map((position): Dish =>
    ({ position, section, price: position.price, isKnown: inCart.has(position.id) })))
  // a dish of two menus is one
  return [...new Map(found.map(one => [one.position.id, one])).values()]
}

/** What is left of a combination that has been begun, when it is enough without costing more than was promised. */
function restOf(before: DishSuggestion, dishes: readonly Dish[], missing: number, room: number): readonly Dish[] | null {
  if (before.at !== 'all') return null
  const former = dishes.filter(dish => before.dishes.some(one => one.id === dish.position.id))
  const begun = before.isBegun ? [former] : []
  const parts = [...begun, ...former.map(one => former.filter(other => other !== one)), ...former.map(one => [one])]
    .filter(part => sumOf(part) >= missing && sumOf(part) <= Math.min(room, missing + before.overspend))
  const known = (part: readonly Dish[]): number => part.filter(dish => dish.isKnown).length
  // of dishes that cost the same, what has just been added is in the cart
  return parts.sort((a, b) => sumOf(a) - sumOf(b) || known(a) - known(b))[0] ?? null
}

/** A dish that is enough and the next dearer ones, as long as all of them together still keep the goal. */
function withAlternatives(first: Dish, dishes: readonly Dish[], room: number): readonly Dish[] {
  const shown = [first]
  const isRepeated = (one: Dish): number => Number(shown.some(other => other.section === one.section))
  while (shown.length < MAX) {
    const others = dishes.filter(one => one.price >= first.price && !shown.includes(one))
    const [next] = others.sort((a, b) => a.price - b.price || Number(a.isKnown) - Number(b.isKnown) || isRepeated(a) - isRepeated(b))
    if (next === undefined || sumOf(shown) + next.price > room) break
    shown.push(next)
  }
  return shown
}

function sumOf(dishes: readonly Dish[]): number {
  return dishes.reduce((sum, dish) => sum + dish.price, 0)
}

/**
 * The one to three different dishes whose sum is the least in [missing, room]; of those with the same sum the fewest,
 * then the fewest known ones, then the most sections, then the earliest, compared one by one. Empty when no three are
 * enough without being too much. For n dishes O(n²).
 */
function cheapestSum(dishes: readonly Dish[], missing: number, room: number): readonly Dish[] {
  // with nothing in it twice, so that one or two dishes are three things as well, and the fewest come first
  const things = [null, null, ...worthy(dishes)]
  const prices = things.map(thing => thing?.price ?? 0)
  const sum = leastSum([...prices].sort((a, b) => a - b), missing)
  if (sum > room) return []
  const places = new Map<number, number[]>()
  for (const [at, price] of prices.entries()) places.set(price, [...places.get(price) ?? [], at])
  let best: { readonly chosen: readonly Dish[]; readonly rank: number } = { chosen: [], rank: Infinity }
  for (const [a, first] of prices.entries()) {
    for (let b = a + 1; b < prices.length; b += 1) {
      for (const c of places.get(sum - first - (prices[b] ?? 0)) ?? []) {
        if (c <= b) continue
        const chosen = [things[a], things[b], things[c]].flatMap(thing => thing ?? [])
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
    for (let b = a + 1, c = prices.length - 1; b < c && least > missing;) {
      const sum = first + (prices[b] ?? 0) + (prices[c] ?? 0)
      if (sum >= missing) least = Math.min(least, sum)
      if (sum >= missing) c -= 1
      else b += 1
    }
  }
  return least
}

/** Of those of a section that cost the same the first three: whichever of the rest is chosen, one of them does as well. */
function worthy(dishes: readonly Dish[]): readonly Dish[] {
  const alike = new Map<string, number>()
  return dishes.filter(({ price, isKnown, section }) => {
    const key = `${price} ${isKnown} ${section}`
    alike.set(key, (alike.get(key) ?? 0) + 1)
    return (alike.get(key) ?? 0) <= 3
  })
}
