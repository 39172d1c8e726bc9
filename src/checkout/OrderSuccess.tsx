import { useEffect } from 'react'
import { openPaymentOf, paymentStatusOf, type PlacedOrder, type PaymentStatus } from '../../core/shop/order/records.ts'
import { aboutOrder } from '../bind/about-order.ts'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useShop, useWords } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Headline } from '../ui/Headline.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { AddToCalendar } from './AddToCalendar.tsx'
import { FIELD } from './focus-field.ts'
import { OrderedDishes } from './OrderedDishes.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { PayButton, UnsafeLink, useIsUnsafe } from './PayButton.tsx'
import { acceptedText, UnpaidOrders } from './PaymentNotice.tsx'
import { useFollowStatus } from './useFollowStatus.ts'
import * as css from './OrderSuccess.module.css'

/** The order is with the restaurant: its number, what is to come, and how its payment stands (CHK-07, CHK-08, CHK-13). */
export function OrderSuccess({ placed }: { readonly placed: PlacedOrder }) {
  const { router } = useShop()
  const { checkout } = usePurchase()
  const hasOrders = useSelected(checkout.history.orders, orders => orders.length > 0)
  const words = useWords()
  const { t } = words
  const hasUnpaid = useSelected(checkout.order.unpaid, unpaid => unpaid.length > 0)
  const { number } = placed
  useFollowStatus(placed.id)
  const paymentStatus = paymentStatusOf(placed)
  const owes = paymentStatus === 'waiting' || paymentStatus === 'failed'
  const isAccepted = paymentStatus === 'on-receipt' || paymentStatus === 'paid'
  const isUnsafe = useIsUnsafe()
  const { hide } = useSnackbar()
  // what was said of the cart can be undone no more
  useEffect(hide, [hide])
  const payUrl = openPaymentOf(placed)?.url ?? null

  function leaveFor(page: 'home.index' | 'orders.index'): void {
    // what is still to be paid stays at hand until it is paid or closed on purpose
    checkout.order.retirePlaced()
    router.go(page, {})
  }

  return (
    <div className={css.page}>
      {hasUnpaid && <div className={css.notices}><UnpaidOrders /></div>}
      <span className={owes ? css.discWaiting : css.disc}><AnyIcon name={owes ? 'card' : 'check'} size={48} /></span>
      <Headline id={FIELD.placed} className={css.headline}>
        {aboutOrder(words, owes ? 'payment.waiting' : paymentStatus === 'cancelled' ? 'success.cancelled' : 'success.headline', number)}
      </Headline>
      {payUrl !== null && isUnsafe(payUrl)
        ? <div className={css.notice}><UnsafeLink /></div>
        : <Said status={paymentStatus} />}
      <OrderFacts placed={placed} />
      <OrderedDishes placed={placed} />
      {placed.agreed !== undefined && (
        <p className={css.text}>{t('success.fell', { before: words.money(placed.currency, placed.agreed) })}</p>
      )}
      {isAccepted && <p className={css.text}>{t(acceptedText(placed))}</p>}
      <div className={css.actions}>
        {payUrl !== null && <PayButton url={payUrl} status={paymentStatus} variant={owes ? 'filled' : 'text'} size="large" />}
        {!owes && <AddToCalendar placed={placed} />}
        <Button variant={owes ? 'text' : 'filled'} size="large" onClick={() => leaveFor('home.index')}>
          {t('success.toMenu')}
        </Button>
        {hasOrders && <Button variant="text" size="large" onClick={() => leaveFor('orders.index')}>{t('history.headline')}</Button>}
      </div>
    </div>
  )
}

/** What is to be known first of an order and its payment. */
function Said({ status: paymentStatus }: { readonly status: PaymentStatus }) {
  const { t } = useWords()
  switch (paymentStatus) {
    case 'failed': return <div className={css.notice}><Alert tone="error" title={t('payment.failed')}>{t('payment.failedText')}</Alert></div>
    case 'said-paid': return <div className={css.notice}><Alert tone="success" title={t('payment.said')} /></div>
    case 'waiting': return <p className={css.text}>{t('payment.waitingText')}</p>
    case 'cancelled': return <p className={css.text}>{t('success.cancelledText')}</p>
    default: return null
  }
}
