import type { Day, Hours } from '../sandbox/dataset.ts'

export const workdays: readonly Day[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']
export const weekend: readonly Day[] = ['SATURDAY', 'SUNDAY']
export const week: readonly Day[] = [...workdays, ...weekend]

/**
 * The same intervals, such as «11:00–02:00», on each of the days; an interval may end past
 * midnight.
 */
export function open(days: readonly Day[], ...intervals: readonly string[]): readonly Hours[] {
  return days.flatMap(dayOfWeek =>
    intervals.map(interval => {
      const [from = '', to = ''] = interval.split('–')
      return { dayOfWeek, active: true, open: from, close: to }
    }),
  )
}

/** Days on which the place is closed. */
export function closed(...days: readonly Day[]): readonly Hours[] {
  return days.map(dayOfWeek => ({ dayOfWeek, active: false, open: '00:00', close: '00:00' }))
}
