import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { placeAtTop, whenScrolled } from './page-scroll.ts'

/** Time in ms until the section in sight counts as settled. */
const SETTLES_AFTER = 100
/** The part of the window under the bars in which a section counts as being read. */
const READING_PART = 0.3
/** In px: a heading's distance from the bars and its own height. */
const HEADING_ROOM = 56

/** Which section is under the sticky bar. `jump` names its target at once, and hands it the focus at the end. */
export function useScrollSpy(anchors: readonly string[], bar: RefObject<HTMLElement | null>): {
  readonly current: string | null
  readonly jump: (anchor: string, heading?: string) => void
} {
  const [current, setCurrent] = useState<string | null>(anchors[0] ?? null)
  /** While the page scrolls by itself: calls off what happens on arrival. */
  const arriving = useRef<(() => void) | null>(null)

  useEffect(() => {
    const element = bar.current
    if (element === null) return
    const sections = new Map<Element, string>()
    const inSight = new Set<Element>()
    let settles: ReturnType<typeof setTimeout> | undefined
    let observer: IntersectionObserver | undefined
    for (const anchor of anchors) {
      const section = document.getElementById(anchor)?.closest('section')
      if (!section) continue
      // what stands above a menu's first section, its name, belongs to that section
      const lead = section.previousElementSibling
      if (lead !== null && lead.tagName !== 'SECTION') sections.set(lead, anchor)
      sections.set(section, anchor)
    }

    function see(entries: readonly IntersectionObserverEntry[]): void {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inSight.add(target)
        else inSight.delete(target)
      }
      clearTimeout(settles)
      settles = setTimeout(() => {
        // in the order of the page, since they were put in so
        const first = [...sections].find(([element]) => inSight.has(element))
        if (first !== undefined && arriving.current === null) setCurrent(first[1])
      }, SETTLES_AFTER)
    }
    /** The strip that counts depends on the window's height, so it is drawn anew when a phone is turned. */
    function watch(): void {
      if (element === null) return
      observer?.disconnect()
      inSight.clear()
      const bars = Math.round((parseFloat(getComputedStyle(element).top) || 0) + element.offsetHeight)
      // on low windows still far enough below the bars to hold a heading that was just brought there
      const below = Math.min(window.innerHeight * (1 - READING_PART), window.innerHeight - bars - HEADING_ROOM)
      observer = new IntersectionObserver(see, { rootMargin: `-${bars + 1}px 0px -${Math.max(0, Math.round(below))}px 0px` })
      for (const section of sections.keys()) observer.observe(section)
    }
    watch()
    window.addEventListener('resize', watch)
    return () => {
      window.removeEventListener('resize', watch)
      observer?.disconnect()
      clearTimeout(settles)
    }
  }, [anchors, bar])

  useEffect(() => () => arriving.current?.(), [])

  const jump = useCallback((anchor: string, headingId = anchor) => {
    setCurrent(anchor)
    arriving.current?.()
    arriving.current = whenScrolled(wasTouched => {
      arriving.current = null
      if (wasTouched) return
      // sections drawn on the way may have been higher than foretold
      placeAtTop(headingId)
      document.getElementById(headingId)?.focus({ preventScroll: true })
    })
  }, [])

  return { current, jump }
}
