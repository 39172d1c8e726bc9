import type { ReactNode } from 'react'
import { dueOf, type Due } from '../../core/shop/catalogue/due.ts'
import type { Zone } from '../../core/time/zone.ts'
import { dueText } from '../bind/days.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { clockTime } from '../bind/time.ts'
import { from } from '../ui/breakpoints.ts'
import { useMedia } from '../ui/useMedia.ts'
import * as css from './LocationButton.module.css'

/** Behind the method in the header's button: by when an order is there; while the kitchen is closed, how long a delivery takes. */
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
  const isForecast = chosen === null && minutes > 0 && venue.choice.method === 'DELIVERY'
  return isForecast ? <Behind>{words.t('unit.minShort', { n: minutes })}</Behind> : null
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
