import { addMinor, multiplyMinor } from '../../money.ts'
import type { ModifierGroup, Position } from '../catalogue/menu-api.ts'
import { hasRequiredGroups, type SelectedModifier, type toNewLine } from '../catalogue/order-line.ts'

/** A line without a count, before it is in the cart. */
export type NewLine = Readonly<ReturnType<typeof toNewLine>>
/** One line of the cart (CART-01). Amounts are minor units. */
export interface CartLine extends NewLine {
  readonly count: number
  /** In `Cart`: `plainSum` (CART-02). In `Totals`: the server's sum, after its response. */
  readonly sum: number
  /** The server's discounts for one piece. `count`: how many pieces have it; absent for all. */
  readonly discounts: readonly Readonly<{ id: number; name: string; calculatedAmount: number; count?: number }>[]
  /** The amounts that promo codes take off the whole line, from the server's response. */
  readonly promoCodes: readonly Readonly<{ code: string; calculatedAmount: number }>[]
}

/**
 * The highest price of a piece, in minor units: a higher price is a mistake. The sum of 900 lines
 * with 999 pieces each stays exact.
 */
export const MAX_UNIT_PRICE = 10_000_000_000

/** Whether prices and counts are within the limits that keep sums exact. The cart refuses any other line. */
export function hasValidPrices({ price, modifiers }: Pick<CartLine, 'price' | 'modifiers'>): boolean {
  const parts = [price, ...modifiers.map(modifier => modifier.price * modifier.count)]
  // an inexact sum is far above the limit: negative parts are limited, and cannot offset large parts
  return parts.every(part => Number.isSafeInteger(part) && part >= -MAX_UNIT_PRICE)
    && modifiers.every(modifier => modifier.count >= 0)
    && parts.reduce((sum, part) => sum + part) <= MAX_UNIT_PRICE
}

/** @throws RangeError for a price whose sums would not be exact. */
export function assertPriced(line: NewLine): void {
  if (!hasValidPrices(line)) throw new RangeError(`${line.name}: the price of a piece with its modifiers is invalid`)
}

/** The price of a modifier for one piece: its count × its price. */
export function modifierPrice({ price, count }: Pick<SelectedModifier, 'price' | 'count'>): number {
  return multiplyMinor(price, count)
}
/** The price of a piece with modifiers, at least 0; the price alone if `hasModifiers` is false. */
export function unitPrice({ price, modifiers, hasModifiers = true }: PricedDish): number {
  return hasModifiers ? Math.max(0, addMinor(price, ...modifiers.map(modifierPrice))) : price
}
/** The sum of a line without discounts: the unit price with modifiers × count (CART-02). */
export function plainSum(position: PricedDish & { readonly count: number }): number {
  return multiplyMinor(unitPrice(position), position.count)
}
type PricedDish = Pick<CartLine, 'price' | 'modifiers'> & { readonly hasModifiers?: boolean }

/** `amount`: minor units a piece. `isFrom`: other modifiers cost more, so it reads «from …». */
export type LeastPrice = ReturnType<typeof computeLeastPrice>

/**
 * Computes the lowest price of a dish with all its required modifiers, never below 0 (MENU-22). A
 * dish that requires no modifiers is added without any, so negative prices of its modifiers do not count.
 */
export function computeLeastPrice({ price }: Pick<Position, 'price'>, groups: readonly ModifierGroup[]) {
  const ranges = hasRequiredGroups(groups) ? groups.map(computePriceRange) : []
  const total = (end: 'least' | 'most'): number => Math.max(0, ranges.reduce((sum, range) => sum + range[end], price))
  const amount = total('least')
  return { amount, isFrom: amount < total('most') }
}

/**
 * The least and the most that a group adds to the price, with as many items as it requires. The least
 * also has the further items with a negative price.
 */
function computePriceRange({ minCount, maxCount, items }: ModifierGroup) {
  /**
   * Adds up the prices of items, each up to its maximum: the cheapest first if `sign` is 1, the
   * dearest first if it is -1. Exceeds the required count only by items with a negative price.
   */
  const sumItems = (sign: 1 | -1): number => {
    let taken = 0
    const sorted = [...items].sort((a, b) => sign * (a.price - b.price))
    return sorted.reduce((sum, { price, maxCount: itemMax = maxCount }) => {
      const target = sign > 0 && price < 0 ? maxCount : minCount
      const count = Math.max(0, Math.min(itemMax, target - taken))
      taken += count
      return sum + price * count
    }, 0)
  }
  return { least: sumItems(1), most: sumItems(-1) }
}
