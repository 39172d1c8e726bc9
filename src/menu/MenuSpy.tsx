import { useEffect, useRef, type RefObject } from 'react'
import { isInSight, placeAtTop, whenScrolled } from './page-scroll.ts'

/** Time in ms until the section in sight counts as settled. */
const SETTLES_AFTER = 100
/** The part of the window under the bars in which a section counts as being read. */
const READING_PART = 0.3
/** In px: a heading's distance from the bars and its own height. */
const HEADING_ROOM = 56

/** Where the page is going by itself. Whoever pressed a link is scrolled there by the router. */
export type Way = {
  /** The id of a heading. */
  readonly to: string
  readonly isPressed: boolean
}

type Props = {
  /** The ids of the sections' headings, in the order of the page. */
  readonly anchors: readonly string[]
  readonly bar: RefObject<HTMLElement | null>
  readonly way: Way | null
  /** Told which section is under the sticky bar. */
  readonly onRead: (anchor: string) => void
}

/** Follows the page's scroll, and sees to it that a way ends right at its heading: at the end that has the focus. */
export function MenuSpy({ anchors, bar, way, onRead }: Props) {
  const isOnTheWay = useWay(way)
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
        const all = [...sections]
        const first = all.find(([element]) => inSight.has(element))
          // the page's top, above all of them
          ?? all.slice(0, 1).find(([element]) => element.getBoundingClientRect().top > 0)
        if (first !== undefined && !isOnTheWay.current) onRead(first[1])
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
  }, [anchors, bar, isOnTheWay, onRead])
  return null
}

/** Whether a way that the customer has chosen is under way: what it passes is not being read. */
function useWay(way: Way | null): RefObject<boolean> {
  const isOnTheWay = useRef(false)
  useEffect(() => {
    if (way === null) return
    const { to, isPressed } = way
    isOnTheWay.current = isPressed
    /** Sections drawn on the way may be higher than foretold. Where the customer has gone meanwhile wins. */
    function follow(): () => void {
      return whenScrolled(scrolled => {
        isOnTheWay.current = false
        if (scrolled === 'taken over' || (scrolled === 'ended' && !isInSight(to))) return
        placeAtTop(to)
        if (isPressed) document.getElementById(to)?.focus({ preventScroll: true })
      })
    }
    if (isPressed) return follow()
    let stop = (): void => cancelAnimationFrame(frame)
    let frame = requestAnimationFrame(() => {
      // a page that was just opened goes to its top first
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
