/**
 * Returns a ref callback for an element that covers the edge of the page. The callback sets the CSS
 * property to the element's height plus 8 px. The page's scroll padding includes the property, so
 * that the element covers no control that gets the focus. A control that has the focus already, when
 * the element appears or grows over it, is scrolled into view.
 */
export function createScrollPaddingRef(property: '--notice-height' | '--snackbar-height') {
  return (element: HTMLElement | null): (() => void) | undefined => {
    if (element === null) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty(property, `${element.offsetHeight + 8}px`)
      uncoverFocus(element)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }
}

/** Not headings, which get the focus when a page opens: its scroll position may just have been restored. */
const CONTROLS = 'a, button, input, select, textarea, [tabindex="0"]'

/** Scrolls a control of the page's content into view if its focus is visible and `cover` lies over it. */
function uncoverFocus(cover: HTMLElement): void {
  const control = document.querySelector(`main :is(${CONTROLS}):focus-visible`)
  if (control === null) return
  const [{ top, bottom }, covered] = [control.getBoundingClientRect(), cover.getBoundingClientRect()]
  if (top < covered.bottom && bottom > covered.top) control.scrollIntoView({ block: 'nearest' })
}
