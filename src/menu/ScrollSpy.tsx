import { useEffect, useRef, type RefObject } from 'react'
import { isNearViewport, placeAtTop, onScrollEnd, SCROLL_TOLERANCE } from './page-scroll.ts'

/** In ms: how long the visible sections must stay the same before one is reported. */
const STABLE_FOR = 100
/**
 * The observed strip goes from the sticky bars down to this share of the window's height. The first
 * section in it is the one being read.
 */
const READING_SHARE = 0.3
/** In px: the height of a heading plus its distance from the bars. */
const HEADING_ROOM = 56

/** A heading to scroll to. */
export type ScrollTarget = {
  /** The id of the heading. */
  readonly to: string
  /** Whether the customer pressed a link to the heading. The router then scrolls there. */
  readonly isPressed: boolean
}

type Props = {
  /** The ids of the sections' headings, in the order of the page. */
  readonly anchors: readonly string[]
  /** The sticky bar. */
  readonly bar: RefObject<HTMLElement | null>
  readonly scrollTarget: ScrollTarget | null
  /** Called with the anchor of the section under the sticky bar. */
  readonly onRead: (anchor: string) => void
}

/**
 * A scroll spy: reports the section that is being read. Also scrolls to `scrollTarget`, or corrects
 * the position to which the router has scrolled.
 */
export function ScrollSpy({ anchors, bar, scrollTarget, onRead }: Props) {
  const isScrolling = useScrollToTarget(scrollTarget)
  useEffect(() => {
    const element = bar.current
    if (element === null) return
    const sections = new Map<Element, string>()
    const visible = new Set<Element>()
    let reportTimer: ReturnType<typeof setTimeout> | undefined
    let observer: IntersectionObserver | undefined
    for (const anchor of anchors) {
      const section = document.getElementById(anchor)?.closest('section')
      if (!section) continue
      // A menu's name above its first section counts as a part of that section.
      const menuHeading = section.previousElementSibling
      if (menuHeading !== null && menuHeading.tagName !== 'SECTION') sections.set(menuHeading, anchor)
      sections.set(section, anchor)
    }

    function handleEntries(entries: readonly IntersectionObserverEntry[]): void {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target)
        else visible.delete(target)
      }
      clearTimeout(reportTimer)
      reportTimer = setTimeout(() => {
        // The map has the order of the page.
        const inOrder = [...sections]
        const first = inOrder.find(([section]) => visible.has(section))
          // At the top of the page no section is visible yet: report the first one.
          ?? inOrder.slice(0, 1).find(([section]) => section.getBoundingClientRect().top > 0)
        if (first !== undefined && !isScrolling.current) onRead(first[1])
      }, STABLE_FOR)
    }
    /**
     * Recreates the observer, whose root margin depends on the window's height. The height changes
     * when a phone is rotated.
     */
    function observe(): void {
      if (element === null) return
      observer?.disconnect()
      visible.clear()
      const barsHeight = Math.round((parseFloat(getComputedStyle(element).top) || 0) + element.offsetHeight)
      // In a short window the observed strip still has room for a heading below the bars.
      const heightBelow = Math.min(
        window.innerHeight * (1 - READING_SHARE),
        window.innerHeight - barsHeight - HEADING_ROOM,
      )
      observer = new IntersectionObserver(handleEntries, {
        rootMargin: `-${barsHeight + 1}px 0px -${Math.max(0, Math.round(heightBelow))}px 0px`,
      })
      for (const section of sections.keys()) observer.observe(section)
    }
    observe()
    window.addEventListener('resize', observe)
    return () => {
      window.removeEventListener('resize', observe)
      observer?.disconnect()
      clearTimeout(reportTimer)
    }
  }, [anchors, bar, isScrolling, onRead])
  return null
}

/**
 * Scrolls to the target, or corrects the position to which the router has scrolled. The returned
 * ref is true while the router scrolls after a press: the sections on the way are not being read.
 */
function useScrollToTarget(target: ScrollTarget | null): RefObject<boolean> {
  const isScrolling = useRef(false)
  useEffect(() => {
    if (target === null) return
    const { to, isPressed } = target
    isScrolling.current = isPressed
    /**
     * Corrects the scroll position when the scroll has ended, since sections rendered on the way
     * may be higher than estimated. A scroll by the customer cancels the correction, and so does a
     * scroll that ends far from the target.
     */
    function correctAtEnd(): () => void {
      return onScrollEnd(outcome => {
        isScrolling.current = false
        if (outcome === 'taken over' || (outcome === 'ended' && !isNearViewport(to))) return
        placeAtTop(to)
        if (isPressed) document.getElementById(to)?.focus({ preventScroll: true })
      })
    }
    if (isPressed) return correctAtEnd()
    let stop = (): void => cancelAnimationFrame(frame)
    let frame = requestAnimationFrame(() => {
      // Wait two frames: a page that was just opened scrolls to its top first.
      frame = requestAnimationFrame(() => {
        const isScrolledByCustomer = window.scrollY > SCROLL_TOLERANCE
        if (isScrolledByCustomer) return
        placeAtTop(to)
        stop = correctAtEnd()
      })
    })
    return () => stop()
  }, [target])
  return isScrolling
}
