import type { DeviceOrder } from '../../core/shop/checkout/device-orders.ts'
import { parseZone } from '../../core/time/zone.ts'
import { formatEta, formatMoment } from '../i18n/days.ts'
import { listPhoneContacts } from '../i18n/contact-links.ts'
import { formatOrderAddress, formatRouteUrl, listDestinationParts } from '../i18n/order-place.ts'
import { PAYMENT_TEXT_KEYS } from '../i18n/payment-words.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { LinkOut } from '../bind/LinkOut.tsx'
import { copyText } from '../bind/share.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { Enumeration } from '../ui/Enumeration.tsx'
import { InfoTable } from '../ui/InfoTable.tsx'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { selectSumTextKey } from './order-sum.ts'
import * as css from './OrderSuccess.module.css'

/** The facts of an order: number, address, restaurant, times, phone numbers, payment and sum (CHK-13, CHK-14). */
export function OrderFacts({ order }: { readonly order: DeviceOrder }) {
  const { clock } = useShop()
  const i18n = useI18n()
  const { t } = i18n
  const now = useStore(clock.minute)
  // No report: the stored name of the zone was valid when the order was placed.
  const zone = parseZone(order.timeZone, () => undefined)
  const isReadyTimeShown = order.method === 'DELIVERY' && ['ACCEPTED', 'COOKING'].includes(order.phase)
  const { restoName = '' } = order
  const phones = listPhoneContacts({ phones: order.phones ?? [] })
  const rows = [
    order.number !== undefined && {
      key: 'number',
      term: t('success.number'),
      details: <CopyableNumber number={order.number} />,
    },
    formatOrderAddress(i18n, order) !== '' && {
      key: 'where',
      term: t(order.method === 'DELIVERY' ? 'success.where' : 'success.pickup'),
      details: (
        <>
          <Enumeration separator="comma" items={listDestinationParts(i18n, order)} detectLang={i18n.detectLang} />
          {order.method === 'TAKE_AWAY' && (
            <LinkOut href={formatRouteUrl(i18n, order)} className={css.phone}>{t('order.route')}</LinkOut>
          )}
        </>
      ),
    },
    // the destination of a pick-up names its restaurant
    order.method === 'DELIVERY' && restoName !== '' && {
      key: 'restaurant', term: t('success.restaurant'), details: <ApiText>{restoName}</ApiText>,
    },
    isReadyTimeShown && order.readyAt !== undefined && {
      key: 'ready', term: t('order.readyAt'),
      details: formatEta(i18n, zone, { at: order.readyAt, isForecast: true }, now),
    },
    order.at !== undefined && {
      key: 'placed', term: t('order.placed'), details: formatMoment(i18n, zone, order.at, now),
    },
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
    order.payBy !== undefined && {
      key: 'payBy', term: t('checkout.payment'), details: t(PAYMENT_TEXT_KEYS[order.payBy]),
    },
    order.discount !== undefined && {
      key: 'discount', term: t('cart.discount'), details: i18n.money(order.currency, order.discount),
    },
    order.consent !== undefined && { key: 'consent', term: t('order.consent'), details: order.consent.text },
    // the list of the dishes ends with the sum
    order.lines.length === 0 && {
      key: 'sum', term: t(selectSumTextKey(order)), details: i18n.money(order.currency, order.payable),
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
