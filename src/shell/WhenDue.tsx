import type { ReactNode } from 'react'
import { dueOf, type Due } from '../../core/shop/catalogue/due.ts'
import { statusAt } from '../../core/time/schedule.ts'
import type { Zone } from '../../core/time/zone.ts'
import { dueText } from '../bind/days.ts'
import { useNotices } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useWords } from '../bind/shop.ts'
import { clockTime, comingTime, weekdayKey } from '../bind/time.ts'
import { from } from '../ui/breakpoints.ts'
import { useMedia } from '../ui/useMedia.ts'
import * as css from './LocationButton.module.css'

/** Behind the method in the header's button: by when an order is there; while the kitchen is closed, from when one can be had ahead. */
export function WhenDue() {
  const { cart, clock, location, menu } = useShop()
  const words = useWords()
  const venue = useStore(location.choice.venue)
  const promised = useStore(cart.minutes)
  const chosen = useStore(menu.preOrder.time)
  const now = useStore(clock.minute)
  if (venue.at === 'none') return null
  const minutes = promised ?? venue.zone?.bands[0]?.minutes ?? 0
  const due = dueOf(venue, minutes, chosen, now)
  if (due !== null) return <Behind><Said due={due} zone={venue.resto.zone} now={now} /></Behind>
  if (chosen !== null) return null
  const duration = minutes > 0 && venue.choice.method === 'DELIVERY' ? words.t('unit.minShort', { n: minutes }) : null
  if (statusAt(venue.resto.schedule, venue.resto.zone, now).at === 'closed') return <Ahead zone={venue.resto.zone} otherwise={duration} />
  return duration === null ? null : <Behind>{duration}</Behind>
}

/** The first time for which an order is taken ahead: «предзаказ завтра с 11:00»; how long a delivery takes where none is. */
function Ahead({ zone, otherwise }: { readonly zone: Zone; readonly otherwise: string | null }) {
  const { clock } = useShop()
  const { preOrder } = useNotices()
  const { t } = useWords()
  const earliest = useSelected(preOrder.days, days => days[0]?.slots[0])
  const now = useStore(clock.minute)
  const isWide = useMedia(from('sm'))
  if (earliest === undefined) return otherwise === null ? null : <Behind>{otherwise}</Behind>
  const { time, day } = comingTime(zone, earliest, now)
  const start = day === 'today' ? t('when.from', { time }) : t('when.fromOn', { time, day: t(weekdayKey(day, 'weekdayOn')) })
  const whole = t('when.ahead', { start })
  return <Behind>{isWide ? whole : <><span aria-hidden="true">{start}</span><span className="visually-hidden">{whole}</span></>}</Behind>
}

/** Where it is narrow a forecast is a sign and a time to see, and the whole of it to hear. */
function Said({ due, zone, now }: { readonly due: Due; readonly zone: Zone; readonly now: number }) {
  const text = dueText(useWords(), zone, due, now)
  const isWide = useMedia(from('sm'))
  if (isWide || !due.isForecast) return text
  return <><span aria-hidden="true">≈{clockTime(zone, due.at)}</span><span className="visually-hidden">{text}</span></>
}

/** Never cut: the word before it is. */
const Behind = ({ children }: { readonly children: ReactNode }) => <span className={css.due}>{'\u00a0· '}{children}</span>
