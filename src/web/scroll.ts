import { createScrollMemory, ORDER_PLACED_EVENT } from '../../core/router/scroll-memory.ts'
import { scrollDecision } from '../../core/router/scroll.ts'
import type { Shop } from '../../core/shop/shop.ts'
import { POSITIONS_KEY, type LeftPage, type ShopRoute } from './scroll-start.ts'

const GIVE_UP_MILLISECONDS = 3000
const ENDING_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Restores the scroll position on navigation (RT-07).
 * `left`: pages that were left before this code had loaded.
 */
export function trackScroll(router: Shop['router'], left: readonly LeftPage[] = []): void {
  const memory = createScrollMemory(read())
  /**
   * Entries that the browser creates (a typed address, an
   * external link) share one key, so the path is added.
   */
  const positionKey = (route: ShopRoute): string => `${route.key} ${route.page.path}`
  let previous: ShopRoute | null = left.at(-1)?.route ?? null
  let waiting: ResizeObserver | null = null
  let giveUp = 0

  const save = (key: string, y = scrollY): void => {
    // the page is still too short for its position: the customer has not scrolled it
    if (waiting !== null) return
    memory.save(key, y)
    try {
      sessionStorage.setItem(POSITIONS_KEY, memory.toText())
    } catch { /* losing a scroll position does no harm */ }
  }
  function stopWaiting(): void {
    clearTimeout(giveUp)
    waiting?.disconnect()
    waiting = null
  }
  /**
   * Scrolls again while the page is too short.
   * Stops at a gesture of the customer, or after 3 s without growth.
   */
  function restore(y: number): void {
    scrollTo(0, y)
    if (Math.abs(scrollY - y) < 2) return
    const restartTimeout = (): void => {
      clearTimeout(giveUp)
      giveUp = window.setTimeout(stopWaiting, GIVE_UP_MILLISECONDS)
    }
    waiting = new ResizeObserver(() => {
      scrollTo(0, y)
      if (Math.abs(scrollY - y) < 2) stopWaiting()
      else restartTimeout()
    })
    waiting.observe(document.body)
    restartTimeout()
  }
  function apply(): void {
    const next = router.current.get()
    const saved = previous === null && isNewVisit() ? undefined : memory.find(positionKey(next))
    const decision = scrollDecision({ previous, next, saved })
    previous = next
    stopWaiting()
    // after React has rendered the new page
    requestAnimationFrame(() => {
      if (decision.kind === 'restore') restore(decision.y)
      else if (decision.kind === 'top') scrollTo(0, 0)
      else if (decision.kind === 'hash') scrollToId(decision.id)
    })
  }

  for (const gesture of ENDING_INPUT) addEventListener(gesture, stopWaiting, { passive: true })
  let idle = 0
  addEventListener('scroll', () => {
    clearTimeout(idle)
    const key = positionKey(router.current.get())
    idle = window.setTimeout(() => {
      if (positionKey(router.current.get()) === key) save(key)
    }, 100)
  }, { passive: true })
  for (const event of ['pagehide', ORDER_PLACED_EVENT]) {
    addEventListener(event, () => save(positionKey(router.current.get())))
  }
  router.current.subscribe(() => {
    // the listener runs before the new page is rendered: `scrollY` is still the previous page's
    if (previous !== null && previous.key !== router.current.get().key) save(positionKey(previous))
    apply()
  })
  // after a reload, a page that was not scrolled may have a stored position from before
  for (const { route, y } of left) if (y > 0 || isNewVisit()) save(positionKey(route), y)
  // if the customer has scrolled already, the page stays where it is
  if (scrollY === 0) return apply()
  previous = router.current.get()
  save(positionKey(previous))
}

/** Scrolls to an element in 300 ms, or at once for reduced motion. */
function scrollToId(id: string): void {
  requestAnimationFrame(() => {
    const target = document.getElementById(id)
    if (target === null) return
    // the page's sticky bars, and the element's own margin
    const [bars = 0, margin = 0] = [
      getComputedStyle(document.documentElement).scrollPaddingTop,
      getComputedStyle(target).scrollMarginTop,
    ].map(length => parseFloat(length) || 0)
    scrollSmoothly(target.getBoundingClientRect().top + scrollY - bars - margin)
  })
}

const SCROLL_MILLISECONDS = 300
/**
 * Scrolls smoothly to `to` in px.
 * Any gesture ends it: a customer who presses Tab must see the focused element.
 */
export function scrollSmoothly(to: number): void {
  const from = scrollY
  const goal = Math.max(0, Math.min(to, document.documentElement.scrollHeight - innerHeight))
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return scrollTo(0, goal)
  const start = performance.now()
  const end = new AbortController()
  for (const gesture of ENDING_INPUT)
    addEventListener(gesture, () => end.abort(), { passive: true, signal: end.signal })
  function step(now: number): void {
    if (end.signal.aborted) return
    const part = Math.min(1, (now - start) / SCROLL_MILLISECONDS)
    scrollTo(0, from + (goal - from) * (1 - (1 - part) ** 3))
    if (part < 1) requestAnimationFrame(step)
    else end.abort()
  }
  requestAnimationFrame(step)
}

/** Whether the document was opened by a navigation, not by a reload, Back or Forward. */
function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
}

function read(): string | null {
  try {
    return sessionStorage.getItem(POSITIONS_KEY)
  } catch {
    return null
  }
}
