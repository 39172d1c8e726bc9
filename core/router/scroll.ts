import { percentDecode } from '../http/query.ts'

/**
 * The fields of a route that decide where to scroll. `layer`: the dialog that is open over the
 * page. `action`: how the history was changed, in the terms of the `history` package.
 */
export interface ScrollRoute {
  readonly page: { readonly path: string }
  readonly layer: { readonly path: string } | null
  readonly search?: string
  readonly hash: string
  readonly action: 'POP' | 'PUSH' | 'REPLACE'
}

/**
 * Decides where to scroll after a navigation. `saved`: the position in px at which the customer
 * left this history entry.
 */
export function decideScroll({ previous, next, saved }: {
  /** Null for the first page. */
  readonly previous: ScrollRoute | null
  readonly next: ScrollRoute
  readonly saved: number | undefined
}) {
  const isSamePage = previous !== null && previous.page.path === next.page.path
  if (isSamePage && (previous.layer !== null || next.layer !== null)) return { kind: 'stay' } as const
  // a new query on the same page opens or closes the search, or selects another city
  if (isSamePage && previous.search !== next.search) return { kind: 'stay' } as const
  if (next.action === 'POP' && saved !== undefined) return { kind: 'restore', y: saved } as const
  const encodedId = next.hash.slice(1)
  if (encodedId !== '') return { kind: 'hash', id: percentDecode(encodedId) ?? encodedId } as const
  // the shop has only corrected the address
  if (isSamePage && next.action === 'REPLACE') return { kind: 'stay' } as const
  return { kind: 'top' } as const
}
