import type { PreOrderHours } from '../sandbox/dataset.ts'
import { closed, open, week, weekend, workdays } from './hours.ts'
import { restoIds } from './restos.ts'

/**
 * When a pre-order can be ready. The restaurant in Moskovsky avenue takes none for take-away, the
 * kiosk at the station none at all.
 */
export const preOrder: readonly PreOrderHours[] = [
  { restoId: restoIds.svobody, type: 'DELIVERY', minTimeMinutes: 60, dayInAdvance: 7,
    hours: open(week, '00:00–00:00') },
  { restoId: restoIds.svobody, type: 'TAKE_AWAY', minTimeMinutes: 60, dayInAdvance: 7,
    hours: open(week, '00:00–00:00') },
  { restoId: restoIds.volga, type: 'DELIVERY', minTimeMinutes: 60, dayInAdvance: 5, hours: open(week, '12:00–01:30') },
  { restoId: restoIds.volga, type: 'TAKE_AWAY', minTimeMinutes: 60, dayInAdvance: 5, hours: open(week, '11:30–01:30') },
  {
    restoId: restoIds.moskovsky,
    type: 'DELIVERY',
    minTimeMinutes: 60,
    dayInAdvance: 3,
    hours: [...closed('MONDAY'), ...open(week.slice(1), '11:00–22:30')],
  },
  {
    restoId: restoIds.bragino,
    type: 'DELIVERY',
    minTimeMinutes: 60,
    dayInAdvance: 3,
    hours: [...open(workdays, '11:00–14:30', '17:30–22:30'), ...open(weekend, '11:00–14:30', '17:30–23:00')],
  },
  { restoId: restoIds.bragino, type: 'TAKE_AWAY', minTimeMinutes: 60, dayInAdvance: 3,
    hours: open(week, '10:30–14:45', '17:30–22:45') },
  { restoId: restoIds.slobode, type: 'DELIVERY', minTimeMinutes: 60, dayInAdvance: 7,
    hours: open(week, '11:00–22:30') },
  { restoId: restoIds.slobode, type: 'TAKE_AWAY', minTimeMinutes: 60, dayInAdvance: 7,
    hours: open(week, '10:30–22:45') },
  {
    restoId: restoIds.moraca,
    type: 'DELIVERY',
    minTimeMinutes: 60,
    dayInAdvance: 4,
    hours: [...open(week.slice(0, 6), '12:00–22:30'), ...closed('SUNDAY')],
  },
  {
    restoId: restoIds.moraca,
    type: 'TAKE_AWAY',
    minTimeMinutes: 60,
    dayInAdvance: 4,
    hours: [...open(week.slice(0, 6), '11:30–22:45'), ...closed('SUNDAY')],
  },
]
