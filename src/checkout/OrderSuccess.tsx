import type { PlacedOrder } from '../../core/shop/checkout/attempt.ts'
import { isOwed } from '../../core/shop/checkout/owed-orders.ts'
import { parseIso } from '../../core/time/iso.ts'
import { parseZone } from '../../core/time/zone.ts'
import { aboutOrder } from '../bind/about-order.ts'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { whenText } from '../bind/time.ts'
import { useSelected, useStore } from '../bind/useStore.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { InfoTable } from '../ui/InfoTable.tsx'
import { FIELD } from './focus-field.ts'
import { usePayAddress } from './leave.ts'
import { acceptedText, OwedOrders, ReturnedPayment } from './PaymentNotice.tsx'
import * as css from './OrderSuccess.module.css'

/** The order is with the restaurant: its number, what is to come, and how its payment stands (CHK-07, CHK-08). */
export function OrderSuccess({ placed }: { readonly placed: PlacedOrder }) {
  const { router, checkout, clock } = useShop()
  const hasOrders = useSelected(checkout.history.orders, orders => orders.length > 0)
  const words = useWords()
  const { t } = words
  const payAddress = usePayAddress()
  const hasReturned = useSelected(checkout.order.returned, returned => returned !== null)
  const hasOwed = useSelected(checkout.order.owed, owed => owed.length > 0)
  const now = useStore(clock.minute)
  const { number, payment } = placed
  const zone = parseZone(placed.timeZone, () => undefined)
  const time = placed.preOrderTime === null ? undefined : parseIso(placed.preOrderTime)
  const owes = isOwed(placed)
  const payUrl = owes ? payAddress(placed.payment.url) : undefined
  const isDelivery = placed.method === 'DELIVERY'
  const rows = [
    { key: 'where', term: t(isDelivery ? 'success.where' : 'success.pickup'), details: placed.where },
    { key: 'when', term: t('success.when'), details: time === undefined ? t('checkout.asap') : whenText(words, zone, time, now) },
    {
      key: 'sum',
      term: payment.at === 'paid' ? t('success.paid') : t('success.payable'),
      details: <span className="tabular">{words.money(placed.currency, placed.payable)}</span>,
    },
  ]

  function leaveFor(page: 'home.index' | 'orders.index'): void {
    // what is still to be paid stays at hand until it is paid or closed on purpose
    checkout.order.forgetSettled()
    router.go(page, {})
  }

  return (
    <div className={css.page}>
      {(hasReturned || hasOwed) && <div className={css.notices}>{hasReturned ? <ReturnedPayment /> : <OwedOrders />}</div>}
      <span className={owes ? css.discWaiting : css.disc}><Icon name={owes ? 'card' : 'check'} size={48} /></span>
      <h1 id={FIELD.placed} tabIndex={-1} className={css.headline}>
        {aboutOrder(words, payment.at === 'waiting' ? 'payment.waiting' : 'success.headline', number)}
      </h1>
      {payment.at === 'failed'
        ? <div className={css.notice}><Alert tone="error" title={t('payment.failed')}>{t('payment.failedText')}</Alert></div>
        : <p className={css.text}>{t(payment.at === 'waiting' ? 'payment.waitingText' : acceptedText(placed))}</p>}
      <div className={css.card}><InfoTable rows={rows} /></div>
      <div className={css.actions}>
        {payUrl !== undefined && (
          <Button variant="filled" size="large" href={payUrl}>
            {t(payment.at === 'failed' ? 'payment.again' : 'payment.goOn')}
          </Button>
        )}
        <Button variant={payUrl === undefined ? 'filled' : 'text'} size="large" onClick={() => leaveFor('home.index')}>
          {t('success.toMenu')}
        </Button>
        {hasOrders && <Button variant="text" size="large" onClick={() => leaveFor('orders.index')}>{t('history.headline')}</Button>}
      </div>
    </div>
  )
}
