import type { PortsSupplied } from '../../../core/shop/shop.ts'
import { createPurchaseService as createPurchaseWithPorts } from '../../../core/shop/purchase.ts'
import { texts as kitTexts } from '../../text/kit/ru.ts'
import { texts as moreTexts } from '../../text/more/ru.ts'
import { texts as purchaseTexts } from '../../text/purchase/ru.ts'
import { runExclusively } from '../../web/lock.ts'

/*
 * The chunk of cart, quote and order with their screens. It loads after the first view, or earlier
 * if the device has a cart or an order, or the customer adds a dish.
 */

export { CartScreen } from '../../cart/CartScreen.tsx'
export { SharedCart } from '../../cart/SharedCart.tsx'
export { CartChangesAlert } from '../../notice/CartChangesAlert.tsx'
export { LastOrder } from '../../orders/LastOrder.tsx'
export { OrdersScreen } from '../../orders/OrdersScreen.tsx'
export const texts = { ...kitTexts, ...moreTexts, ...purchaseTexts }

/** Creates the purchase service, which places one order at a time in all tabs. */
export const createPurchaseService: PortsSupplied<typeof createPurchaseWithPorts> = (...services) =>
  createPurchaseWithPorts({ runExclusively: (run, limit) => runExclusively('order', run, limit) }, ...services)
