import type { Status } from '../../time/schedule.ts'

/** What a customer should know about the restaurant's hours before choosing dishes (MENU-14). Moments are synced milliseconds. */
export type OpeningNotice =
  | { readonly at: 'none' }
  | { readonly at: 'closes-soon'; readonly until: number }
  /** `opens` is null when no opening is known. */
  | { readonly at: 'closed'; readonly opens: number | null; readonly canPreOrder: boolean }

const SOON_MILLISECONDS = 60 * 60_000

/** Closed always says so; open only when it closes within the hour. No restaurant, no notice. */
export function openingNotice(status: Status | null, now: number, canPreOrder: boolean): OpeningNotice {
  if (status === null) return { at: 'none' }
  if (status.at === 'closed') return { at: 'closed', opens: status.opens, canPreOrder }
  if (status.until === null || status.until - now > SOON_MILLISECONDS) return { at: 'none' }
  return { at: 'closes-soon', until: status.until }
}
