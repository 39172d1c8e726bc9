/** The days in the order of the week, Monday first. */
export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
export type Weekday = typeof weekdays[number]

/** The day so many days after Monday; any integer will do. */
export function weekdayAt(index: number): Weekday {
  return weekdays[((index % 7) + 7) % 7] as Weekday
}
