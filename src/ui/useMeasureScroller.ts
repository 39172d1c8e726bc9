import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls `measure` with a scroller on mount, on scroll, on resize, and when `content` changes. */
export function useMeasureScroller(
  scroller: RefObject<HTMLElement | null>,
  measure: (element: HTMLElement) => void,
  content?: unknown,
): void {
  const latestMeasure = useEffectEvent(measure)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const measureNow = () => latestMeasure(element)
    measureNow()
    const observer = new ResizeObserver(measureNow)
    for (const target of [element, ...element.children]) observer.observe(target)
    element.addEventListener('scroll', measureNow, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measureNow)
    }
  }, [scroller, content])
}
