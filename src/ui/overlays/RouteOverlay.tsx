import { createContext, type ReactNode } from 'react'

/** True for an overlay with a route, and false for overlays inside it. */
export const RouteOverlayContext = createContext(false)

/** Wraps an overlay with a route: Back leaves the route, so the overlay needs no history entry. */
export function RouteOverlay({ children }: { readonly children: ReactNode }) {
  return <RouteOverlayContext value={true}>{children}</RouteOverlayContext>
}
