import { useEffect } from 'react'
import { dueOfOrder, openPaymentOf, paymentStatusOf, statusOf, type PlacedOrder, type PaymentStatus } from '../../core/shop/order/records.ts'
import { parseZone } from '../../core/time/zone.ts'
import { aboutOrder } from '../bind/about-order.ts'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import { dueText, whenText } from '../bind/days.ts'
import type { TextKey } from '../text/texts.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Headline } from '../ui/Headline.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { InfoTable } from '../ui/InfoTable.tsx'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { FIELD } from './focus-field.ts'
import { PayButton, UnsafeLink, useIsUnsafe } from './PayButton.tsx'
import { acceptedText, UnpaidOrders } from './PaymentNotice.tsx'
import { useFollowStatus } from './useFollowStatus.ts'
import * as css from './OrderSuccess.module.css'

/** The order is with the restaurant: its number, what is to come, and how its payment stands (CHK-07, CHK-08). */
export function OrderSuccess({ placed }: { readonly placed: PlacedOrder }) {
  const { router, clock } = useShop()
  const { checkout } = usePurchase()
  const hasOrders = useSelected(checkout.history.orders, orders => orders.length > 0)
  const words = useWords()
  const { t } = words
  const hasUnpaid = useSelected(checkout.order.unpaid, unpaid => unpaid.length > 0)
  const now = useStore(clock.minute)
  const { number } = placed
  useFollowStatus(placed.id)
  const zone = parseZone(placed.timeZone, () => undefined)
  const due = dueOfOrder(placed)
  const whenDue = due === null ? t('checkout.asap') : due.isForecast ? dueText(words, zone, due, now) : whenText(words, zone, due.at, now)
  const paymentStatus = paymentStatusOf(placed)
  const owes = paymentStatus === 'waiting' || paymentStatus === 'failed'
  const isUnsafe = useIsUnsafe()
  const { hide } = useSnackbar()
  // what was said of the cart can be undone no more
  useEffect(hide, [hide])
  const payUrl = openPaymentOf(placed)?.url ?? null
  const status = statusOf(placed)
  const isDelivery = placed.method === 'DELIVERY'
  const rows = [
    ...(status === null || status === 'CANCELLED' ? [] : [{ key: 'status', term: t('success.status'), details: t(`success.${status}`) }]),
    ...(placed.where === '' ? [] : [{ key: 'where', term: t(isDelivery ? 'success.where' : 'success.pickup'), details: placed.where }]),
    { key: 'when', term: t('success.when'), details: whenDue },
    {
      key: 'sum',
      term: t(paymentStatus === 'paid' ? 'success.paid' : paymentStatus === 'said-paid' || paymentStatus === 'cancelled' ? 'cart.total' : 'success.payable'),
      details: <span className="tabular">{words.money(placed.currency, placed.payable)}</span>,
    },
  ]

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
        : <Said status={paymentStatus} accepted={acceptedText(placed)} />}
      <div className={css.card}><InfoTable rows={rows} /></div>
      {placed.agreed !== undefined && (
        <p className={css.text}>{t('success.fell', { before: words.money(placed.currency, placed.agreed) })}</p>
      )}
      <div className={css.actions}>
        {payUrl !== null && <PayButton url={payUrl} status={paymentStatus} variant={owes ? 'filled' : 'text'} size="large" />}
        <Button variant={owes ? 'text' : 'filled'} size="large" onClick={() => leaveFor('home.index')}>
          {t('success.toMenu')}
        </Button>
        {hasOrders && <Button variant="text" size="large" onClick={() => leaveFor('orders.index')}>{t('history.headline')}</Button>}
      </div>
    </div>
  )
}

/** What is to be known of an order and its payment, beside the headline. */
function Said({ status: paymentStatus, accepted }: { readonly status: PaymentStatus; readonly accepted: TextKey }) {
  const { t } = useWords()
  switch (paymentStatus) {
    case 'failed': return <div className={css.notice}><Alert tone="error" title={t('payment.failed')}>{t('payment.failedText')}</Alert></div>
    case 'said-paid': return <div className={css.notice}><Alert tone="success" title={t('payment.said')} /></div>
    case 'waiting': return <p className={css.text}>{t('payment.waitingText')}</p>
    case 'cancelled': return <p className={css.text}>{t('success.cancelledText')}</p>
    default: return <p className={css.text}>{t(accepted)}</p>
  }
}
