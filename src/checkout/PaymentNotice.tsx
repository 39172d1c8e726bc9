import { openPaymentOf, paymentStatusOf, type PlacedOrder, type PaymentStatus } from '../../core/shop/order/records.ts'
import { aboutOrder } from '../bind/about-order.ts'
import { usePurchase } from '../bind/parts.ts'
import { useStore, useWords } from '../bind/shop.ts'
import type { TextKey } from '../text/texts.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { FIELD } from './focus-field.ts'
import { PayButton, useIsUnsafe } from './PayButton.tsx'
import { useFollowStatus } from './useFollowStatus.ts'

/** How the last order and online payments stand, where the order's own page is not shown (CHK-07, CHK-08). */
export function PaymentNotice() {
  const { checkout: { order } } = usePurchase()
  const placed = useStore(order.placed)
  return (
    <>
      {placed !== null && (placed.payment.at !== 'on-receipt' || placed.beside === true) && (
        <section id={FIELD.placed} tabIndex={-1}><LastOrder placed={placed} /></section>
      )}
      <UnpaidOrders />
    </>
  )
}

function LastOrder({ placed }: { readonly placed: PlacedOrder }) {
  const { checkout: { order } } = usePurchase()
  const words = useWords()
  const { t } = words
  useFollowStatus(placed.id)
  const { number } = placed
  const status = paymentStatusOf(placed)
  const url = openPaymentOf(placed)?.url ?? null
  if (url !== null) return <Unpaid announce number={number} url={url} status={status} onClose={order.forgetPlaced} />
  const close = <Close onPress={order.forgetPlaced} />
  switch (status) {
    case 'paid': return <Alert tone="success" announce title={aboutOrder(words, 'payment.paidOrder', number)} action={close} />
    case 'cancelled': return <Alert tone="warning" announce title={aboutOrder(words, 'success.cancelled', number)} action={close}>{t('success.cancelledText')}</Alert>
    default: return <Alert tone="success" announce title={aboutOrder(words, 'success.headline', number)} action={close}>{t(acceptedText(placed))}</Alert>
  }
}

/** What is to come after an accepted order. */
export function acceptedText({ noCall }: PlacedOrder): TextKey {
  return noCall === true ? 'success.noCallText' : 'success.text'
}

/** Earlier orders that are still to be paid, each with its way to do that: here is the only one. */
export function UnpaidOrders() {
  const { checkout: { order } } = usePurchase()
  const unpaid = useStore(order.unpaid)
  return unpaid.map(({ id, number, url, said }) => (
    <Unpaid key={id} number={number} url={url} status={said === 'paid' ? 'said-paid' : said ?? 'waiting'} onClose={() => order.dismissUnpaid(id)} />
  ))
}

/** An order whose way to pay is kept: nobody but the bank has said that it is paid. */
function Unpaid({ number, url, status, announce = false, onClose }: {
  readonly number: string | undefined
  readonly url: string
  readonly status: PaymentStatus
  readonly announce?: boolean
  readonly onClose: () => void
}) {
  const words = useWords()
  const { t } = words
  const isUnsafe = useIsUnsafe()
  const isSaid = status === 'said-paid'
  const text = isUnsafe(url) ? t('payment.unsafeText') : isSaid ? aboutOrder(words, 'history.order', number) : t(status === 'failed' ? 'payment.failed' : 'payment.waitingText')
  return (
    <Alert tone={isSaid ? 'success' : 'warning'} announce={announce} title={isSaid ? t('payment.said') : aboutOrder(words, 'payment.waiting', number)}
      action={<><PayButton url={url} status={status} variant="text" /><Close onPress={onClose} /></>}>
      {text}
    </Alert>
  )
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
