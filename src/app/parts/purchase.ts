/** The cart, what it costs and the order, with their screens: one file, fetched once there is a cart or nothing else to do. */
import { texts as kit } from '../../text/kit/ru.ts'
import { texts as own } from '../../text/purchase/ru.ts'

export { createPurchase } from '../../../core/shop/purchase.ts'
export { CartScreen } from '../../cart/CartScreen.tsx'
export { SharedCart } from '../../cart/SharedCart.tsx'
export { CartChangesAlert } from '../../notice/CartChangesAlert.tsx'
export { OrdersScreen } from '../../orders/OrdersScreen.tsx'
export const texts = { ...kit, ...own }
