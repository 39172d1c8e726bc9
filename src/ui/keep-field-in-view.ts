/** Whether an element at these window coordinates is in the window as a whole. */
const isInWindow = (top: number, bottom: number): boolean => top >= 0 && bottom <= window.innerHeight

/**
 * A ref callback for content above a form. If the content grows or shrinks and so moves the focused
 * field out of the window, the field is scrolled back into view. A field that the customer had
 * scrolled away stays away.
 */
export function keepFieldInView(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  let height = element.offsetHeight
  const observer = new ResizeObserver(() => {
    const growth = element.offsetHeight - height
    height += growth
    const field = document.activeElement
    if (field === null || !(element.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING)) return
    // Chromium's scroll anchoring may have compensated for the growth: then the field is in view.
    const { top, bottom } = field.getBoundingClientRect()
    const wasInWindow = isInWindow(top - growth, bottom - growth)
    if (wasInWindow && !isInWindow(top, bottom)) field.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(element)
  return () => observer.disconnect()
}
