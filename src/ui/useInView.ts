import { type RefObject, useEffect, useState } from 'react'

/** Whether the browser has no `IntersectionObserver`. False outside of a browser. */
const isMissing = (): boolean => typeof window !== 'undefined' && !('IntersectionObserver' in window)

/**
 * Whether at least the fraction `threshold` of an element is in the viewport, expanded by the CSS
 * length `margin`. Null until the browser has reported; true without `IntersectionObserver`.
 */
export function useInView(element: RefObject<Element | null>, margin = '0px', threshold = 0): boolean | null {
  const [isInView, setInView] = useState(isMissing() ? true : null)
  useEffect(() => {
    if (element.current === null || isMissing()) return
    const onIntersection: IntersectionObserverCallback = entries => setInView(entries.at(-1)?.isIntersecting ?? null)
    const observer = new IntersectionObserver(onIntersection, { rootMargin: margin, threshold })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin, threshold])
  return isInView
}
