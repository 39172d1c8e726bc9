import { decoded } from '../http/query.ts'

export interface ScrollRoute {
  readonly page: { readonly path: string }
  readonly layer: { readonly path: string } | null
  readonly search?: string
  readonly hash: string
  readonly action: 'POP' | 'PUSH' | 'REPLACE'
}

/** Where to scroll after a navigation; `previous` is null on the first page, `saved` where this entry was left. */
export function scrollDecision({ previous, next, saved }: {
  readonly previous: ScrollRoute | null
  readonly next: ScrollRoute
  readonly saved: number | undefined
}) {
  const isSamePage = previous !== null && previous.page.path === next.page.path
  if (isSamePage && (previous.layer !== null || next.layer !== null)) return { at: 'stay' } as const
  // what the search of the address opens lies over the page as well
  if (isSamePage && previous.search !== next.search) return { at: 'stay' } as const
  if (next.action === 'POP' && saved !== undefined) return { at: 'restore', y: saved } as const
  if (next.hash.length > 1) return { at: 'hash', id: decoded(next.hash.slice(1)) ?? next.hash.slice(1) } as const
  // the address was tidied up, nobody went anywhere
  if (isSamePage && next.action === 'REPLACE') return { at: 'stay' } as const
  return { at: 'top' } as const
}
