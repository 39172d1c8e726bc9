import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from './useMedia.ts'

/**
 * The current slide of a strip of `count` slides. The customer swipes to another slide, or `goTo`
 * scrolls to it. `start`: the index of the slide that is shown first.
 */
export function useSlides(count: number, start = 0) {
  /** The ref of the horizontal scroller. Each of its children must be as wide as the scroller. */
  const strip = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  /** The slide to which `goTo` is scrolling. Slides on the way do not become current. */
  const target = useRef<number | null>(null)
  const prefersReducedMotion = useMedia('(prefers-reduced-motion: reduce)')

  useLayoutEffect(() => {
    const element = strip.current
    if (start > 0) element?.scrollTo({ left: start * element.clientWidth, behavior: 'instant' })
  }, [start])

  useEffect(() => {
    const element = strip.current
    if (element === null) return
    const onScroll = () => {
      const scrolledIndex = Math.round(element.scrollLeft / Math.max(1, element.clientWidth))
      if (target.current === null) setIndex(Math.max(0, Math.min(count - 1, scrolledIndex)))
      else if (target.current === scrolledIndex) target.current = null
    }
    const onCustomerScroll = () => { target.current = null }
    const controller = new AbortController()
    const options = { passive: true, signal: controller.signal }
    element.addEventListener('scroll', onScroll, options)
    for (const type of ['touchstart', 'wheel']) element.addEventListener(type, onCustomerScroll, options)
    return () => controller.abort()
  }, [count])

  /** Scrolls to a slide. An index out of range leads to the first or last slide. */
  function goTo(requested: number) {
    const nextIndex = Math.max(0, Math.min(count - 1, requested))
    const element = strip.current
    if (nextIndex === index || element === null) return
    target.current = nextIndex
    setIndex(nextIndex)
    element.scrollTo({ left: nextIndex * element.clientWidth, behavior: prefersReducedMotion ? 'instant' : 'smooth' })
  }
  return { strip, index, goTo }
}
