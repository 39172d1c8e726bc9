import type { OverlayState } from './OverlayHost.tsx'
import { createOverlayStack, type OverlayStack } from './stack.ts'

/** The stack of the page's overlays, created with the first of them. */
export function getOverlayStack(overlays: OverlayState): OverlayStack {
  if (overlays.stack !== null) return overlays.stack
  const stack = createOverlayStack()
  overlays.stack = stack
  listenForEscape(stack)
  reportClosers(stack, overlays)
  return stack
}

/** Handles Escape while an overlay is open. */
function listenForEscape(stack: OverlayStack): void {
  // On the document, after React's handlers: an open list or menu inside the overlay handles Escape
  // first and calls preventDefault.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    const top = stack.entries().at(-1)
    if (!top) return
    event.preventDefault()
    top.escape()
  }
  stack.subscribe(() => {
    if (stack.entries().length > 0) document.addEventListener('keydown', onKeyDown)
    else document.removeEventListener('keydown', onKeyDown)
  })
}

function reportClosers(stack: OverlayStack, overlays: OverlayState): void {
  const { dismissOnBack } = overlays
  if (!dismissOnBack) return
  let isDue = false
  const report = () => {
    isDue = false
    if (!overlays.isUnmounted)
      dismissOnBack(
        stack
          .entries()
          .filter(entry => entry.isClosedByBack())
          .map(entry => entry.escape),
      )
  }
  stack.subscribe(() => {
    // in a microtask after React's commit, so that replacing an overlay by another is reported as
    // one change
    if (!isDue) queueMicrotask(report)
    isDue = true
  })
}
