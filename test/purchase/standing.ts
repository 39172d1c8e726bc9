import { createMemoryStorage } from '../kit/memory-storage.ts'
import { buildShop } from '../kit/shop.ts'
import { dumpStorage, type Customer } from './customer.ts'

/**
 * Describes the last order: the payment state, the API's status, and what remains after the customer
 * hides it. An unpaid order stays visible; of one that only the bank reports as paid, the payment link
 * is kept.
 */
export function describeLastOrder({ shop, storage }: Pick<Customer, 'shop' | 'storage'>): string {
  const placed = shop.checkout.order.placed.get()
  if (placed === null) return 'none'
  // another page on the same device
  const { order } = buildShop({ storage: createMemoryStorage(dumpStorage(storage)) }).shop.checkout
  order.hidePlaced()
  const state = [placed.payment.at, placed.status].filter(word => word !== undefined).join(' ')
  if (order.placed.get() !== null) return `${state}, to pay`
  return order.unpaid.get().some(({ id }) => id === placed.id) ? `${state}, way kept` : state
}
