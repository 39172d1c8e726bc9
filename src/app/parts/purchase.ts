import type { WithPorts } from '../../../core/shop/shop.ts'
import { createPurchase as create } from '../../../core/shop/purchase.ts'
import { texts as kit } from '../../text/kit/ru.ts'
import { texts as own } from '../../text/purchase/ru.ts'
import { runExclusively } from '../../web/lock.ts'

/*
 * The chunk of cart, quote and order with their screens. Loaded when the cart has lines or the page
 * is idle.
 */

export { CartScreen } from '../../cart/CartScreen.tsx'
export { SharedCart } from '../../cart/SharedCart.tsx'
export { CartChangesAlert } from '../../notice/CartChangesAlert.tsx'
export { LastOrder } from '../../orders/LastOrder.tsx'
export { OrdersScreen } from '../../orders/OrdersScreen.tsx'
export const texts = { ...kit, ...own }

export const createPurchase: WithPorts<typeof create> = (...rest) =>
  create({ exclusively: (run, limit) => runExclusively('order', run, limit) }, ...rest)
