import { addMinor, times } from '../../money.ts'
import type { ModifierGroup, Position } from '../catalogue/menu-api.ts'
import { hasRequiredGroups, type SelectedModifier, type toNewLine } from '../catalogue/order-line.ts'

export type NewLine = Readonly<ReturnType<typeof toNewLine>>
/** One line of the cart (CART-01). Amounts are minor units. */
export interface CartLine extends NewLine {
  readonly count: number
  /** Computed by CART-02 in the cart; the server's in the totals, once it has answered. */
  readonly sum: number
  /** Granted by the server, per unit. `count`: the number of pieces with this discount; absent for all. */
  readonly discounts: readonly Readonly<{ id: number; name: string; calculatedAmount: number; count?: number }>[]
  /** Granted by the server, per line. */
  readonly promoCodes: readonly Readonly<{ code: string; calculatedAmount: number }>[]
}

/** Minor units a piece: a higher price is a mistake. The sum of 900 full lines stays exact. */
export const MAX_UNIT_PRICE = 10_000_000_000

/** Whether sums of a line stay exact. The cart refuses any other line. */
export function isPriced({ price, modifiers }: Pick<CartLine, 'price' | 'modifiers'>): boolean {
  const parts = [price, ...modifiers.map(modifier => modifier.price * modifier.count)]
  // a sum that is too large to be exact is far above the limit; reductions have a limit too
  return parts.every(part => Number.isSafeInteger(part) && part >= -MAX_UNIT_PRICE)
    && modifiers.every(modifier => modifier.count >= 0)
    && parts.reduce((sum, part) => sum + part) <= MAX_UNIT_PRICE
}

/** @throws RangeError for a price whose sums would not be exact. */
export function assertPriced(line: NewLine): void {
  if (!isPriced(line)) throw new RangeError(`${line.name}: ${line.price} is no price of a piece`)
}

/** The price of a modifier for one piece: its count × its price. */
export const modifierPrice = (modifier: Pick<SelectedModifier, 'price' | 'count'>): number => times(modifier.price, modifier.count)
/** The price of one piece with its modifiers, never below 0; the price alone if `hasModifiers` is false. */
export function unitPrice({ price, modifiers, hasModifiers = true }: PricedDish): number {
  return hasModifiers ? Math.max(0, addMinor(price, ...modifiers.map(modifierPrice))) : price
}
/** The sum of a line by CART-02: the unit price with modifiers × count. */
export function plainSum(position: PricedDish & { readonly count: number }): number {
  return times(unitPrice(position), position.count)
}
type PricedDish = Pick<CartLine, 'price' | 'modifiers'> & { readonly hasModifiers?: boolean }

/** `amount`: minor units a piece. `isFrom`: another choice costs more. */
export type LeastPrice = ReturnType<typeof computeLeastPrice>

/**
 * The lowest price of a dish with all its required modifiers, never below 0 (MENU-22). Modifiers with a negative price
 * count only if the dish requires a choice: any other dish is added without modifiers, at its own price.
 */
export function computeLeastPrice({ price }: Pick<Position, 'price'>, groups: readonly ModifierGroup[]) {
  const ranges = hasRequiredGroups(groups) ? groups.map(computePriceRange) : []
  const total = (end: 'least' | 'most'): number => Math.max(0, ranges.reduce((sum, range) => sum + range[end], price))
  const amount = total('least')
  return { amount, isFrom: amount < total('most') }
}

/** The amount that a group adds with its cheapest and with its dearest items, as many as are required. */
function computePriceRange({ minCount, maxCount, items }: ModifierGroup) {
  /** Takes items by price, each up to its maximum; takes more than required only of items with a negative price. */
  const takeItems = (sign: 1 | -1): number => {
    let taken = 0
    const sorted = [...items].sort((a, b) => sign * (a.price - b.price))
    return sorted.reduce((sum, { price, maxCount: itemMax = maxCount }) => {
      const target = sign > 0 && price < 0 ? maxCount : minCount
      const count = Math.max(0, Math.min(itemMax, target - taken))
      taken += count
      return sum + price * count
    }, 0)
  }
  return { least: takeItems(1), most: takeItems(-1) }
}
