import type { PlacedOrder } from '../../core/shop/checkout/attempt.ts'
import { aboutOrder } from '../bind/about-order.ts'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useStore } from '../bind/useStore.ts'
import type { TextKey } from '../text/texts.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { FIELD } from './focus-field.ts'
import { usePayAddress } from './leave.ts'

/** How the last order and online payments stand, where the order's own page is not shown (CHK-07, CHK-08). */
export function PaymentNotice() {
  const { checkout: { order } } = useShop()
  const placed = useStore(order.placed)
  const returned = useStore(order.returned)
  // one thing at a time: the other orders' notices come when this is closed
  if (returned !== null) return <ReturnedPayment />
  return (
    <>
      {placed !== null && (placed.payment.at !== 'on-receipt' || placed.beside === true) && (
        <section id={FIELD.placed} tabIndex={-1}><LastOrder placed={placed} /></section>
      )}
      <OwedOrders />
    </>
  )
}

function LastOrder({ placed }: { readonly placed: PlacedOrder }) {
  const { checkout: { order } } = useShop()
  const words = useWords()
  const { t } = words
  const payAddress = usePayAddress()
  const close = <Close onPress={order.forgetPlaced} />
  const { number, payment } = placed
  if (payment.at === 'on-receipt') return <Alert tone="success" announce title={aboutOrder(words, 'success.headline', number)} action={close}>{t(acceptedText(placed))}</Alert>
  if (payment.at === 'paid') return <Alert tone="success" announce title={aboutOrder(words, 'payment.paidOrder', number)} action={close} />
  const url = payAddress(payment.url)
  return (
    <Alert tone="warning" announce title={aboutOrder(words, 'payment.waiting', number)}
      action={(
        <>
          {url !== undefined && <Button variant="text" href={url}>{t(payment.at === 'failed' ? 'payment.again' : 'payment.goOn')}</Button>}
          {close}
        </>
      )}>
      {payment.at === 'failed' ? t('payment.failed') : t('payment.waitingText')}
    </Alert>
  )
}

/** What is to come after an accepted order. */
export function acceptedText({ noCall }: PlacedOrder): TextKey {
  return noCall === true ? 'success.noCallText' : 'success.text'
}

/** Earlier orders that are still to be paid, each with its way to do that: here is the only one. */
export function OwedOrders() {
  const { checkout: { order } } = useShop()
  const words = useWords()
  const { t } = words
  const payAddress = usePayAddress()
  const owed = useStore(order.owed)
  return owed.map(({ id, number, url }) => (
    <Alert key={id} tone="warning" title={aboutOrder(words, 'payment.waiting', number)}
      action={(
        <>
          {payAddress(url) !== undefined && <Button variant="text" href={payAddress(url)}>{t('payment.goOn')}</Button>}
          <Close onPress={() => order.dismissOwed(id)} />
        </>
      )}>
      {t('payment.waitingText')}
    </Alert>
  ))
}

/** How the payment of an order ended that this device no longer shows. */
export function ReturnedPayment() {
  const { checkout: { order } } = useShop()
  const { t } = useWords()
  const returned = useStore(order.returned)
  if (returned === null) return null
  const close = <Close onPress={order.dismissReturned} />
  return returned.success
    ? <Alert tone="success" announce title={t('payment.paid')} action={close} />
    : <Alert tone="error" announce title={t('payment.failed')} action={close} />
}

function Close({ onPress }: { readonly onPress: () => void }) {
  const { t } = useWords()
  function press(): void {
    onPress()
    // the button that had the focus has gone
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return <Button variant="text" onClick={press}>{t('common.close')}</Button>
}
