import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Measures a scroller at first, as it scrolls, at each change of size, and with other `content`. */
export function useScroller(scroller: RefObject<HTMLElement | null>, measure: (element: HTMLElement) => void, content?: unknown): void {
  const look = useEffectEvent(measure)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const lookAt = () => look(element)
    lookAt()
    const observer = new ResizeObserver(lookAt)
    for (const one of [element, ...element.children]) observer.observe(one)
    element.addEventListener('scroll', lookAt, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', lookAt)
    }
  }, [scroller, content])
}
