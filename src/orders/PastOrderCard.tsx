import { useId } from 'react'
import type { Eta } from '../../core/shop/catalogue/eta.ts'
import type { DeviceOrder } from '../../core/shop/checkout/device-orders.ts'
import { formatAddition } from '../i18n/addition-text.ts'
import { translateForOrder } from '../i18n/about-order.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { DishPhoto } from '../bind/DishPhoto.tsx'
import { Link } from '../bind/Link.tsx'
import { usePurchase } from '../bind/parts.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import type { I18n } from '../i18n/i18n.ts'
import { formatOrderAddress, listDestinationParts } from '../i18n/order-place.ts'
import { formatOrderState } from '../i18n/order-state.ts'
import { PAYMENT_TEXT_KEYS } from '../i18n/payment-words.ts'
import { formatWithCount, formatWithModifiers } from '../i18n/with-modifiers.ts'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Enumeration } from '../ui/Enumeration.tsx'
import { localAt, parseZone, type Zone } from '../../core/time/zone.ts'
import { formatDayAndMonth, formatEtaTime } from '../i18n/days.ts'
import { formatClockTime } from '../i18n/time.ts'
import * as css from './OrdersScreen.module.css'

/** How many dishes are shown as photos. */
const PHOTO_COUNT = 4

/**
 * The card of an order: a link to its page, state, date, restaurant, address, dishes and sum. An order
 * that is over has a button that repeats it (CHK-14).
 */
export function PastOrderCard({ order }: { readonly order: DeviceOrder }) {
  const { clock, router } = useShop()
  const { cart: { offers } } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const now = useStore(clock.minute)
  const id = useId()
  const { number, method, restoName = '', repeatable } = order
  const { phase } = formatOrderState(i18n, order, now)
  // No report: the stored name of the zone was valid when the order was placed.
  const zone = parseZone(order.timeZone, () => undefined)
  const methodAndRestaurant = [t(method === 'DELIVERY' ? 'method.delivery' : 'method.takeAway'), restoName]
    .filter(text => text !== '')
    .join(' · ')
  return (
    <article className={css.card} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.number}>
          <Link to={router.href('orders.show', { orderId: order.id })} className={css.link}>
            <ApiText>{translateForOrder(i18n, 'history.order', number)}</ApiText>
          </Link>
        </h2>
        <p className={css.sum}>{i18n.money(order.currency, order.payable)}</p>
      </div>
      <div className={css.facts}>
        <p className={css.note}>
          <span className={order.isUnderWay ? css.underWay : undefined}>{phase}</span>
          {order.at !== undefined && (
            <>
              <span>{' · '}</span>
              <time dateTime={new Date(order.at).toISOString()}>{formatOrderDate(i18n, zone, order.at, now)}</time>
            </>
          )}
        </p>
        <p className={css.note}>
          <ApiText>{methodAndRestaurant}</ApiText>
          {order.due !== undefined && (
            <>
              <span>{' · '}</span>
              <span className={css.due}>{formatEtaLine(i18n, zone, order.at ?? order.due.at, order.due)}</span>
            </>
          )}
        </p>
        {formatOrderAddress(i18n, order) !== '' && (
          <p className={css.note}>
            <Enumeration separator="comma" items={listDestinationParts(i18n, order)} detectLang={i18n.detectLang} />
          </p>
        )}
        {order.payBy !== undefined && <p className={css.note}>{t(PAYMENT_TEXT_KEYS[order.payBy])}</p>}
        {order.discount !== undefined && (
          <p className={css.note}>{`${t('cart.discount')}: ${i18n.money(order.currency, order.discount)}`}</p>
        )}
      </div>
      <div className={css.dishes}>
        {order.lines.length > 0 && (
          <span className={css.photos} aria-hidden="true">
            {order.lines.slice(0, PHOTO_COUNT).map((line, index) => (
              <DishPhoto key={index} dishId={line.id} className={css.photo} />
            ))}
            {order.lines.length > PHOTO_COUNT && (
              <span className={css.rest}>{`+${order.lines.length - PHOTO_COUNT}`}</span>
            )}
          </span>
        )}
        <ul role="list" className={css.lines}>
          {order.lines.map((line, index) => (
            <li key={index}>
              <ApiText>{formatWithModifiers(formatWithCount(line), line.modifiers)}</ApiText>
            </li>
          ))}
          {order.additions.map((addition, index) => (
            <li key={`addition ${index}`}>
              <ApiText>{formatAddition(i18n, addition)}</ApiText>
            </li>
          ))}
        </ul>
      </div>
      {repeatable !== null && (
        <Button
          variant="tonal"
          icon={<AnyIcon name="refresh" size={20} />}
          onClick={() => offers.repeat(repeatable)}
          aria-describedby={id}
        >
          {t('history.repeat')}
        </Button>
      )}
    </article>
  )
}

/** Formats the order's date in the restaurant's time zone: «Сегодня, 12:05», «20 ноября, 12:05». */
function formatOrderDate(i18n: I18n, zone: Zone, orderedAt: number, now: number): string {
  const { date } = localAt(zone, orderedAt)
  const today = localAt(zone, now).date
  const day = date === today ? i18n.t('schedule.today') : formatDayAndMonth(i18n, date, today)
  return `${day}, ${formatClockTime(zone, orderedAt)}`
}

/** Formats the expected time: «примерно к 12:55», with its date if the order has another date. */
function formatEtaLine(i18n: I18n, zone: Zone, orderedAt: number, eta: Eta): string {
  const { date } = localAt(zone, eta.at)
  const time = formatEtaTime(i18n, zone, eta)
  return date === localAt(zone, orderedAt).date ? time : `${formatDayAndMonth(i18n, date)} ${time}`
}
