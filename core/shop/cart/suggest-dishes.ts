import { addMinor } from '../../money.ts'
import { isAdult, type Availability } from '../catalogue/availability.ts'
import { needsChoice } from '../catalogue/order-line.ts'
import type { MenuSections } from '../catalogue/menu.ts'
import type { ModifierGroup, Position } from '../catalogue/menu-wire.ts'
import type { DeliveryGoal } from './delivery-rule.ts'
import { plainSum, type CartLine } from './line.ts'
import { lineKey, MAX_COUNT } from './line-key.ts'

/** Dishes that bring the cart to its goal (CART-10). */
export type DishSuggestion =
  | { readonly at: 'none' }
  /** Each is enough, or only all together; all together keep the goal. Minor units. */
  | Readonly<{ at: 'any' | 'all'; dishes: readonly Position[]; sum: number; overspend: number }>
export const NO_SUGGESTION: DishSuggestion = { at: 'none' }

/** The method's menus at the moment, and what is known of the customer. */
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
 * Up to three dishes that close the gap with the least overspend. What is left of a combination suggested `before`
 * stays while it keeps to what was promised: the other cards must not change under the hand.
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
  const sum = sumOf(chosen)
  const shown = chosen.length > 1 ? chosen : withAlternatives(first, dishes, room)
  return { at: chosen.length > 1 ? 'all' : 'any', dishes: shown, sum, overspend: sum - missing }
}

/** What dishes must cost to bring so much, each discounted like the line that is most so. */
function beforeDiscounts(missing: number, lines: readonly CartLine[]): number {
  const discounted = lines.filter(line => line.sum < plainSum(line))
  const least = Math.min(...discounted.map(line => line.sum / plainSum(line)))
  // rounding may take a minor unit off each
  return discounted.length === 0 ? missing : Math.ceil(missing / least) + MAX
}

interface Dish extends Position {
  readonly section: number
  /** In the cart already. */
  readonly isKnown: boolean
}

/** The dishes that a tap can add now, in the menu's order. */
function suitable({ menus, modifiers, availability, isOfAge, lines }: SuggestionContext): readonly Dish[] {
  const inCart = new Set(lines.map(line => line.id))
  const full = new Set(lines.filter(line => line.count >= MAX_COUNT).map(lineKey))
  const canBeAdded = (position: Position): boolean => position.price > 0
    && (isOfAge || !isAdult(position))
    && !full.has(String(position.id))
    && !needsChoice(modifiers.get(position.id) ?? [])
    && availability(position).at === 'available'
  const found = menus.flatMap(menu => menu.sections).flatMap(({ positions }, section) =>
    positions.filter(canBeAdded).map((one): Dish => ({ ...one, section, isKnown: inCart.has(one.id) })))
  // a dish of two menus is one
  return [...new Map(found.map(one => [one.id, one])).values()]
}

/** A dish that is enough, and the next dearer ones while all together keep the goal. */
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
 * The one to three dishes with the least sum in [missing, room], if any; of equal sums the fewest, then the fewest
 * known, the most sections, the earliest. None twice: that would be two cards of one dish. O(n²).
 */
function cheapestSum(all: readonly Dish[], missing: number, room: number): readonly Dish[] {
  // one of the first three of a kind does as well as any other of it
  const kinds = new Map<string, number>()
  const dishes = all.filter(({ price, section, isKnown }) => {
    const kind = `${price} ${section} ${isKnown}`
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    return (kinds.get(kind) ?? 0) <= MAX
  })
  // nothing, twice: one or two dishes are three things as well, and the fewest come first
  const prices = [0, 0, ...dishes.map(dish => dish.price)]
  const ascending = [...prices].sort((a, b) => a - b)
  let sum = Infinity
  for (const [a, first] of ascending.entries()) {
    for (let b = a + 1, c = ascending.length - 1; b < c && sum > missing;) {
      const found = first + (ascending[b] ?? 0) + (ascending[c] ?? 0)
      if (found >= missing) sum = Math.min(sum, found)
      if (found >= missing) c -= 1
      else b += 1
    }
  }
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
