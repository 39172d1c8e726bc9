import { createMemoryStorage } from '../kit/memory-storage.ts'
import { buildShop } from '../kit/shop.ts'
import { contentOf, type Customer } from './customer.ts'

/**
 * How the last order stands: what the bank has said, what the API says, and what becomes of it when the customer goes on: one that is to
 * be paid stays in sight, of one that the bank alone calls paid the way to pay is kept.
 */
export function standing({ shop, storage }: Pick<Customer, 'shop' | 'storage'>): string {
  const held = shop.checkout.order.placed.get()
  if (held === null) return 'none'
  // another page on the same device
  const { order } = buildShop({ storage: createMemoryStorage(contentOf(storage)) }).shop.checkout
  order.retirePlaced()
  const words = [held.payment.at, held.status].filter(word => word !== undefined).join(' ')
  if (order.placed.get() !== null) return `${words}, to pay`
  return order.unpaid.get().some(({ id }) => id === held.id) ? `${words}, way kept` : words
}
