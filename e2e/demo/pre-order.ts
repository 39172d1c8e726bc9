import type { PreOrderHours } from '../sandbox/dataset.ts'
import { closed, open, week, weekend, workdays } from './hours.ts'
import { restoIds } from './restos.ts'

type Row = readonly [restoId: number, type: PreOrderHours['type'], dayInAdvance: number, hours: PreOrderHours['hours']]
const { svobody, volga, moskovsky, bragino, slobode, moraca } = restoIds

const rows: readonly Row[] = [
  [svobody, 'DELIVERY', 7, open(week, '00:00–00:00')],
  [svobody, 'TAKE_AWAY', 7, open(week, '00:00–00:00')],
  [volga, 'DELIVERY', 5, open(week, '12:00–01:30')],
  [volga, 'TAKE_AWAY', 5, open(week, '11:30–01:30')],
  [moskovsky, 'DELIVERY', 3, [...closed('MONDAY'), ...open(week.slice(1), '11:00–22:30')]],
  [
    bragino, 'DELIVERY', 3,
    [...open(workdays, '11:00–14:30', '17:30–22:30'), ...open(weekend, '11:00–14:30', '17:30–23:00')],
  ],
  [bragino, 'TAKE_AWAY', 3, open(week, '10:30–14:45', '17:30–22:45')],
  [slobode, 'DELIVERY', 7, open(week, '11:00–22:30')],
  [slobode, 'TAKE_AWAY', 7, open(week, '10:30–22:45')],
  [moraca, 'DELIVERY', 4, [...open(week.slice(0, 6), '12:00–22:30'), ...closed('SUNDAY')]],
  [moraca, 'TAKE_AWAY', 4, [...open(week.slice(0, 6), '11:30–22:45'), ...closed('SUNDAY')]],
]

/**
 * When a pre-order can be ready. The restaurant in Moskovsky avenue takes none for take-away, the
 * kiosk at the station none at all.
 */
export const preOrder: readonly PreOrderHours[] = rows.map(([restoId, type, dayInAdvance, hours]) => ({
  restoId, type, minTimeMinutes: 60, dayInAdvance, hours,
}))
