import type { ReactNode } from 'react'
import { estimateEta, type Eta } from '../../core/shop/catalogue/eta.ts'
import { parseIso } from '../../core/time/iso.ts'
import type { Zone } from '../../core/time/zone.ts'
import { formatEta } from '../bind/days.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { formatClockTime, describeFutureTime, weekdayKey } from '../bind/time.ts'
import { from } from '../ui/breakpoints.ts'
import { useMedia } from '../ui/useMedia.ts'
import * as css from './LocationButton.module.css'

/**
 * Shown after the method in the location button: the expected time, while the kitchen is closed the
 * first time for a pre-order, or the usual delivery time.
 */
export function EtaLabel() {
  const { cart, clock, location, menu } = useShop()
  const i18n = useI18n()
  const venue = useStore(location.choice.venue)
  const promised = useStore(cart.minutes)
  const requested = useStore(menu.preOrder.requestedTime)
  const orderTime = useStore(menu.preOrder.orderTime)
  const now = useStore(clock.minute)
  if (venue.kind === 'none') return null
  const minutes = promised ?? venue.zone?.bands[0]?.minutes ?? 0
  const eta = estimateEta(venue, minutes, requested, now)
  if (eta !== null) return <Behind><EtaText eta={eta} zone={venue.resto.zone} now={now} /></Behind>
  if (requested !== null) return null
  const earliest = parseIso(orderTime ?? '')
  if (earliest !== undefined) {
    return <Behind><PreOrderText zone={venue.resto.zone} earliest={earliest} now={now} /></Behind>
  }
  const duration = minutes > 0 && venue.choice.method === 'DELIVERY' ? i18n.t('unit.minShort', { n: minutes }) : null
  return duration === null ? null : <Behind>{duration}</Behind>
}

/**
 * The first pre-order time: «предзаказ завтра с 11:00». A narrow screen shows «завтра с 11:00», and it
 * is read out in full.
 */
function PreOrderText(
  { zone, earliest, now }: { readonly zone: Zone; readonly earliest: number; readonly now: number },
) {
  const { t } = useI18n()
  const isWide = useMedia(from('sm'))
  const { time, day } = describeFutureTime(zone, earliest, now)
  const start =
    day === 'today' ? t('when.from', { time }) : t('when.fromOn', { time, day: t(weekdayKey(day, 'weekdayOn')) })
  const sentence = t('when.ahead', { start })
  if (isWide) return <span>{sentence}</span>
  return (
    <>
      <span aria-hidden="true">{start}</span>
      <span className="visually-hidden">{sentence}</span>
    </>
  )
}

/** On a narrow screen an estimate is shown as «≈19:55» and read out in full. */
function EtaText({ eta, zone, now }: { readonly eta: Eta; readonly zone: Zone; readonly now: number }) {
  const text = formatEta(useI18n(), zone, eta, now)
  const isWide = useMedia(from('sm'))
  if (isWide || !eta.isForecast) return <span>{text}</span>
  return (
    <>
      <span aria-hidden="true">{`≈${formatClockTime(zone, eta.at)}`}</span>
      <span className="visually-hidden">{text}</span>
    </>
  )
}

/** Never truncated; the text before it is. */
const Behind = ({ children }: { readonly children: ReactNode }) => (
  <span className={css.due}>
    <span>{'\u00a0· '}</span>
    <span>{children}</span>
  </span>
)
