import { createContext, type ReactNode } from 'react'

/** True inside of a `RouteOverlay`. `Layer` resets the value to false for the overlay's content. */
export const RouteOverlayContext = createContext(false)

/**
 * Wraps an overlay that is a route. Back leaves the route, so the overlay needs no history entry.
 */
export function RouteOverlay({ children }: { readonly children: ReactNode }) {
  return <RouteOverlayContext value={true}>{children}</RouteOverlayContext>
}
