/**
 * A ref callback for content above a form. If the content grows or shrinks and so moves the focused
 * field out of view, the field is scrolled back into view. A field that the customer had scrolled
 * away stays away.
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
    const wasInWindow = top - growth >= 0 && bottom - growth <= window.innerHeight
    if (growth !== 0 && wasInWindow && !isUncovered(top, bottom)) field.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(element)
  return () => observer.disconnect()
}

/** Whether an element at these window coordinates is in the window as a whole, and no bar lies over it. */
function isUncovered(top: number, bottom: number): boolean {
  // the scroll padding of the page is as high as its bars
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  return top >= toPixels(scrollPaddingTop) && bottom <= window.innerHeight - toPixels(scrollPaddingBottom)
}

/** Parses a computed length; 0 for `auto`. */
const toPixels = (length: string): number => parseFloat(length) || 0
