import { createContext, type ReactNode, useEffect, useState } from 'react'
import { createOverlayStack, type OverlayStack } from './stack.ts'

export const OverlayContext = createContext<OverlayStack | null>(null)

/** Holds the stack of open overlays; wrap the application in it once. */
export function OverlayHost({ children }: { readonly children: ReactNode }) {
  const [stack] = useState(createOverlayStack)

  useEffect(() => {
    // On the document, after React's own handlers: an open list or menu inside the overlay has had its turn
    // and says so with preventDefault.
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      const top = stack.entries().at(-1)
      if (!top) return
      event.preventDefault()
      top.escape()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [stack])

  return <OverlayContext value={stack}>{children}</OverlayContext>
}
