import { mismatch } from '../../http/decode.ts'
import { asRecord, sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { statusAt } from '../../time/schedule.ts'
import { dayHours, type DayHours } from '../../time/day-hours.ts'
import { localAt, type Zone } from '../../time/zone.ts'
import * as KEY from '../keys.ts'
import type { Venue } from '../place/choice.ts'

/** The notice that a restaurant is closed all day. */
export interface DayOffNotice {
  readonly restoId: number
  readonly zone: Zone
  /** The restaurant's date, `YYYY-MM-DD`. */
  readonly today: string
  /** When the restaurant opens next, in ms of the synced clock. */
  readonly opens: number
  /** The opening hours of that day. */
  readonly hours: DayHours
}

/**
 * Shows the notice of a day off (MENU-11) at most once per day and restaurant, by the restaurant's
 * own date. It appears only on a page of the restaurant, and not over another question.
 */
export interface DayOffNotices {
  /** The notice to show, until it is closed or the customer opens another page or restaurant. */
  readonly shown: Readable<DayOffNotice | null>
  /** Closes the notice. */
  close(): void
}

function toDayOffNotice(chosen: Venue, now: number): DayOffNotice | null {
  if (chosen.kind !== 'resto') return null
  const { id, schedule, zone } = chosen.resto
  const status = statusAt(schedule, zone, now)
  // without a schedule the next opening is unknown
  if (status.status === 'open' || !status.dayOff || status.opens === null) return null
  const hours = dayHours(schedule, localAt(zone, status.opens).weekday)
  return { restoId: id, zone, today: localAt(zone, now).date, opens: status.opens, hours }
}

/** `minute` is the synced time in ms, `isOfResto` whether the page is one of the restaurant. */
export function createDayOff(
  stored: OpenStored, venue: Readable<Venue>, minute: Readable<number>, isOfResto: Readable<boolean>,
  canNotify: Readable<boolean>,
): DayOffNotices {
  const canShow = derive([canNotify, isOfResto], (may, isPageOfResto) => may && isPageOfResto)
  /** The date of each restaurant's last notice, by id. */
  const said = stored<Readonly<Record<string, unknown>>>(
    KEY.dayOffShown, (json, at) => asRecord(json) ?? mismatch(at, 'an object', json), {},
  )
  const shown = createStore<DayOffNotice | null>(null)
  const due = derive([venue, minute, said], (chosen, now, last) => {
    const notice = toDayOffNotice(chosen, now)
    return notice === null || last[notice.restoId] === notice.today ? null : notice
  }, sameJson)
  const close = (): void => shown.set(null)

  function show(): void {
    const notice = due.get()
    if (notice === null || !canShow.get()) return
    // the dates of earlier days are not needed any more
    const current = Object.entries(said.get()).filter(([, date]) => String(date) >= notice.today)
    said.set({ ...Object.fromEntries(current), [notice.restoId]: notice.today })
    shown.set(notice)
  }
  const isPast = derive([shown, venue, isOfResto], (notice, now, stays) =>
    notice !== null && (!stays || now.kind !== 'resto' || now.resto.id !== notice.restoId))
  isPast.subscribe(close)
  due.subscribe(show)
  canShow.subscribe(show)
  show()

  return {
    shown: derive([shown, canShow], (notice, may) => (may ? notice : null)),
    close,
  }
}
