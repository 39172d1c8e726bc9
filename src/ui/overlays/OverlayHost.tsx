import { createContext, type ReactNode, useEffect, useState } from 'react'
import { createOverlayStack, type OverlayStack } from './stack.ts'

export const OverlayContext = createContext<OverlayStack | null>(null)

/** Told of what Back is to close, lowest first, at each change; a function stays the same while its overlay is open. */
export type CloseByBack = (open: readonly (() => void)[]) => void

/** Holds the stack of open overlays; once around the application. */
export function OverlayHost({ closeByBack, children }: { readonly closeByBack?: CloseByBack; readonly children: ReactNode }) {
  const [stack] = useState(createOverlayStack)

  useEffect(() => {
    if (!closeByBack) return
    let isDue = false
    let isOver = false
    const tell = () => {
      isDue = false
      if (!isOver) closeByBack(stack.entries().filter(entry => entry.isClosedByBack()).map(entry => entry.escape))
    }
    const tellSoon = () => {
      // Once React is done: an overlay that takes the place of another changes nothing about their number.
      if (!isDue) queueMicrotask(tell)
      isDue = true
    }
    if (stack.entries().length > 0) tellSoon()
    const stop = stack.subscribe(tellSoon)
    return () => {
      isOver = true
      stop()
    }
  }, [stack, closeByBack])

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
