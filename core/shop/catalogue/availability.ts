import { statusAt, type Status } from '../../time/schedule.ts'
import type { Zone } from '../../time/zone.ts'
import type { Position, SlotIndex } from './menu-wire.ts'

export type Availability = ReturnType<typeof availabilityAt>

/** Whether a position can be ordered at a moment (MENU-04); if `later`, from when. Synced milliseconds. */
export function availabilityAt(position: Position, slots: SlotIndex, zone: Zone, moment: number) {
  if (!position.isAvailable) return { at: 'sold-out' } as const
  const statuses = slots.get(position.id)?.map(schedule => statusAt(schedule, zone, moment))
  if (statuses === undefined || statuses.some(status => status.at === 'open')) return { at: 'available' } as const
  const from = Math.min(...statuses.map(status => (status.at === 'closed' ? status.opens : null) ?? Infinity))
  // null when no slot is active at all
  return { at: 'later', from: from === Infinity ? null : from } as const
}

const SOON_MILLISECONDS = 60 * 60_000

/** What is said before dishes are chosen: closed, or open for an hour at most; else null (MENU-14). */
export function openingNotice(status: Status | null, now: number): Status | null {
  const isOpenForLong = status?.at === 'open' && (status.until === null || status.until - now > SOON_MILLISECONDS)
  return isOpenForLong ? null : status
}

/** Whether the customer's age is asked first (MENU-07). */
export const isAdult = (position: Position): boolean => hasTag(position, 'ADULT')
/** Whether the card warns of a longer wait (MENU-03). */
export const cooksLonger = (position: Position): boolean => hasTag(position, 'EXTENDED_COOKING_TIME')
export const hasTag = ({ tags }: Position, code: string): boolean => tags.some(tag => tag.code === code)
