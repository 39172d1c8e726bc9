import { texts as kitTexts } from '../../text/kit/ru.ts'
import { texts as moreTexts } from '../../text/more/ru.ts'
import { texts as purchaseTexts } from '../../text/purchase/ru.ts'

/*
 * The chunk of the screens of cart and orders. Their service has another chunk (`purchase.ts`): a
 * release that changes only one of the two leaves the other in the HTTP cache.
 */

export { CartScreen } from '../../cart/CartScreen.tsx'
export { FilledColumn } from '../../cart/FilledColumn.tsx'
export { TimeDialog } from '../../checkout/TimeDialog.tsx'
export { CartOfferDialog } from '../../cart/CartOfferDialog.tsx'
export { CartChangesAlert } from '../../notice/CartChangesAlert.tsx'
export { HomeOrder } from '../../orders/HomeOrder.tsx'
export { OrderLink } from '../../orders/OrderLink.tsx'
export { OrderScreen } from '../../orders/OrderScreen.tsx'
export { OrdersScreen } from '../../orders/OrdersScreen.tsx'
export const texts = { ...kitTexts, ...moreTexts, ...purchaseTexts }
