import { createContext, type ReactNode } from 'react'

/**
 * Whether and how an overlay is a route. `in-place`: it is rendered where it is in the tree, else
 * through a portal. For the overlay's content `Layer` sets the value to `in-place-content` or `none`.
 */
export const RouteOverlayContext = createContext<'none' | 'portal' | 'in-place' | 'in-place-content'>('none')

/**
 * Wraps an overlay that is a route. Back leaves the route, so the overlay needs no history entry.
 * `isInPlace`: without a portal, which a prerendered page cannot have.
 */
export function RouteOverlay({ isInPlace = false, children }: {
  readonly isInPlace?: boolean
  readonly children: ReactNode
}) {
  return <RouteOverlayContext value={isInPlace ? 'in-place' : 'portal'}>{children}</RouteOverlayContext>
}
