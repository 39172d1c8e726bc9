import { createContext, type ReactNode, useEffect, useState } from 'react'
import type { OverlayStack } from './stack.ts'

/** Told of what Back is to close, lowest first, at each change; a function stays the same while its overlay is open. */
export type CloseByBack = (open: readonly (() => void)[]) => void

/** What overlays have in common. Their stack comes with the first of them. */
export type Overlays = { readonly closeByBack: CloseByBack | undefined; stack: OverlayStack | null; isOver: boolean }

export const OverlayContext = createContext<Overlays | null>(null)

/** Holds the stack of open overlays; once around the application. */
export function OverlayHost({ closeByBack, children }: { readonly closeByBack?: CloseByBack; readonly children: ReactNode }) {
  const [overlays] = useState<Overlays>(() => ({ closeByBack, stack: null, isOver: false }))
  useEffect(() => {
    overlays.isOver = false
    return () => {
      overlays.isOver = true
    }
  }, [overlays])
  return <OverlayContext value={overlays}>{children}</OverlayContext>
}
