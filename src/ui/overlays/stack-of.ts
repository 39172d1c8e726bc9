import type { Overlays } from './OverlayHost.tsx'
import { createOverlayStack, type OverlayStack } from './stack.ts'

/** The stack of the page's overlays, made for the first of them. */
export function stackOf(overlays: Overlays): OverlayStack {
  if (overlays.stack !== null) return overlays.stack
  const stack = createOverlayStack()
  overlays.stack = stack
  listenForEscape(stack)
  tellOfBack(stack, overlays)
  return stack
}

/** While any overlay is open. */
function listenForEscape(stack: OverlayStack): void {
  // On the document, after React's own handlers: an open list or menu inside the overlay has had its turn
  // and says so with preventDefault.
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

function tellOfBack(stack: OverlayStack, overlays: Overlays): void {
  const { closeByBack } = overlays
  if (!closeByBack) return
  let isDue = false
  const tell = () => {
    isDue = false
    if (!overlays.isOver) closeByBack(stack.entries().filter(entry => entry.isClosedByBack()).map(entry => entry.escape))
  }
  stack.subscribe(() => {
    // Once React is done: an overlay that takes the place of another changes nothing about their number.
    if (!isDue) queueMicrotask(tell)
    isDue = true
  })
}
