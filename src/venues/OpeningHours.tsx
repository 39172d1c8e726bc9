import { clsx } from 'clsx'
import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import { dayHours } from '../../core/time/day-hours.ts'
import { weekdays } from '../../core/time/civil.ts'
import { localAt } from '../../core/time/zone.ts'
import { formatHours } from '../i18n/hours.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { weekdayKey } from '../i18n/time.ts'
import { useIsHydrating } from '../ui/useIsHydrating.ts'
import * as css from './OpeningHours.module.css'

/** A table of hours by weekday that marks today in the restaurant's time zone (MENU-10). */
export function OpeningHours({ resto: { schedule, zone } }: { readonly resto: Resto }) {
  const { clock } = useShop()
  const i18n = useI18n()
  const now = useStore(clock.minute)
  // a prerendered page may be of another day
  const isHydrating = useIsHydrating()
  const today = isHydrating ? null : localAt(zone, now).weekday
  return (
    <table className={css.table}>
      <caption className={css.caption}>{i18n.t('resto.hours')}</caption>
      <tbody>
        {weekdays.map(day => (
          <tr
            key={day}
            className={clsx(css.row, day === today && css.today)}
            aria-current={day === today ? 'date' : undefined}
          >
            <th scope="row" className={css.day}>
              <span>{i18n.t(weekdayKey(day, 'weekday'))}</span>
              {day === today && <span className={css.mark}>{` · ${i18n.t('schedule.today')}`}</span>}
            </th>
            <td className={css.hours}>{formatHours(i18n, dayHours(schedule, day))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
