import { intlLocale } from '../../core/locale.ts'
import type { PastOrder } from '../../core/shop/order/history.ts'
import { localAt, parseZone } from '../../core/time/zone.ts'
import type { Words } from '../bind/shop.ts'
import { clockTime } from '../bind/time.ts'

/** When an order was made, in its restaurant's time: «Сегодня, 12:05», «20 ноября, 12:05», with the year when it is another. */
export function orderDate(words: Words, { at, timeZone }: Pick<PastOrder, 'at' | 'timeZone'>, now: number): string {
  const zone = parseZone(timeZone, () => undefined)
  const { date } = localAt(zone, at)
  const today = localAt(zone, now).date
  const time = clockTime(zone, at)
  if (date === today) return `${words.t('schedule.today')}, ${time}`
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  const day = new Intl.DateTimeFormat(intlLocale(words.locale), { day: 'numeric', month: 'long', timeZone: 'UTC', ...(!isThisYear && { year: 'numeric' }) })
  return `${day.format(Date.parse(`${date}T12:00:00Z`))}, ${time}`
}
