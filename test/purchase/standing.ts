import { createMemoryStorage } from '../kit/memory-storage.ts'
import { buildShop } from '../kit/shop.ts'
import { dumpStorage, type Customer } from './customer.ts'

/**
 * How the last order stands: what the bank has said, what the API says, and what becomes of it when the
 * customer goes on: one that is to
 * be paid stays in sight, of one that the bank alone calls paid the way to pay is kept.
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
