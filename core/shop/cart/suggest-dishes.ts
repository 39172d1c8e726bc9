import { addMinor } from '../../money.ts'
import type { Position } from '../catalogue/menu-api.ts'
import { goesWithAnyMeal, listAddOns, type AddOn, type AddOnContext } from './add-ons.ts'
import type { DeliveryGoal } from './delivery-rule.ts'
import { plainSum, type CartLine } from './line.ts'

/** Dishes that raise the cart's total to its goal (CART-10). */
export type DishSuggestion =
  | { readonly kind: 'none' }
  /**
   * `any`: each dish alone reaches the goal. `all`: only all dishes together reach the goal. In
   * both cases, all dishes together stay below `until` of the goal. Amounts: minor units.
   */
  | Readonly<{ kind: 'any' | 'all'; dishes: readonly Position[]; sum: number; overspend: number }>
export const NO_SUGGESTION: DishSuggestion = { kind: 'none' }

export interface SuggestionContext extends AddOnContext {
  /** The lines of the cart. */
  readonly lines: readonly CartLine[]
}

/** The most dishes: more cards would push the totals off a narrow screen. */
const MAX_SUGGESTIONS = 3

/**
 * Suggests up to three dishes that close the gap with the least overspend: dishes that go with any
 * meal, and all others only if these do not close it. After the customer has added a dish of the
 * `previous` combination, the other dishes of that combination stay suggested, unless the overspend
 * grows: cards must not change while the customer taps.
 */
export function suggestDishes(
  goal: DeliveryGoal, context: SuggestionContext, previous: DishSuggestion = NO_SUGGESTION,
): DishSuggestion {
  const all = listAddOns(context)
  const preferred = suggestAmong(all.filter(goesWithAnyMeal), goal, context.lines, previous)
  return preferred.kind === 'none' ? suggestAmong(all, goal, context.lines, previous) : preferred
}

function suggestAmong(
  dishes: readonly AddOn[], goal: DeliveryGoal, lines: readonly CartLine[], previous: DishSuggestion,
): DishSuggestion {
  // the largest sum of dishes with which the total stays below `until`
  const maxSum = goal.missing + (goal.until - 1 - goal.from)
  const missing = addDiscount(goal.missing, lines)
  const formerCombination = previous.kind === 'all' ? previous : { dishes: [], overspend: 0 }
  const remaining = dishes.filter(({ id }) => formerCombination.dishes.some(dish => dish.id === id))
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

/** Adds the next dearer dishes to `first`, which reaches the goal, up to a sum of `maxSum`. */
function withAlternatives(first: AddOn, dishes: readonly AddOn[], maxSum: number): readonly AddOn[] {
  const shown = [first]
  const isRepeated = (dish: AddOn): boolean => shown.some(other => other.section === dish.section)
  // the cheapest first; of equal price, dishes of new sections first
  const rank = (dish: AddOn): number => dish.price * 2 + Number(isRepeated(dish))
  while (shown.length < MAX_SUGGESTIONS) {
    const others = dishes.filter(dish => dish.price >= first.price && !shown.includes(dish))
    const [next] = others.sort((a, b) => rank(a) - rank(b))
    if (next === undefined || sumPrices([...shown, next]) > maxSum) break
    shown.push(next)
  }
  return shown
}
const sumPrices = (dishes: readonly AddOn[]): number => addMinor(...dishes.map(dish => dish.price))

/**
 * Finds the one to three different dishes with the lowest sum in [missing, maxSum], if any. Of equal
 * sums it takes the fewest dishes, then the most sections, then the earliest. O(n²).
 */
function findCheapestCombination(all: readonly AddOn[], missing: number, maxSum: number): readonly AddOn[] {
  // dishes that agree in price and section are interchangeable: keep three
  const kinds = new Map<string, number>()
  const dishes = all.filter(({ price, section }) => {
    const kind = `${price} ${section}`
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
  let [best, leastRank]: [readonly AddOn[], number] = [[], Infinity]
  for (const [a, first] of prices.entries()) {
    for (let b = a + 1; b < prices.length; b += 1) {
      for (const c of indexesByPrice.get(sum - first - (prices[b] ?? 0)) ?? []) {
        if (c <= b) continue
        const combination = [a, b, c].flatMap(index => dishes[index - 2] ?? [])
        const sections = new Set(combination.map(dish => dish.section)).size
        const rank = combination.length * 10 - sections
        if (rank < leastRank) [best, leastRank] = [combination, rank]
        if (sections === combination.length) return best
      }
    }
  }
  return best
}
