import { openingNotice, type OpeningNotice } from '../../core/shop/menu/opening.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useSelected, useShop, useStore, useWords, type Words } from '../bind/shop.ts'
import { clockTime, comingTime } from '../bind/time.ts'
import { Alert } from '../ui/Alert.tsx'
import { dayInSentence } from './words.ts'

/** Above the dishes: closed now and until when, or open but not for long (MENU-14). */
export function ClosedNotice({ zone }: { readonly zone: Zone }) {
  const { menu, clock, checkout } = useShop()
  const words = useWords()
  const openness = useStore(menu.openness)
  const now = useStore(clock.minute)
  const canPreOrder = useSelected(checkout.days, days => days.length > 0)
  const notice = openingNotice(openness, now, canPreOrder)
  if (notice.at === 'none') return null
  return <Alert tone={notice.at === 'closed' ? 'warning' : 'info'}>{textOf(words, notice, zone, now)}</Alert>
}

function textOf(words: Words, notice: Exclude<OpeningNotice, { at: 'none' }>, zone: Zone, now: number): string {
  if (notice.at === 'closes-soon') return words.t('closesSoon.banner', { time: clockTime(zone, notice.until) })
  if (notice.opens === null) return words.t('closed.bannerUnknown')
  const { time, day } = comingTime(zone, notice.opens, now)
  if (day === 'today') return words.t(notice.canPreOrder ? 'closed.banner' : 'closed.bannerNoPreOrder', { time })
  return words.t(notice.canPreOrder ? 'closed.bannerDay' : 'closed.bannerDayNoPreOrder', { time, day: dayInSentence(words, day) })
}
