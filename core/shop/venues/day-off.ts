import { mismatch } from '../../http/read.ts'
import { recordOf, sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { statusAt } from '../../time/schedule.ts'
import { dayHours } from '../../time/day-hours.ts'
import { localAt } from '../../time/zone.ts'
import * as KEY from '../keys.ts'
import type { Venue } from '../place/choice.ts'

/** It does not work today: when it opens next, in synced milliseconds, and the hours of that day. */
export type DayOffNotice = NonNullable<ReturnType<typeof noticeOf>>
function noticeOf(chosen: Venue, now: number) {
  if (chosen.at !== 'resto') return null
  const { id, schedule, zone } = chosen.resto
  const status = statusAt(schedule, zone, now)
  // without a timetable there is nothing to say of when it opens
  if (status.at === 'open' || !status.dayOff || status.opens === null) return null
  const hours = dayHours(schedule, localAt(zone, status.opens).weekday)
  return { restoId: id, zone, today: localAt(zone, now).date, opens: status.opens, hours }
}

/**
 * The notice of a day off (MENU-11): at most once a day and restaurant, by the restaurant's own date; on a page of the
 * restaurant, and over no other question.
 */
export function createDayOff(
  stored: OpenStored, venue: Readable<Venue>, minute: Readable<number>, isOfResto: Readable<boolean>, mayTell: Readable<boolean>,
) {
  const maySay = derive([mayTell, isOfResto], (may, is) => may && is)
  /** The date of each restaurant's last notice, by id. */
  const said = stored<Readonly<Record<string, unknown>>>(KEY.dayOffShown, (json, at) => recordOf(json) ?? mismatch(at, 'an object', json), {})
  const shown = createStore<DayOffNotice | null>(null)
  const due = derive([venue, minute, said], (chosen, now, last) => {
    const notice = noticeOf(chosen, now)
    return notice === null || last[notice.restoId] === notice.today ? null : notice
  }, sameJson)
  const close = (): void => shown.set(null)

  function say(): void {
    const notice = due.get()
    if (notice === null || !maySay.get()) return
    // what was said on other days is of no use to anybody
    const kept = Object.entries(said.get()).filter(([, date]) => String(date) >= notice.today)
    said.set({ ...Object.fromEntries(kept), [notice.restoId]: notice.today })
    shown.set(notice)
  }
  const isPast = derive([shown, venue, isOfResto], (notice, now, stays) =>
    notice !== null && (!stays || now.at !== 'resto' || now.resto.id !== notice.restoId))
  isPast.subscribe(close)
  due.subscribe(say)
  maySay.subscribe(say)
  say()

  return {
    /** Until it is closed or the customer goes on to another page or restaurant. */
    shown: derive([shown, maySay], (notice, may) => (may ? notice : null)),
    close,
  }
}
