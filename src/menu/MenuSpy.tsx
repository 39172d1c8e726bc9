import { useEffect, useRef, type RefObject } from 'react'
import { isNearViewport, placeAtTop, onScrollEnd } from './page-scroll.ts'

/** In ms: how long the visible section must stay the same before it is reported. */
const SETTLES_AFTER = 100
/** The share of the window, below the bars, in which a section counts as being read. */
const READING_PART = 0.3
/** In px: a heading's distance from the bars and its own height. */
const HEADING_ROOM = 56

/** A scroll target. When `isPressed`, the customer pressed a link and the router scrolls. */
export type ScrollTarget = {
  /** The id of a heading. */
  readonly to: string
  readonly isPressed: boolean
}

type Props = {
  /** The ids of the sections' headings, in the order of the page. */
  readonly anchors: readonly string[]
  readonly bar: RefObject<HTMLElement | null>
  readonly target: ScrollTarget | null
  /** Called with the section under the sticky bar. */
  readonly onRead: (anchor: string) => void
}

/**
 * Follows the page's scroll and corrects it at its end, so that the target heading is right below
 * the bars. The heading of a pressed link then gets the focus.
 */
export function MenuSpy({ anchors, bar, target: way, onRead }: Props) {
  const isOnTheWay = useWay(way)
  useEffect(() => {
    const element = bar.current
    if (element === null) return
    const sections = new Map<Element, string>()
    const visible = new Set<Element>()
    let settles: ReturnType<typeof setTimeout> | undefined
    let observer: IntersectionObserver | undefined
    for (const anchor of anchors) {
      const section = document.getElementById(anchor)?.closest('section')
      if (!section) continue
      // A menu's name above its first section belongs to that section.
      const lead = section.previousElementSibling
      if (lead !== null && lead.tagName !== 'SECTION') sections.set(lead, anchor)
      sections.set(section, anchor)
    }

    function handleEntries(entries: readonly IntersectionObserverEntry[]): void {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target)
        else visible.delete(target)
      }
      clearTimeout(settles)
      settles = setTimeout(() => {
        // The map keeps the order of the page.
        const all = [...sections]
        const first = all.find(([element]) => visible.has(element))
          // At the top of the page, above all sections, the first one counts.
          ?? all.slice(0, 1).find(([element]) => element.getBoundingClientRect().top > 0)
        if (first !== undefined && !isOnTheWay.current) onRead(first[1])
      }, SETTLES_AFTER)
    }
    /**
     * Recreates the observer: its root margin depends on the window's height, which changes when a
     * phone is turned.
     */
    function observe(): void {
      if (element === null) return
      observer?.disconnect()
      visible.clear()
      const bars = Math.round((parseFloat(getComputedStyle(element).top) || 0) + element.offsetHeight)
      // On low windows the strip still reaches far enough below the bars to hold a heading just
      // scrolled there.
      const below = Math.min(window.innerHeight * (1 - READING_PART), window.innerHeight - bars - HEADING_ROOM)
      observer = new IntersectionObserver(handleEntries, {
        rootMargin: `-${bars + 1}px 0px -${Math.max(0, Math.round(below))}px 0px`,
      })
      for (const section of sections.keys()) observer.observe(section)
    }
    observe()
    window.addEventListener('resize', observe)
    return () => {
      window.removeEventListener('resize', observe)
      observer?.disconnect()
      clearTimeout(settles)
    }
  }, [anchors, bar, isOnTheWay, onRead])
  return null
}

/**
 * Whether a scroll to a pressed link is in progress. Sections that it passes are not being read.
 */
function useWay(way: ScrollTarget | null): RefObject<boolean> {
  const isOnTheWay = useRef(false)
  useEffect(() => {
    if (way === null) return
    const { to, isPressed } = way
    isOnTheWay.current = isPressed
    /**
     * Corrects the position after the scroll: sections rendered on the way may be higher than
     * estimated. A scroll by the customer meanwhile wins.
     */
    function follow(): () => void {
      return onScrollEnd(scrolled => {
        isOnTheWay.current = false
        if (scrolled === 'taken over' || (scrolled === 'ended' && !isNearViewport(to))) return
        placeAtTop(to)
        if (isPressed) document.getElementById(to)?.focus({ preventScroll: true })
      })
    }
    if (isPressed) return follow()
    let stop = (): void => cancelAnimationFrame(frame)
    let frame = requestAnimationFrame(() => {
      // A page that was just opened scrolls to its top first.
      frame = requestAnimationFrame(() => {
        if (window.scrollY > 2) return
        placeAtTop(to)
        stop = follow()
      })
    })
    return () => stop()
  }, [way])
  return isOnTheWay
}
