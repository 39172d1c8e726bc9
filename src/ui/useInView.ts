import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether at least the fraction `threshold` of an element is in the viewport, expanded by the CSS
 * length `margin`. Null until the browser has reported; true without `IntersectionObserver`.
 */
export function useInView(element: RefObject<Element | null>, margin = '0px', threshold = 0): boolean | null {
  const [isInView, setInView] = useState(typeof IntersectionObserver === 'undefined' ? true : null)
  useEffect(() => {
    if (element.current === null || typeof IntersectionObserver === 'undefined') return
    const onIntersection: IntersectionObserverCallback = entries => setInView(entries.at(-1)?.isIntersecting ?? null)
    const observer = new IntersectionObserver(onIntersection, { rootMargin: margin, threshold })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin, threshold])
  return isInView
}
