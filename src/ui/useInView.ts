import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the fraction `part` of an element is in the viewport, expanded by `margin`; null until
 * the browser has reported.
 */
export function useInView(element: RefObject<Element | null>, margin = '0px', part = 0): boolean | null {
  const [isInView, setInView] = useState(typeof IntersectionObserver === 'undefined' ? true : null)
  useEffect(() => {
    if (element.current === null || typeof IntersectionObserver === 'undefined') return
    const see: IntersectionObserverCallback = entries => setInView(entries.at(-1)?.isIntersecting ?? null)
    const observer = new IntersectionObserver(see, { rootMargin: margin, threshold: part })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin, part])
  return isInView
}
