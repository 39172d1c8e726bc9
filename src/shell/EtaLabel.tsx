import type { ReactNode } from 'react'
import { selectArrival, type Eta } from '../../core/shop/catalogue/eta.ts'
import type { Zone } from '../../core/time/zone.ts'
import { formatEta } from '../i18n/days.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { formatClockTime, describeFutureTime, weekdayKey } from '../i18n/time.ts'
import { from } from '../ui/breakpoints.ts'
import { useMedia } from '../ui/useMedia.ts'
import * as css from './LocationButton.module.css'

/**
 * The time after the method in the location button: the expected time of an order, else the first
 * time for a pre-order, else the usual duration of a delivery.
 */
export function EtaLabel() {
  const { cart, clock, location, menu } = useShop()
  const i18n = useI18n()
  const venue = useStore(location.choice.venue)
  const cartMinutes = useStore(cart.minutes)
  const requestedTime = useStore(menu.preOrder.requestedTime)
  const orderTime = useStore(menu.preOrder.orderTime)
  const now = useStore(clock.minute)
  const arrival = selectArrival(venue, cartMinutes, { requestedTime, orderTime }, now)
  if (arrival === null || venue.kind === 'none') return null
  const { zone } = venue.resto
  return (
    <Suffix>
      {arrival.kind === 'eta' && <EtaText eta={arrival.eta} zone={zone} now={now} />}
      {arrival.kind === 'preOrder' && <PreOrderText zone={zone} earliest={arrival.at} now={now} />}
      {arrival.kind === 'duration' && <span>{i18n.t('unit.minShort', { n: arrival.minutes })}</span>}
    </Suffix>
  )
}

/**
 * The first pre-order time: «предзаказ завтра с 11:00». A narrow screen shows «завтра с 11:00»;
 * screen readers get the full text. `earliest` and `now`: milliseconds since 1970.
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

/**
 * The expected time. A narrow screen shows an estimate as «≈19:55»; screen readers get the full
 * text.
 */
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

/** Puts the time after the method's name. The name is truncated if both do not fit. */
const Suffix = ({ children }: { readonly children: ReactNode }) => (
  <span className={css.eta}>
    <span className={css.separator}>{'\u00a0· '}</span>
    <span>{children}</span>
  </span>
)
