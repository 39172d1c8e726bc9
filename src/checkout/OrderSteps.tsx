import { clsx } from 'clsx'
import type { DeviceOrder } from '../../core/shop/checkout/device-orders.ts'
import { parseZone } from '../../core/time/zone.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { formatPastTime } from '../i18n/days.ts'
import { PHASE_TEXT_KEYS } from '../i18n/order-state.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import * as css from './OrderSteps.module.css'

/** The steps of an order with their known times (CHK-14). Renders nothing without a status of the API. */
export function OrderSteps({ order }: { readonly order: DeviceOrder }) {
  const { clock } = useShop()
  const i18n = useI18n()
  const { t } = i18n
  const now = useStore(clock.minute)
  // No report: the stored name of the zone was valid when the order was placed.
  const zone = parseZone(order.timeZone, () => undefined)
  if (order.steps.length === 0) return null
  return (
    <ol role="list" aria-label={t('success.status')} className={css.steps}>
      {order.steps.map(({ status, state, at }) => (
        <li key={status} className={clsx(css.step, css[state])} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={css.dot}>{state === 'past' && <AnyIcon name="check" size={16} />}</span>
          <span className={css.name}>{t(PHASE_TEXT_KEYS[status])}</span>
          {at !== undefined && <span className={css.time}>{formatPastTime(i18n, zone, at, now)}</span>}
        </li>
      ))}
    </ol>
  )
}
