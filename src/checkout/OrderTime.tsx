import type { DeviceOrder } from '../../core/shop/checkout/device-orders.ts'
import { selectExpectedTime } from '../../core/shop/checkout/under-way.ts'
import { parseZone } from '../../core/time/zone.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { formatEta, formatMoment } from '../i18n/days.ts'
import * as css from './OrderSuccess.module.css'

/** When an order is expected, in large letters until it is over: «примерно к 12:40», «Завтра, 19:30» (CHK-13). */
export function OrderTime({ order }: { readonly order: DeviceOrder }) {
  const { clock } = useShop()
  const i18n = useI18n()
  const now = useStore(clock.minute)
  // No report: the stored name of the zone was valid when the order was placed.
  const zone = parseZone(order.timeZone, () => undefined)
  const eta = selectExpectedTime(order)
  function formatTime(): string {
    if (eta === null) return i18n.t('checkout.asap')
    return eta.isForecast ? formatEta(i18n, zone, eta, now) : formatMoment(i18n, zone, eta.at, now)
  }
  return (
    <dl className={css.time}>
      <dt className={css.text}>{i18n.t('success.when')}</dt>
      <dd className={order.isUnderWay ? css.moment : undefined}>{formatTime()}</dd>
    </dl>
  )
}
