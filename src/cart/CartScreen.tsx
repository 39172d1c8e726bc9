import { useEffect, useState } from 'react'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useTitle, useWords } from '../bind/shop.ts'
import { OrderSuccess } from '../checkout/OrderSuccess.tsx'
import { ProgressOverlay } from '../ui/overlays/ProgressOverlay.tsx'
import { EmptyCart } from './EmptyCart.tsx'
import { FilledCart } from './FilledCart.tsx'

/** The cart and the checkout on one page; after the order, what became of it (CART-07). */
export function CartScreen() {
  const { config } = useShop()
  const { cart, checkout } = usePurchase()
  const words = useWords()
  const isEmpty = useSelected(cart.totals, totals => totals.isEmpty)
  const [wasEmpty] = useState(isEmpty)
  const placed = useStore(checkout.order.placed)
  const order = useSelected(checkout.order.state, state => state.at)
  const hasErrors = useSelected(checkout.draft.form.errors, errors => Object.keys(errors).length > 0)
  const title = words.t('title.cart', { brand: config.brandName[words.locale] })
  useEffect(checkout.quote.entered, [checkout.quote])
  useTitle(hasErrors && !isEmpty ? words.t('title.withErrors', { title }) : title)
  return (
    <>
      {placed !== null && isEmpty && order !== 'unknown'
        ? <OrderSuccess placed={placed} />
        : isEmpty ? <EmptyCart takesFocus={!wasEmpty} /> : <FilledCart />}
      <ProgressOverlay open={order === 'sending'} label={words.t('checkout.sending')} />
    </>
  )
}
