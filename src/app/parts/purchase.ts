/** The cart, what it costs and the order, with their screens: one file, fetched once there is a cart or nothing else to do. */
export { createPurchase } from '../../../core/shop/purchase.ts'
export { CartScreen } from '../../cart/CartScreen.tsx'
export { SharedCart } from '../../cart/SharedCart.tsx'
export { CartChangesAlert } from '../../notice/CartChangesAlert.tsx'
export { OrdersScreen } from '../../orders/OrdersScreen.tsx'
