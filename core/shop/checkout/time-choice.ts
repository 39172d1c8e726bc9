import { formatIso } from '../../time/format-iso.ts'
import { parseIsoMoment } from '../../time/iso.ts'
import { statusAt } from '../../time/schedule.ts'
import { localAt, type Zone } from '../../time/zone.ts'
import type { Eta } from '../catalogue/eta.ts'
import type { SelectedMenu } from '../catalogue/menu.ts'
import { isOffered, type PreOrderDay } from '../catalogue/pre-order-days.ts'
import type { DeliveryMethod } from '../config.ts'
import type { Venue } from '../place/choice.ts'
import { selectSuggestedTimes } from './suggested-times.ts'

/** The time of the order in the form (CHK-03). Times are in ms since 1970, dates are YYYY-MM-DD. */
export interface TimeChoice {
  /** The time zone of the restaurant. */
  readonly zone: Zone
  readonly method: DeliveryMethod
  /** `closedAhead`: the restaurant is closed now, but the order has a time. */
  readonly notice: 'closed' | 'closedAhead' | null
  /** The expected time of an order without a selected time; null if unknown. */
  readonly estimate: Eta | null
  /** Whether the restaurant is open, so that an order needs no time. */
  readonly canBeAsap: boolean
  readonly content:
    /** `selection`: null for as soon as possible. */
    | { readonly kind: 'options'; readonly selection: SlotSelection | null }
    /** The customer has nothing to select. `reason`: null if the shop has no pre-orders, and until the menu has loaded. */
    | { readonly kind: 'fixed'; readonly reason: NoSlotsReason | null }
}
/** `noneLeft`: the restaurant accepts pre-orders, but has no time left. */
export type NoSlotsReason = 'noneLeft' | 'noDeliveries' | 'noTakeAway'

/** The selected day and time, with all days and times that the form lists. */
export interface SlotSelection {
  readonly at: number
  readonly date: string
  /** Whether the restaurant offers this time. Like `hasExpired`, false until the offered times are known. */
  readonly isAvailable: boolean
  /** Whether the restaurant no longer offers this time, which stays selected. */
  readonly hasExpired: boolean
  readonly dates: readonly { readonly date: string; readonly isAvailable: boolean }[]
  /** The times of the selected day that are shown first: few, from the first sensible hour. */
  readonly suggested: readonly number[]
  /** The times of the selected day. */
  readonly times: readonly { readonly at: number; readonly isAvailable: boolean }[]
}

/** `time`: the time of the order in ISO 8601; null for as soon as possible. */
interface SelectedTime { readonly time: string | null; readonly hasExpired: boolean; readonly eta: Eta | null }

/**
 * Selects what the form shows of the time; null without a restaurant, or if there is no time to
 * select, no notice, no estimate and no reason. `now`: ms since 1970 by the server's clock.
 */
export function selectTimeChoice(
  venue: Venue, days: readonly PreOrderDay[], { time, hasExpired, eta }: SelectedTime, reason: NoSlotsReason | null,
  now: number,
): TimeChoice | null {
  if (venue.kind === 'none') return null
  const { resto: { zone, schedule }, choice: { method } } = venue
  const isClosed = statusAt(schedule, zone, now).status === 'closed'
  const estimate = eta?.isForecast === true ? eta : null
  const hasChoice = days.length > 0 || time !== null
  if (!hasChoice && !isClosed && estimate === null && reason === null) return null
  const selection = time === null ? null
    : buildSelection(days, zone, { at: parseIsoMoment(time) ?? now, hasExpired, now })
  return {
    zone, method, estimate,
    notice: isClosed ? selectClosedNotice(time, hasExpired) : null,
    canBeAsap: !isClosed,
    content: hasChoice ? { kind: 'options', selection } : { kind: 'fixed', reason },
  }
}

/** Selects the notice of a closed restaurant; null for an expired time, which has its own error. */
function selectClosedNotice(time: string | null, hasExpired: boolean): TimeChoice['notice'] {
  if (time === null) return 'closed'
  return hasExpired ? null : 'closedAhead'
}

/**
 * Returns the reason to show if no day has slots, which the caller checks. Null for a shop without
 * pre-orders, and until the menu has loaded.
 */
export function findNoSlotsReason(acceptsPreOrders: boolean, selectedMenu: SelectedMenu | null): NoSlotsReason | null {
  if (!acceptsPreOrders || selectedMenu === null) return null
  const { menu: { preOrder }, method } = selectedMenu
  if (preOrder.some(({ type }) => type === method)) return 'noneLeft'
  return method === 'DELIVERY' ? 'noDeliveries' : 'noTakeAway'
}

function buildSelection(
  days: readonly PreOrderDay[], zone: Zone,
  { at, hasExpired, now }: { readonly at: number; readonly hasExpired: boolean; readonly now: number },
): SlotSelection {
  const { date } = localAt(zone, at)
  const day = days.find(offered => offered.date === date)
  const isAvailable = isOffered(days, at)
  const dates = days.map(offered => ({ date: offered.date, isAvailable: true }))
  const times = (day?.slots ?? []).map(slot => ({ at: slot, isAvailable: true }))
  return {
    at, date, isAvailable, hasExpired,
    suggested: selectSuggestedTimes(zone, day?.slots ?? [], now),
    dates: day === undefined ? [{ date, isAvailable: false }, ...dates] : dates,
    times: isAvailable ? times : [{ at, isAvailable: false }, ...times],
  }
}

/**
 * Finds the slot of a day for a customer who changes the day: the same time of day as the selected
 * one, else the first suggested time. Undefined if the day has no slots. `at`: the selected time.
 */
export function findSlotOfDay(
  days: readonly PreOrderDay[], zone: Zone, date: string, { at, now }: { readonly at: number; readonly now: number },
): number | undefined {
  const slots = days.find(day => day.date === date)?.slots ?? []
  const { minutes } = localAt(zone, at)
  return slots.find(slot => localAt(zone, slot).minutes === minutes) ?? selectSuggestedTimes(zone, slots, now)[0]
}

/** Formats a slot as the order stores its time: in ISO 8601 with the offset of the restaurant. */
export const formatSlot = (zone: Zone, slot: number): string => formatIso(slot, zone.offsetAt(slot))
