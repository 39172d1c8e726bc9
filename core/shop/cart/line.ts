import { addMinor, times } from '../../money.ts'
import type { ChosenModifier, orderLine } from '../catalogue/order-line.ts'

export type NewLine = Readonly<ReturnType<typeof orderLine>>
/** One line of the cart (CART-01). Amounts are minor units. */
export interface CartLine extends NewLine {
  readonly count: number
  /** By CART-02 in the cart itself; the server's in the totals, once it has answered. */
  readonly sum: number
  /** Granted by the server, per unit; codes per line. */
  readonly discounts: readonly Readonly<{ id: number; name: string; calculatedAmount: number }>[]
  readonly promoCodes: readonly Readonly<{ code: string; calculatedAmount: number }>[]
}

/** Of a piece, minor units. Whatever costs more is a mistake; 900 full lines stay exact. */
export const MAX_UNIT_PRICE = 10_000_000_000

/** Whether sums of it stay exact: any other line is refused before it is in the cart. */
export function isPriced({ price, modifiers }: Pick<CartLine, 'price' | 'modifiers'>): boolean {
  const parts = [price, ...modifiers.map(one => one.price * one.count)]
  // a sum too great to be exact is far above the limit
  return parts.every(Number.isSafeInteger) && modifiers.every(one => one.count >= 0)
    && parts.reduce((sum, part) => sum + part) <= MAX_UNIT_PRICE
}

/** Throws a RangeError for a price that no sum could be exact with. */
export function mustBePriced(line: NewLine): void {
  if (!isPriced(line)) throw new RangeError(`${line.name}: ${line.price} is no price of a piece`)
}

/** For one piece: its count × its price. */
export const modifierPrice = (one: Pick<ChosenModifier, 'price' | 'count'>): number => times(one.price, one.count)
/** One piece with its modifiers; the price alone for what says to have none. */
export function unitPrice({ price, modifiers, hasModifiers = true }: Priced): number {
  return hasModifiers ? addMinor(price, ...modifiers.map(modifierPrice)) : price
}
/** CART-02: the unit price with modifiers × count. */
export function plainSum(position: Priced & { readonly count: number }): number {
  return times(unitPrice(position), position.count)
}
type Priced = Pick<CartLine, 'price' | 'modifiers'> & { readonly hasModifiers?: boolean }
