import type { Report, StoragePort } from '../../core/env.ts'
import { createCart, type Cart } from '../../core/shop/cart/cart.ts'
import type { CartLine, NewLine } from '../../core/shop/cart/line.ts'
import { createTestRandom } from './random.ts'

/** Wednesday noon in Yaroslavl. */
export const NOON = Date.parse('2026-03-04T12:00:00+03:00')

export const roll: NewLine = {
  id: 1, menu: { id: 110 }, name: 'Филадельфия', price: 58_900, hasModifiers: false, modifiers: [],
}
export const soup: NewLine = {
  id: 2, menu: { id: 110 }, name: 'Том ям', price: 45_000, hasModifiers: false, modifiers: [],
}
export const wok: NewLine = {
  id: 3, menu: { id: 110 }, name: 'Вок', price: 40_000, hasModifiers: true,
  modifiers: [
    { modifierId: 7, id: 71, name: 'Удон', price: 0, count: 1 },
    { modifierId: 8, id: 81, name: 'Спайси', price: 4_900, count: 2 },
  ],
}

export interface Device {
  /** Seed of the tab's random id: two tabs of one device need different seeds. */
  readonly seed?: number
  readonly now?: () => number
  readonly report?: Report
}
/**
 * Opens a tab's cart without a shop, for tests that open tens of thousands of tabs. Other tests use
 * the cart of a full shop. Only this function knows how a cart is created.
 */
export function openCart(
  storage: StoragePort, { seed = 1, now = () => NOON, report = () => undefined }: Device = {},
): Cart {
  return createCart({ storage, report, random: createTestRandom(seed), now })
}
export type { Cart }

/** `2 × Вок, 1 × Том ям`, in the order of the cart. */
export function formatLines({ lines }: Pick<Cart, 'lines'>): string[] {
  return lines.get().map(({ count, name }) => `${count} × ${name}`)
}
/** A line of the list `cart_positions`, as the shop and other programs store it. */
export function toStoredLine(dish: NewLine, count: number): CartLine {
  const modifiers = dish.hasModifiers ? dish.modifiers : []
  const unit = modifiers.reduce((sum, modifier) => sum + modifier.price * modifier.count, dish.price)
  return { ...dish, count, sum: unit * count, discounts: [], promoCodes: [] }
}
