import { useEffect, useState } from 'react'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useTitle, useI18n } from '../bind/shop.ts'
import { formatOrderTitle } from '../checkout/order-title.ts'
import { OrderSuccess } from '../checkout/OrderSuccess.tsx'
import { UnknownReturn } from '../checkout/UnknownReturn.tsx'
import { ProgressOverlay } from '../ui/overlays/ProgressOverlay.tsx'
import { EmptyCart } from './EmptyCart.tsx'
import { FilledCart } from './FilledCart.tsx'

/**
 * The cart page. After a payment that this device does not await, the page shows the result of the
 * payment instead (CHK-15).
 */
export function CartScreen() {
  const { unknownReturn } = useShop()
  const paymentReturn = useStore(unknownReturn)
  return paymentReturn === null ? <CartAndCheckout /> : <UnknownReturn paymentReturn={paymentReturn} />
}

/**
 * The cart and the checkout on one page. While the cart is empty, the page shows the placed order
 * instead, if there is one and no order has an unknown outcome (CART-07).
 */
function CartAndCheckout() {
  const { config } = useShop()
  const { cart, checkout } = usePurchase()
  const i18n = useI18n()
  const isEmpty = useSelected(cart.totals, totals => totals.isEmpty)
  /** Whether the cart was empty when the page opened. */
  const [wasEmpty] = useState(isEmpty)
  const placed = useStore(checkout.order.placed)
  const placedOrder = useSelected(checkout.orders, orders => orders.find(({ id }) => id === placed?.id)) ?? null
  const orderStatus = useSelected(checkout.order.state, state => state.status)
  const hasErrors = useSelected(checkout.draft.form.visibleFaults, faults => Object.keys(faults).length > 0)
  const shownOrder = isEmpty && orderStatus !== 'unknown' ? placedOrder : null
  const brand = config.brandName[i18n.locale]
  function formatTitle(): string {
    if (orderStatus === 'unknown') {
      return i18n.t('title.order', { title: i18n.t('checkout.unknownHeadline'), brand })
    }
    if (shownOrder !== null) return i18n.t('title.order', { title: formatOrderTitle(i18n, shownOrder), brand })
    return i18n.t('title.cart', { brand })
  }
  const title = formatTitle()
  // Request the prices again when the page opens.
  useEffect(checkout.quote.refresh, [checkout.quote])
  useTitle(hasErrors && !isEmpty ? i18n.t('title.withErrors', { title }) : title)
  return (
    <>
      {shownOrder !== null
        ? <OrderSuccess order={shownOrder} />
        : isEmpty ? <EmptyCart takesFocus={!wasEmpty} /> : <FilledCart />}
      <ProgressOverlay open={orderStatus === 'sending'} label={i18n.t('checkout.sending')} />
    </>
  )
}
