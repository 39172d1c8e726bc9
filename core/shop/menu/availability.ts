import { statusAt } from '../../time/schedule.ts'
import type { Zone } from '../../time/zone.ts'
import type { Position, TimeSlots } from './wire.ts'

export type Availability =
  | { readonly at: 'available' }
  | { readonly at: 'sold-out' }
  /** Outside its slots: when it opens, in synced milliseconds; null when no slot is active at all. */
  | { readonly at: 'later'; readonly from: number | null }

export type SlotIndex = ReadonlyMap<number, readonly TimeSlots[]>

/** Slots by position; entries for one position are united. */
export function indexSlots(slots: readonly TimeSlots[]): SlotIndex {
  const index = new Map<number, TimeSlots[]>()
  for (const entry of slots) {
    for (const id of entry.positionIds) {
      const held = index.get(id)
      if (held === undefined) index.set(id, [entry])
      else held.push(entry)
    }
  }
  return index
}

/** Whether a position can be ordered at a moment, in the restaurant's time (MENU-04). A position without slots always can. */
export function availabilityAt(position: Position, slots: SlotIndex, zone: Zone, moment: number): Availability {
  if (!position.isAvailable) return { at: 'sold-out' }
  const entries = slots.get(position.id)
  if (entries === undefined) return { at: 'available' }
  let from: number | null = null
  for (const entry of entries) {
    const status = statusAt(entry.schedule, zone, moment)
    if (status.at === 'open') return { at: 'available' }
    if (status.opens !== null && (from === null || status.opens < from)) from = status.opens
  }
  return { at: 'later', from }
}

/** Whether the customer's age is asked first: the dish's tag says so (MENU-07). */
export function isAdult(position: Position): boolean {
  return position.tags.some(tag => tag.code === 'ADULT')
}
/** Whether the card warns of a longer wait (MENU-03). */
export function cooksLonger(position: Position): boolean {
  return position.tags.some(tag => tag.code === 'EXTENDED_COOKING_TIME')
}
