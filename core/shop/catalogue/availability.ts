import { statusAt, type OpeningStatus } from '../../time/schedule.ts'
import type { Zone } from '../../time/zone.ts'
import type { Position, SlotIndex } from './menu-api.ts'

export type Availability = ReturnType<typeof availabilityAt>

/**
 * Whether a dish can be ordered at a moment (MENU-04). `from`: the time from which the dish can be
 * ordered; null if its hours contain none. Times are milliseconds since 1970 by the server's clock.
 */
export function availabilityAt(position: Position, slots: SlotIndex, zone: Zone, moment: number) {
  if (!position.isAvailable) return { status: 'sold-out' } as const
  const statuses = slots.get(position.id)?.map(schedule => statusAt(schedule, zone, moment))
  const isOpen = statuses === undefined || statuses.some(status => status.status === 'open')
  if (isOpen) return { status: 'available' } as const
  const from = Math.min(...statuses.map(status => (status.status === 'closed' ? status.opens : null) ?? Infinity))
  return { status: 'later', from: from === Infinity ? null : from } as const
}

const SOON_MILLISECONDS = 60 * 60_000

/** Selects a status to show above the menu: closed, or open for at most an hour more (MENU-14). */
export function openingNotice(status: OpeningStatus | null, now: number): OpeningStatus | null {
  const isOpenForLong = status?.status === 'open' && (status.until === null || status.until - now > SOON_MILLISECONDS)
  return isOpenForLong ? null : status
}

/** Whether the customer must first confirm to be of age (MENU-07). */
export const isAdult = (position: Position): boolean => hasTag(position, 'ADULT')
/** Whether the card warns of a longer wait (MENU-03). */
export const cooksLonger = (position: Position): boolean => hasTag(position, 'EXTENDED_COOKING_TIME')
/** The tags that a card shows. The cooking time is a separate note, and a veil says `ADULT`. */
export const selectTags = ({ tags }: Position, isVeiled: boolean): Position['tags'] =>
  tags.filter(({ code }) => code !== 'EXTENDED_COOKING_TIME' && !(isVeiled && code === 'ADULT'))
export const hasTag = ({ tags }: Position, code: string): boolean => tags.some(tag => tag.code === code)

/** The pieces of a set; 0 unless the API counts each of its parts. */
export const countPieces = (contents: Position['contents']): number =>
  (contents.every(part => part.count) ? contents.reduce((sum, { count = 0 }) => sum + count, 0) : 0)
