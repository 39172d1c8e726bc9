import { addMinor } from '../../money.ts'
import { isAdult, type Availability } from '../catalogue/availability.ts'
import { hasRequiredGroups } from '../catalogue/order-line.ts'
import type { MenuSections } from '../catalogue/menu.ts'
import type { ModifierGroup, Position } from '../catalogue/menu-api.ts'
import type { DeliveryGoal } from './delivery-rule.ts'
import { plainSum, type CartLine } from './line.ts'
import { lineKey, MAX_COUNT } from './line-key.ts'

/** Dishes that raise the cart's total to its goal (CART-10). */
export type DishSuggestion =
  | { readonly kind: 'none' }
  /**
   * `any`: each dish alone reaches the goal. `all`: only all dishes together reach the goal. In
   * both cases, all dishes together stay below `until` of the goal. Amounts: minor units.
   */
  | Readonly<{ kind: 'any' | 'all'; dishes: readonly Position[]; sum: number; overspend: number }>
export const NO_SUGGESTION: DishSuggestion = { kind: 'none' }

/** The menus of the selected delivery method, the customer's age, and the cart. */
export interface SuggestionContext {
  readonly menus: readonly MenuSections[]
  /** By dish id. */
  readonly modifiers: ReadonlyMap<number, readonly ModifierGroup[]>
  readonly availability: (position: Position) => Availability
  readonly isOfAge: boolean
  readonly lines: readonly CartLine[]
}

/** The most dishes: more cards would push the totals off a narrow screen. */
const MAX_SUGGESTIONS = 3

/**
 * Suggests up to three dishes that close the gap with the least overspend. After the customer has
 * added a dish of the `previous` combination, the other dishes of that combination stay suggested,
 * unless the overspend grows: cards must not change while the customer taps.
 */
export function suggestDishes(
  goal: DeliveryGoal, context: SuggestionContext, previous: DishSuggestion = NO_SUGGESTION,
): DishSuggestion {
  // the largest sum of dishes with which the total stays below `until`
  const maxSum = goal.missing + (goal.until - 1 - goal.from)
  const missing = addDiscount(goal.missing, context.lines)
  const dishes = listCandidates(context)
  const formerCombination = previous.kind === 'all' ? previous : { dishes: [], overspend: 0 }
  const remaining = dishes.filter(({ id, isInCart }) =>
    !isInCart && formerCombination.dishes.some(dish => dish.id === id))
  const rest = findCheapestCombination(remaining, missing, Math.min(maxSum, missing + formerCombination.overspend))
  const combination = rest.length > 0 ? rest : findCheapestCombination(dishes, missing, maxSum)
  const [first] = combination
  if (first === undefined) return NO_SUGGESTION
  const sum = sumPrices(combination)
  const shown = combination.length > 1 ? combination : withAlternatives(first, dishes, maxSum)
  return { kind: combination.length > 1 ? 'all' : 'any', dishes: shown, sum, overspend: sum - missing }
}

/**
 * The price before discounts that raises the total by `missing`, if the dishes get the highest
 * discount of the cart's lines.
 */
function addDiscount(missing: number, lines: readonly CartLine[]): number {
  const discounted = lines.filter(line => line.sum < plainSum(line))
  const leastShare = Math.min(...discounted.map(line => line.sum / plainSum(line)))
  // rounding may reduce each price by a minor unit
  return discounted.length === 0 ? missing : Math.ceil(missing / leastShare) + MAX_SUGGESTIONS
}

/** A dish that can be suggested. */
interface Candidate extends Position {
  /** The index of the dish's section among all sections. */
  readonly section: number
  /** Whether the cart contains the dish. */
  readonly isInCart: boolean
}

