import { useRef } from 'react'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import { PaymentNotice } from '../checkout/PaymentNotice.tsx'
import { UnknownOrder } from '../checkout/UnknownOrder.tsx'
import { OrderCards } from '../orders/OrderCards.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { useTimeout } from '../ui/effects.ts'
import * as css from './CartPage.module.css'

/**
 * The page of an empty cart. `takesFocus`: the cart became empty on this page, so that the focused
 * element may have disappeared. The button back to the menu then takes the focus.
 */
export function EmptyCart({ takesFocus }: { readonly takesFocus: boolean }) {
  const { router } = useShop()
  const { checkout: { history } } = usePurchase()
  const { t } = useI18n()
  const hasOrders = useSelected(history.orders, orders => orders.length > 0)
  const backButton = useRef<HTMLButtonElement>(null)
  // Focus the button if the focused element was removed with the last line.
  useTimeout(takesFocus ? 0 : null, () => takeLostFocus(backButton.current))
  const actions = (
    <div className={css.ways}>
      <Button ref={backButton} variant="filled" size="large" onClick={() => router.go('home.index', {})}>
        {t('cart.backToMenu')}
      </Button>
      {hasOrders && (
        <Button variant="text" size="large" onClick={() => router.go('orders.index', {})}>
          {t('history.headline')}
        </Button>
      )}
    </div>
  )
  return (
    <div className={css.empty}>
      <UnknownOrder />
      <PaymentNotice />
      <OrderCards />
      <EmptyState icon="cart" level={1} title={t('cart.empty')} text={t('cart.emptyText')} action={actions} />
    </div>
  )
}
