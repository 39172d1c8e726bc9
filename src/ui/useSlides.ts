import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from './useMedia.ts'

/** The current slide of a strip, turned by code or by swiping. */
export function useSlides(count: number, start = 0) {
  /** The ref of the horizontal scroller; its children are as wide as itself. */
  const strip = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  /** The target of a turn by code; slides on the way do not become current. */
  const heading = useRef<number | null>(null)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')

  useLayoutEffect(() => {
    const element = strip.current
    if (start > 0) element?.scrollTo({ left: start * element.clientWidth, behavior: 'instant' })
  }, [start])

  useEffect(() => {
    const element = strip.current
    if (element === null) return
    const onScroll = () => {
      const at = Math.round(element.scrollLeft / Math.max(1, element.clientWidth))
      if (heading.current === null) setIndex(Math.max(0, Math.min(count - 1, at)))
      else if (heading.current === at) heading.current = null
    }
    const onTouch = () => { heading.current = null }
    const gone = new AbortController()
    const options = { passive: true, signal: gone.signal }
    element.addEventListener('scroll', onScroll, options)
    for (const type of ['touchstart', 'wheel']) element.addEventListener(type, onTouch, options)
    return () => gone.abort()
  }, [count])

  /** Turns to a slide; an index out of range becomes the first or last one. */
  function go(to: number) {
    const target = Math.max(0, Math.min(count - 1, to))
    const element = strip.current
    if (target === index || element === null) return
    heading.current = target
    setIndex(target)
    element.scrollTo({ left: target * element.clientWidth, behavior: isStill ? 'instant' : 'smooth' })
  }
  return { strip, index, go }
}
