import { useEffect } from 'react'
import type { DeviceOrder } from '../../core/shop/checkout/device-orders.ts'
import { selectOpenPayment, selectPaymentStatus } from '../../core/shop/checkout/records.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Headline } from '../ui/Headline.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { AddToCalendar } from './AddToCalendar.tsx'
import { CallRestaurant } from './CallRestaurant.tsx'
import { FIELD } from './focus-field.ts'
import { formatOrderHeadline } from './order-title.ts'
import { OrderedDishes } from './OrderedDishes.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import { OrderTime } from './OrderTime.tsx'
import { PayButton, UnsafeLink, useIsUnsafeLink } from './PayButton.tsx'
import { selectAcceptedTextKey, UnpaidOrders } from './PaymentNotice.tsx'
import { PaymentSummary } from './PaymentSummary.tsx'
import { usePollStatus } from './usePollStatus.ts'
import * as css from './OrderSuccess.module.css'

/**
 * The page of an accepted order: its steps, facts and payment, and what happens next (CHK-07, CHK-08,
 * CHK-13, CHK-14). The cart's page shows it after the order, and each order has it at its own address.
 */
export function OrderSuccess({ order }: { readonly order: DeviceOrder }) {
  const { router } = useShop()
  const { cart: { offers }, checkout } = usePurchase()
  const hasOrders = useSelected(checkout.history.orders, orders => orders.length > 0)
  const i18n = useI18n()
  const { t } = i18n
  const hasOtherUnpaid = useSelected(checkout.order.unpaid, unpaid => unpaid.some(({ id }) => id !== order.id))
  const isStatusAvailable = useStore(checkout.status.isAvailable)
  usePollStatus()
  const paymentStatus = selectPaymentStatus(order)
  const isUnpaid = paymentStatus === 'waiting' || paymentStatus === 'failed'
  const isUnclear = paymentStatus === 'unclear'
  const isUnpaidOrUnclear = isUnpaid || isUnclear
  const isPaidOrOnReceipt = paymentStatus === 'on-receipt' || paymentStatus === 'paid'
  const { repeatable } = order
  const isUnsafeLink = useIsUnsafeLink()
  const { hide } = useSnackbar()
  // Hide an offer to undo a change of the cart: the order is placed.
  useEffect(hide, [hide])
  const payUrl = selectOpenPayment(order)?.url ?? null

  function goTo(page: 'home.index' | 'orders.index'): void {
    checkout.leaveOrder(order.id)
    router.go(page, {})
  }

  function confirmPaid(): void {
    checkout.order.confirmPaid(order.id)
    // Focus the headline: the focused button was removed.
    document.getElementById(FIELD.placed)?.focus({ preventScroll: true })
  }

  return (
    <div className={css.page}>
      {hasOtherUnpaid && (
        <div className={css.notices}>
          <UnpaidOrders except={order.id} />
        </div>
      )}
      <div className={css.order}>
        <div className={css.outcome}>
          <span className={isUnpaidOrUnclear ? css.discWaiting : css.disc}>
            <AnyIcon name={isUnpaidOrUnclear ? 'card' : 'check'} size={32} />
          </span>
          <Headline id={FIELD.placed} className={css.headline}>
            <ApiText>{formatOrderHeadline(i18n, order)}</ApiText>
          </Headline>
          <OrderTime order={order} />
          {payUrl !== null && isUnsafeLink(payUrl) ? (
            <div className={css.notice}>
              <UnsafeLink />
            </div>
          ) : (
            <PaymentSummary status={paymentStatus} />
          )}
          <div className={css.actions}>
            {isUnclear && <Button variant="filled" size="large" onClick={confirmPaid}>{t('payment.isPaid')}</Button>}
            {payUrl !== null && (
              <PayButton
                url={payUrl}
                status={paymentStatus}
                variant={isUnpaid ? 'filled' : isUnclear ? 'tonal' : 'text'}
                size="large"
              />
            )}
            <CallRestaurant order={order} />
            {!isUnpaid && <AddToCalendar order={order} />}
          </div>
        </div>
        <div className={css.details}>
          <OrderSteps order={order} />
          <OrderFacts order={order} />
          <OrderedDishes order={order} />
        </div>
        <div className={css.next}>
          {order.agreed !== undefined && (
            <p className={css.text}>{t('success.fell', { before: i18n.money(order.currency, order.agreed) })}</p>
          )}
          {isPaidOrOnReceipt && order.isUnderWay && <p className={css.text}>{t(selectAcceptedTextKey(order))}</p>}
          {order.isUnderWay && order.steps.length === 0 && !isStatusAvailable && (
            <p className={css.text}>{t('order.noStatus')}</p>
          )}
          <div className={css.actions}>
            {repeatable !== null && (
              <Button variant="filled" size="large" icon={<AnyIcon name="refresh" size={20} />}
                onClick={() => offers.repeat(repeatable)}>
                {t('history.repeat')}
              </Button>
            )}
            <Button variant={isUnpaidOrUnclear || repeatable !== null ? 'text' : 'tonal'} size="large"
              onClick={() => goTo('home.index')}>
              {t('success.toMenu')}
            </Button>
            {hasOrders && (
              <Button variant="text" size="large" onClick={() => goTo('orders.index')}>
                {t('history.headline')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}
