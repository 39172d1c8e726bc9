import { statusAt, type Status } from '../../time/schedule.ts'
import type { Zone } from '../../time/zone.ts'
import type { Position, SlotIndex } from './menu-wire.ts'

export type Availability =
  | { readonly at: 'available' }
  | { readonly at: 'sold-out' }
  /** Outside its slots: when it opens, in synced milliseconds; null when no slot is active at all. */
  | { readonly at: 'later'; readonly from: number | null }

/** Whether a position can be ordered at a moment, in the restaurant's time (MENU-04). A position without slots always can. */
export function availabilityAt(position: Position, slots: SlotIndex, zone: Zone, moment: number): Availability {
  if (!position.isAvailable) return { at: 'sold-out' }
  const statuses = slots.get(position.id)?.map(schedule => statusAt(schedule, zone, moment))
  if (statuses === undefined || statuses.some(status => status.at === 'open')) return { at: 'available' }
  const from = Math.min(...statuses.map(status => (status.at === 'closed' ? status.opens : null) ?? Infinity))
  return { at: 'later', from: from === Infinity ? null : from }
}

const SOON_MILLISECONDS = 60 * 60_000

/** What a customer should know of the hours before choosing dishes: closed, or open but for an hour at most; else null (MENU-14). */
export function openingNotice(status: Status | null, now: number): Status | null {
  const isOpenForLong = status?.at === 'open' && (status.until === null || status.until - now > SOON_MILLISECONDS)
  return isOpenForLong ? null : status
}

/** Whether the customer's age is asked first: the dish's tag says so (MENU-07). */
export function isAdult(position: Position): boolean {
  return position.tags.some(tag => tag.code === 'ADULT')
}
/** Whether the card warns of a longer wait (MENU-03). */
export function cooksLonger(position: Position): boolean {
  return position.tags.some(tag => tag.code === 'EXTENDED_COOKING_TIME')
}
