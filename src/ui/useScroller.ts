import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Has a scroller measured at first, as it scrolls, as it or what is in it gets another size, and whenever `content` changes. */
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
