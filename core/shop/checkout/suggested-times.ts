import { localAt, type Zone } from '../../time/zone.ts'

/** The first time of a later day that is suggested, in minutes of the day. */
const FIRST_MINUTE = 8 * 60
/** The most times that fit on a phone without scrolling. */
const MOST_TIMES = 16
/** Minutes between the suggested times, the smallest first. */
const STEPS = [30, 60, 120] as const

/**
 * Selects the times of a day that the form suggests: the first one, then the whole half hours, hours
 * or even hours, so that few times cover the day. A later day begins in the morning, if possible.
 * `slots`, `now`: ms since 1970; the slots are of one day.
 */
export function selectSuggestedTimes(zone: Zone, slots: readonly number[], now: number): readonly number[] {
  const [first] = slots
  if (first === undefined) return []
  const isToday = localAt(zone, first).date === localAt(zone, now).date
  const sensible = slots.filter(slot => isToday || localAt(zone, slot).minutes >= FIRST_MINUTE)
  const offered = sensible.length === 0 ? slots : sensible
  const select = (step: number) =>
    offered.filter((slot, index) => index === 0 || localAt(zone, slot).minutes % step === 0)
  return STEPS.map(select).find(times => times.length <= MOST_TIMES) ?? []
}
