import { createContext, type ReactNode, useEffect, useState } from 'react'
import type { OverlayStack } from './stack.ts'

/**
 * Called after each change of the open overlays. Gets the functions that close the overlays which
 * Back closes, the lowest first. Each function stays the same while its overlay is open.
 */
export type DismissOnBack = (closeFunctions: readonly (() => void)[]) => void

/** The state that all overlays share. `getOverlayStack` creates the stack at its first call. */
export type OverlayState = {
  readonly dismissOnBack: DismissOnBack | undefined
  stack: OverlayStack | null
  isUnmounted: boolean
}

export const OverlayContext = createContext<OverlayState | null>(null)

/** Provides the stack of open overlays. It is mounted once, around the application. */
export function OverlayHost({
  dismissOnBack,
  children,
}: {
  readonly dismissOnBack?: DismissOnBack
  readonly children: ReactNode
}) {
  const [overlays] = useState<OverlayState>(() => ({ dismissOnBack, stack: null, isUnmounted: false }))
  useEffect(() => {
    overlays.isUnmounted = false
    return () => {
      overlays.isUnmounted = true
    }
  }, [overlays])
  return <OverlayContext value={overlays}>{children}</OverlayContext>
}
