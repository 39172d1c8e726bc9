import { createContext, type ReactNode } from 'react'

/** True for an overlay that an address stands for, and not for those that open inside it. */
export const RouteOverlayContext = createContext(false)

/** Around an overlay with an address of its own: Back leaves that, and needs nothing else to close it. */
export function RouteOverlay({ children }: { readonly children: ReactNode }) {
  return <RouteOverlayContext value={true}>{children}</RouteOverlayContext>
}
