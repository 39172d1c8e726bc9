import type { OverlayState } from './OverlayHost.tsx'
import { createOverlayStack, type OverlayStack } from './stack.ts'

/** Returns the stack of open overlays. The first call creates it. */
export function getOverlayStack(overlays: OverlayState): OverlayStack {
  if (overlays.stack !== null) return overlays.stack
  const stack = createOverlayStack()
  overlays.stack = stack
  listenForEscape(stack)
  reportDismissible(stack, overlays)
  return stack
}

/** Closes the topmost overlay on Escape. */
function listenForEscape(stack: OverlayStack): void {
  // The listener is on the document, so that it runs after React's handlers: an open list inside
  // the overlay handles Escape first and calls `preventDefault`.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    const top = stack.entries().at(-1)
    if (!top) return
    event.preventDefault()
    top.dismiss()
  }
  stack.subscribe(() => {
    if (stack.entries().length > 0) document.addEventListener('keydown', onKeyDown)
    else document.removeEventListener('keydown', onKeyDown)
  })
}

/** Reports the overlays that Back closes to `dismissOnBack`. */
function reportDismissible(stack: OverlayStack, overlays: OverlayState): void {
  const { dismissOnBack } = overlays
  if (!dismissOnBack) return
  let isReportQueued = false
  const report = () => {
    isReportQueued = false
    if (!overlays.isUnmounted)
      dismissOnBack(
        stack
          .entries()
          .filter(entry => entry.isClosedByBack())
          .map(entry => entry.dismiss),
      )
  }
  stack.subscribe(() => {
    // Report in a microtask after React's commit, so that the replacement of an overlay by another
    // is one change.
    if (!isReportQueued) queueMicrotask(report)
    isReportQueued = true
  })
}
