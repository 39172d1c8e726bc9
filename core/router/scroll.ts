import { decoded } from '../http/query.ts'

export interface ScrollRoute {
  readonly page: { readonly path: string }
  readonly layer: { readonly path: string } | null
  readonly search?: string
  readonly hash: string
  readonly action: 'POP' | 'PUSH' | 'REPLACE'
}

export type ScrollDecision =
  | { readonly at: 'restore'; readonly y: number }
  | { readonly at: 'hash'; readonly id: string }
  | { readonly at: 'top' | 'stay' }

/** Where to scroll after a navigation; `previous` is null on the first page, `saved` where this entry was left. */
export function scrollDecision({ previous, next, saved }: {
  readonly previous: ScrollRoute | null
  readonly next: ScrollRoute
  readonly saved: number | undefined
}): ScrollDecision {
  const isSamePage = previous !== null && previous.page.path === next.page.path
  if (isSamePage && (previous.layer !== null || next.layer !== null)) return { at: 'stay' }
  // what the search of the address opens lies over the page as well
  if (isSamePage && previous.search !== next.search) return { at: 'stay' }
  if (next.action === 'POP' && saved !== undefined) return { at: 'restore', y: saved }
  if (next.hash.length > 1) return { at: 'hash', id: decoded(next.hash.slice(1)) ?? next.hash.slice(1) }
  // the address was tidied up, nobody went anywhere
  if (isSamePage && next.action === 'REPLACE') return { at: 'stay' }
  return { at: 'top' }
}
