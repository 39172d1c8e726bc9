import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { placeAtTop, whenScrolled } from './page-scroll.ts'

/** Time in ms until the section in sight counts as settled. */
const SETTLES_AFTER = 100
/** The part of the window under the bars in which a section counts as being read. */
const READING_PART = 0.3

/**
 * Which of the headings' sections is under the sticky bar. `jump` is for a navigation's own scrolling: it names
 * the target at once, pays no attention to what passes by, and hands the focus at the end to the target's heading
 * or to `heading`, when the address points at one above it.
 */
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
    const bars = Math.round((parseFloat(getComputedStyle(element).top) || 0) + element.offsetHeight)
    const below = Math.min(window.innerHeight * (1 - READING_PART), window.innerHeight - bars - 8)
    const sections = new Map<Element, string>()
    const inSight = new Set<string>()
    let settles: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(entries => {
      for (const entry of entries) {
        const anchor = sections.get(entry.target)
        if (anchor === undefined) continue
        if (entry.isIntersecting) inSight.add(anchor)
        else inSight.delete(anchor)
      }
      clearTimeout(settles)
      settles = setTimeout(() => {
        const first = anchors.find(anchor => inSight.has(anchor))
        if (first !== undefined && arriving.current === null) setCurrent(first)
      }, SETTLES_AFTER)
    }, { rootMargin: `-${bars + 1}px 0px -${Math.max(0, Math.round(below))}px 0px` })
    for (const anchor of anchors) {
      const section = document.getElementById(anchor)?.closest('section')
      if (!section) continue
      sections.set(section, anchor)
      observer.observe(section)
    }
    return () => {
      observer.disconnect()
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
