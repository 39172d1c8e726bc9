import { mismatch } from '../../decode/decode.ts'
import { asRecord, sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { statusAt } from '../../time/schedule.ts'
import { dayHours, type DayHours } from '../../time/day-hours.ts'
import { localAt, type Zone } from '../../time/zone.ts'
import * as KEY from '../storage/keys.ts'
import type { Venue } from '../place/choice.ts'

/** The notice that a restaurant is closed all day. */
export interface DayOffNotice {
  readonly restoId: number
  readonly zone: Zone
  /** The restaurant's date, `YYYY-MM-DD`. */
  readonly today: string
  /** When the restaurant opens next, in ms of the API's clock. */
  readonly opens: number
  /** The opening hours of that day. */
  readonly hours: DayHours
}

/**
 * The notice of a day off (MENU-11). It is shown at most once per day and restaurant, by the
 * restaurant's date. It appears only on a page of the restaurant, and not over the location dialog.
 */
export interface DayOffNotices {
  /** The notice to show, until the customer closes it or leaves the restaurant or its pages. */
  readonly shown: Readable<DayOffNotice | null>
  /** Closes the notice. */
  close(): void
}

/** Builds the notice for the selected restaurant; null if it has no day off. */
function buildNotice(venue: Venue, now: number): DayOffNotice | null {
  if (venue.kind !== 'resto') return null
  const { id, schedule, zone } = venue.resto
  const opening = statusAt(schedule, zone, now)
  // a restaurant without a schedule never opens, so that the notice could not say when
  if (opening.status === 'open' || !opening.dayOff || opening.opens === null) return null
  const hours = dayHours(schedule, localAt(zone, opening.opens).weekday)
  return { restoId: id, zone, today: localAt(zone, now).date, opens: opening.opens, hours }
}

/**
 * Creates the notice. `minute`: the API's present minute, in ms since 1970. `isRestoPage`: whether
 * the page shows data of the selected restaurant. `canNotify`: whether the shop may show notices.
 */
export function createDayOff(
  stored: OpenStored, venue: Readable<Venue>, minute: Readable<number>, isRestoPage: Readable<boolean>,
  canNotify: Readable<boolean>,
): DayOffNotices {
  const canShow = derive([canNotify, isRestoPage], (allowed, isPageOfResto) => allowed && isPageOfResto)
  /** The date of each restaurant's last notice, by the restaurant's id. */
  const lastDates = stored<Readonly<Record<string, unknown>>>(
    KEY.dayOffShown, (json, at) => asRecord(json) ?? mismatch(at, 'an object', json), {},
  )
  const shown = createStore<DayOffNotice | null>(null)
  const pendingNotice = derive([venue, minute, lastDates], (currentVenue, now, dates) => {
    const notice = buildNotice(currentVenue, now)
    return notice === null || dates[notice.restoId] === notice.today ? null : notice
  }, sameJson)
  const close = (): void => shown.set(null)

  function show(): void {
    const notice = pendingNotice.get()
    if (notice === null || !canShow.get()) return
    // dates of earlier days are removed, since they are not needed any more
    const currentDates = Object.entries(lastDates.get()).filter(([, date]) => String(date) >= notice.today)
    lastDates.set({ ...Object.fromEntries(currentDates), [notice.restoId]: notice.today })
    shown.set(notice)
  }
  const hasLeft = derive([shown, venue, isRestoPage], (notice, currentVenue, isPageOfResto) => {
    const isSameResto = currentVenue.kind === 'resto' && currentVenue.resto.id === notice?.restoId
    return notice !== null && !(isPageOfResto && isSameResto)
  })
  hasLeft.subscribe(close)
  pendingNotice.subscribe(show)
  canShow.subscribe(show)
  show()

  return {
    shown: derive([shown, canShow], (notice, allowed) => (allowed ? notice : null)),
    close,
  }
}