/** Lists the dishes that a single tap can add now, in the menu's order. */
function listCandidates({ menus, modifiers, availability, isOfAge, lines }: SuggestionContext): readonly Candidate[] {
  const inCart = new Set(lines.map(line => line.id))
  // the key of a line without modifiers is the id of its dish
  const full = new Set(lines.filter(line => line.count >= MAX_COUNT).map(lineKey))
  const canBeAdded = (position: Position): boolean => position.price > 0
    && (isOfAge || !isAdult(position))
    && !full.has(String(position.id))
    && !hasRequiredGroups(modifiers.get(position.id) ?? [])
    && availability(position).status === 'available'
  const addable = menus.flatMap(menu => menu.sections).flatMap(({ positions }, section) =>
    positions.filter(canBeAdded).map((dish): Candidate => ({ ...dish, section, isInCart: inCart.has(dish.id) })))
  // a dish that two menus have counts once
  return [...new Map(addable.map(dish => [dish.id, dish])).values()]
}

/** Adds the next dearer dishes to `first`, which reaches the goal, up to a sum of `maxSum`. */
function withAlternatives(first: Candidate, dishes: readonly Candidate[], maxSum: number): readonly Candidate[] {
  const shown = [first]
  const isRepeated = (dish: Candidate): boolean => shown.some(other => other.section === dish.section)
  // the cheapest first; of equal price, dishes outside the cart first, then those of new sections
  const rank = (dish: Candidate): number => dish.price * 4 + Number(dish.isInCart) * 2 + Number(isRepeated(dish))
  while (shown.length < MAX_SUGGESTIONS) {
    const others = dishes.filter(dish => dish.price >= first.price && !shown.includes(dish))
    const [next] = others.sort((a, b) => rank(a) - rank(b))
    if (next === undefined || sumPrices([...shown, next]) > maxSum) break
    shown.push(next)
  }
  return shown
}
const sumPrices = (dishes: readonly Candidate[]): number => addMinor(...dishes.map(dish => dish.price))

/**
 * Finds the one to three different dishes with the lowest sum in [missing, maxSum], if any. Of equal
 * sums it takes the fewest dishes, then the fewest that the cart contains, then the most sections,
 * then the earliest. O(n²).
 */
function findCheapestCombination(all: readonly Candidate[], missing: number, maxSum: number): readonly Candidate[] {
  // dishes that agree in price, section and presence in the cart are interchangeable: keep three
  const kinds = new Map<string, number>()
  const dishes = all.filter(({ price, section, isInCart }) => {
    const kind = `${price} ${section} ${isInCart}`
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    return (kinds.get(kind) ?? 0) <= MAX_SUGGESTIONS
  })
  // 0 stands for no dish, so that each combination has three prices; small combinations come first
  const prices = [0, 0, ...dishes.map(dish => dish.price)]
  const ascending = [...prices].sort((a, b) => a - b)
  // the lowest sum: two indexes move towards each other through the ascending prices
  let sum = Infinity
  for (const [a, first] of ascending.entries()) {
    for (let b = a + 1, c = ascending.length - 1; b < c && sum > missing;) {
      const sumOfThree = first + (ascending[b] ?? 0) + (ascending[c] ?? 0)
      if (sumOfThree < missing) {
        b += 1
        continue
      }
      sum = Math.min(sum, sumOfThree)
      c -= 1
    }
  }
  if (sum > maxSum) return []
  // the best of all combinations with that sum
  const indexesByPrice = new Map<number, number[]>()
  for (const [index, price] of prices.entries()) indexesByPrice.set(price, [...indexesByPrice.get(price) ?? [], index])
  let [best, leastRank]: [readonly Candidate[], number] = [[], Infinity]
  for (const [a, first] of prices.entries()) {
    for (let b = a + 1; b < prices.length; b += 1) {
      for (const c of indexesByPrice.get(sum - first - (prices[b] ?? 0)) ?? []) {
        if (c <= b) continue
        const combination = [a, b, c].flatMap(index => dishes[index - 2] ?? [])
        const countInCart = combination.filter(dish => dish.isInCart).length
        const sections = new Set(combination.map(dish => dish.section)).size
        const rank = combination.length * 100 + countInCart * 10 - sections
        if (rank < leastRank) [best, leastRank] = [combination, rank]
        if (countInCart === 0 && sections === combination.length) return best
      }
    }
  }
  return best
}
