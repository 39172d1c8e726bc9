/**
 * Returns a ref callback. While the element is mounted, the CSS property is its height plus 8 px,
 * so that focused elements scroll clear of it.
 */
export function keepClear(property: '--notice-height' | '--snackbar-height') {
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
