import { type RefObject, useEffect, useState } from 'react'

/** Whether such a part of an element is in the window, widened by `margin`; null until the browser has told. */
export function useInSight(element: RefObject<Element | null>, margin = '0px', part = 0): boolean | null {
  const [isInSight, setInSight] = useState(typeof IntersectionObserver === 'undefined' ? true : null)
  useEffect(() => {
    if (element.current === null || typeof IntersectionObserver === 'undefined') return
    const see: IntersectionObserverCallback = entries => setInSight(entries.at(-1)?.isIntersecting ?? null)
    const observer = new IntersectionObserver(see, { rootMargin: margin, threshold: part })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin, part])
  return isInSight
}
