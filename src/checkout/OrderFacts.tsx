import {
  selectEta, selectPaymentStatus, selectOrderStatus, type PlacedOrder,
} from '../../core/shop/checkout/records.ts'
import { parseZone } from '../../core/time/zone.ts'
import { formatEta, formatMoment } from '../i18n/days.ts'
import { listPhoneContacts } from '../i18n/contact-links.ts'
import { listDestinationParts } from '../i18n/order-place.ts'
import { PAYMENT_TEXT_KEYS } from '../i18n/payment-words.ts'
import { copyText } from '../bind/share.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { Enumeration } from '../ui/Enumeration.tsx'
import { InfoTable } from '../ui/InfoTable.tsx'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import * as css from './OrderSuccess.module.css'

/** The facts of an order: number, progress, time, address, phone numbers and sum (CHK-13). */
export function OrderFacts({ placed }: { readonly placed: PlacedOrder }) {
  const { clock } = useShop()
  const i18n = useI18n()
  const { t } = i18n
  const now = useStore(clock.minute)
  // No report: the stored name of the zone was valid when the order was placed.
  const zone = parseZone(placed.timeZone, () => undefined)
  const [eta, status, payment] = [selectEta(placed), selectOrderStatus(placed), selectPaymentStatus(placed)]
  function formatTime(): string {
    if (eta === null) return t('checkout.asap')
    return eta.isForecast ? formatEta(i18n, zone, eta, now) : formatMoment(i18n, zone, eta.at, now)
  }
  // «Total» instead of «paid» or «to pay»: it is uncertain whether the order is paid, or the order is
  // cancelled.
  const hasNeutralLabel =
    payment === 'paid-per-bank' || payment === 'paid-per-customer' || payment === 'unclear' || payment === 'cancelled'
  const phones = listPhoneContacts({ phones: placed.phones ?? [] })
  const rows = [
    placed.number !== undefined && {
      key: 'number',
      term: t('success.number'),
      details: <CopyableNumber number={placed.number} />,
    },
    status !== null &&
      status !== 'CANCELLED' && { key: 'status', term: t('success.status'), details: t(`success.${status}`) },
    placed.where !== '' && {
      key: 'where',
      term: t(placed.method === 'DELIVERY' ? 'success.where' : 'success.pickup'),
      details: (
        <Enumeration separator="comma" items={listDestinationParts(i18n, placed)} detectLang={i18n.detectLang} />
      ),
    },
    { key: 'when', term: t('success.when'), details: formatTime() },
    phones.length > 0 && {
      key: 'phone',
      term: t('success.phone'),
      details: phones.map(({ text, href }) => (
        <div key={text}>
          {href === null ? (
            text
          ) : (
            <a href={href} className={css.phone}>
              {text}
            </a>
          )}
        </div>
      )),
    },
    placed.payBy !== undefined && {
      key: 'payBy', term: t('checkout.payment'), details: t(PAYMENT_TEXT_KEYS[placed.payBy]),
    },
    placed.discount !== undefined && {
      key: 'discount', term: t('cart.discount'), details: i18n.money(placed.currency, placed.discount),
    },
    {
      key: 'sum',
      term: t(payment === 'paid' ? 'success.paid' : hasNeutralLabel ? 'cart.total' : 'success.payable'),
      details: i18n.money(placed.currency, placed.payable),
    },
  ]
  return <div className={css.card}><InfoTable rows={rows.filter(row => row !== false)} /></div>
}

/** The order's number as a button that copies the number, so that the customer can pass it on. */
export function CopyableNumber({ number }: { readonly number: string }) {
  const { t } = useI18n()
  const snackbar = useSnackbar()
  async function copy(): Promise<void> {
    snackbar.show({ text: t(await copyText(number) === 'copied' ? 'success.copied' : 'success.copyFailed') })
  }
  return (
    <Button variant="text" className={css.number} trailingIcon={<AnyIcon name="copy" size={18} />}
      aria-label={t('success.copyNumber', { number })} onClick={() => void copy()}>
      {number}
    </Button>
  )
}
