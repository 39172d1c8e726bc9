import { clsx } from 'clsx'
import type { Resto } from '../../core/shop/catalogue/city-wire.ts'
import { dayHours } from '../../core/time/day-hours.ts'
import { weekdays } from '../../core/time/civil.ts'
import { localAt } from '../../core/time/zone.ts'
import { hoursText } from '../bind/hours.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { weekdayKey } from '../bind/time.ts'
import * as css from './OpeningHours.module.css'

/** The hours of each day, the restaurant's own today marked (MENU-10). */
export function OpeningHours({ resto: { schedule, zone } }: { readonly resto: Resto }) {
  const { clock } = useShop()
  const words = useWords()
  const today = localAt(zone, useStore(clock.minute)).weekday
  return (
    <table className={css.table}>
      <caption className={css.caption}>{words.t('resto.hours')}</caption>
      <tbody>
        {weekdays.map(day => (
          <tr key={day} className={clsx(css.row, day === today && css.today)} aria-current={day === today ? 'date' : undefined}>
            <th scope="row" className={css.day}>
              {words.t(weekdayKey(day, 'weekday'))}
              {day === today && <span className={css.mark}> · {words.t('schedule.today')}</span>}
            </th>
            <td className={css.hours}>{hoursText(words, dayHours(schedule, day))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
