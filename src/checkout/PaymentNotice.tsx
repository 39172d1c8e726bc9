import {
  selectOpenPayment, selectPaymentStatus, type PlacedOrder, type PaymentStatus,
} from '../../core/shop/checkout/records.ts'
import { translateForOrder } from '../i18n/about-order.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { usePurchase } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import type { TextKey } from '../text/texts.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { focusMain } from '../ui/focus-main.ts'
import { FIELD } from './focus-field.ts'
import { PayButton, useIsUnsafeLink } from './PayButton.tsx'
import { usePollStatus } from './usePollStatus.ts'

/**
 * The state of the last order and of unpaid orders, above the cart (CHK-07, CHK-08). The last order
 * is shown if its payment is online, or if another tab has filled the cart meanwhile.
 */
export function PaymentNotice() {
  const { checkout: { order } } = usePurchase()
  const placed = useStore(order.placed)
  return (
    <>
      {placed !== null && (placed.payment.at !== 'on-receipt' || placed.beside === true) && (
        <section id={FIELD.placed} tabIndex={-1}><PlacedOrderNotice placed={placed} /></section>
      )}
      <UnpaidOrders />
    </>
  )
}

function PlacedOrderNotice({ placed }: { readonly placed: PlacedOrder }) {
  const { checkout: { order } } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  usePollStatus()
  const { number } = placed
  const status = selectPaymentStatus(placed)
  const url = selectOpenPayment(placed)?.url ?? null
  if (url !== null) {
    return <UnpaidNotice announce number={number} url={url} status={status} onClose={order.forgetPlaced} />
  }
  const closeButton = <CloseButton onPress={order.forgetPlaced} />
  switch (status) {
    case 'paid':
      return (
        <Alert
          tone="success"
          announce
          title={<ApiText>{translateForOrder(i18n, 'payment.paidOrder', number)}</ApiText>}
          action={closeButton}
        />
      )
    case 'cancelled':
      return (
        <Alert
          tone="warning"
          announce
          title={<ApiText>{translateForOrder(i18n, 'success.cancelled', number)}</ApiText>}
          action={closeButton}
        >
          {t('success.cancelledText')}
        </Alert>
      )
    default:
      return (
        <Alert
          tone="success"
          announce
          title={<ApiText>{translateForOrder(i18n, 'success.headline', number)}</ApiText>}
          action={closeButton}
        >
          {t(selectAcceptedTextKey(placed))}
        </Alert>
      )
  }
}

/** Selects the text that says what happens after an order was accepted. */
export function selectAcceptedTextKey({ noCall }: Pick<PlacedOrder, 'noCall'>): TextKey {
  return noCall === true ? 'success.noCallText' : 'success.text'
}

/**
 * Earlier orders whose payment the API has not confirmed, each with its payment link. Only this
 * device has the links. `except`: the id of an order whose own page this is.
 */
export function UnpaidOrders({ except }: { readonly except?: string }) {
  const { checkout: { order } } = usePurchase()
  const unpaid = useStore(order.unpaid)
  return unpaid.filter(({ id }) => id !== except).map(({ id, number, url, said: bankResult }) => (
    <UnpaidNotice
      key={id}
      number={number}
      url={url}
      status={bankResult === 'paid' ? 'paid-per-bank' : (bankResult ?? 'waiting')}
      onClose={() => order.dismissUnpaid(id)}
    />
  ))
}

/** An order whose payment link is offered until the API confirms the payment. */
function UnpaidNotice({ number, url, status, announce = false, onClose }: {
  readonly number: string | undefined
  readonly url: string
  readonly status: PaymentStatus
  readonly announce?: boolean
  readonly onClose: () => void
}) {
  const i18n = useI18n()
  const { t } = i18n
  const isUnsafeLink = useIsUnsafeLink()
  const titleKey = STATUS_TITLE_KEYS[status]
  const statusText = titleKey !== undefined
    ? translateForOrder(i18n, 'history.order', number)
    : t(status === 'failed' ? 'payment.failed' : 'payment.waitingText')
  const isUnsafe = isUnsafeLink(url)
  return (
    <Alert
      tone={status === 'paid-per-bank' || status === 'paid-per-customer' ? 'success' : 'warning'}
      announce={announce}
      title={
        <ApiText>
          {titleKey !== undefined ? t(titleKey) : translateForOrder(i18n, 'payment.waiting', number)}
        </ApiText>
      }
      action={
        <>
          <PayButton url={url} status={status} variant="text" />
          <CloseButton confirmsPayment={status === 'unclear'} onPress={onClose} />
        </>
      }
    >
      <ApiText>{isUnsafe ? t('payment.unsafeText') : statusText}</ApiText>
      {status === 'failed' && !isUnsafe && <p>{t('payment.failedText')}</p>}
    </Alert>
  )
}

/** The statuses whose title is not «awaits payment». Their notice names the order in its text. */
const STATUS_TITLE_KEYS: { readonly [Status in PaymentStatus]?: TextKey } = {
  'paid-per-bank': 'payment.said',
  'paid-per-customer': 'payment.told',
  unclear: 'payment.unclear',
}

/** Closes a notice. `confirmsPayment`: the button reads «the order is paid» instead of «close». */
function CloseButton({ confirmsPayment = false, onPress }: {
  readonly confirmsPayment?: boolean
  readonly onPress: () => void
}) {
  const { t } = useI18n()
  function press(): void {
    onPress()
    // Move the focus to the page: the focused button was removed.
    focusMain()
  }
  return <Button variant="text" onClick={press}>{t(confirmsPayment ? 'payment.isPaid' : 'common.close')}</Button>
}
