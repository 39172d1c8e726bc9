import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Measures a scroller on mount, on scroll, on resize, and when `content` changes. */
export function useScroller(
  scroller: RefObject<HTMLElement | null>,
  measure: (element: HTMLElement) => void,
  content?: unknown,
): void {
  const look = useEffectEvent(measure)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const lookAt = () => look(element)
    lookAt()
    const observer = new ResizeObserver(lookAt)
    for (const target of [element, ...element.children]) observer.observe(target)
    element.addEventListener('scroll', lookAt, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', lookAt)
    }
  }, [scroller, content])
}
