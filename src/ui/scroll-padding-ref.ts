/**
 * Returns a ref callback for an element that covers the edge of the page. The callback sets the CSS
 * property to the element's height plus 8 px. The page's scroll padding includes the property, so
 * that the element covers no focused control.
 */
export function createScrollPaddingRef(property: '--notice-height' | '--snackbar-height') {
  return (element: HTMLElement | null): (() => void) | undefined => {
    if (element === null) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight + 8}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }
}
