import { addMinor, times } from '../../money.ts'
import type { ChosenModifier } from '../menu/modifiers.ts'

/** One line of the cart (CART-01). Amounts are minor units. */
export interface CartPosition {
  readonly id: number
  readonly menu: { readonly id: number }
  readonly name: string
  readonly count: number
  /** Of one piece, without modifiers. */
  readonly price: number
  /** As the server last priced it, or by CART-02 until it has. */
  readonly sum: number
  readonly hasModifiers: boolean
  readonly modifiers: readonly ChosenModifier[]
  /** Granted by the server, each the amount off one unit. */
  readonly discounts: readonly { readonly id: number; readonly name: string; readonly calculatedAmount: number }[]
  /** Granted by the server, each the amount off the line. */
  readonly promoCodes: readonly { readonly code: string; readonly calculatedAmount: number }[]
}
/** What a customer adds: a position without the server's figures. */
export type NewPosition = Pick<CartPosition, 'id' | 'menu' | 'name' | 'price' | 'hasModifiers' | 'modifiers'>

export const MAX_COUNT = 999

/** Same id, and the same modifiers when it has them, compared as a multiset: their order does not matter (decision 12). */
export function samePosition(a: Identity, b: Identity): boolean {
  return identity(a) === identity(b)
}
export type Identity = Pick<CartPosition, 'id' | 'hasModifiers' | 'modifiers'>

/** A text that equal positions share: the key of a line. */
export function identity(position: Identity): string {
  if (!position.hasModifiers || position.modifiers.length === 0) return String(position.id)
  const counts = new Map<string, number>()
  for (const { modifierId, id, count } of position.modifiers) {
    if (count > 0) counts.set(`${modifierId}.${id}`, (counts.get(`${modifierId}.${id}`) ?? 0) + count)
  }
  const parts = [...counts].map(([key, count]) => `${key}x${count}`).sort()
  return parts.length === 0 ? String(position.id) : `${position.id}+${parts.join('+')}`
}

/** What a chosen modifier adds to one piece: its count × its price. */
export function modifierPrice(one: Pick<ChosenModifier, 'price' | 'count'>): number {
  return times(one.price, one.count)
}

/** One piece with its modifiers: price + Σ modifier count × modifier price. */
export function unitPrice(position: Pick<CartPosition, 'price' | 'modifiers'>): number {
  return position.modifiers.reduce((sum, one) => addMinor(sum, modifierPrice(one)), position.price)
}

/** CART-02: the unit price with modifiers × count. */
export function plainSum(position: Pick<CartPosition, 'price' | 'modifiers' | 'count'>): number {
  return times(unitPrice(position), position.count)
}

/** A position with another count: the server's figures no longer hold, so the sum is the plain one until it answers. */
export function recounted(position: CartPosition, count: number): CartPosition {
  const next = { ...position, count, discounts: [], promoCodes: [] }
  return { ...next, sum: plainSum(next) }
}
