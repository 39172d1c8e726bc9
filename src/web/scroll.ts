import { createScrollMemory, ORDER_PLACED_EVENT } from '../../core/router/scroll-memory.ts'
import { decideScroll } from '../../core/router/scroll.ts'
import type { Shop } from '../../core/shop/app/shop.ts'
import { POSITIONS_KEY, type LeftPage, type ShopRoute } from './scroll-start.ts'

/** In ms: if the page does not grow for this time, the attempt to restore a position ends. */
const RESTORE_TIMEOUT = 3000
/** In ms: a position is saved this long after the last `scroll` event. */
const SAVE_DELAY = 100
/** In CSS pixels: a smaller difference may be due to rounding. */
const POSITION_TOLERANCE = 2
/** Gestures of the customer that end automatic scrolling. */
const GESTURES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Saves the scroll position of each page, and restores it on navigation (RT-07). `leftPages`: the
 * pages that the customer left before this code was loaded.
 */
export function trackScroll(router: Shop['router'], leftPages: readonly LeftPage[] = []): void {
  const memory = createScrollMemory(readStoredPositions())
  /**
   * Builds the key of a saved position. It includes the path, because `route.key` is the same for
   * all history entries that the router did not create, such as those of typed addresses. The number
   * of an order is left out: positions outlive a sign-out.
   */
  const buildPositionKey = ({ key, page }: ShopRoute): string =>
    `${key} ${page.name === 'orders.show' ? page.name : page.path}`
  let previous: ShopRoute | null = leftPages.at(-1)?.route ?? null
  let growthObserver: ResizeObserver | null = null
  let restoreTimer = 0

  const save = (key: string, y = scrollY): void => {
    // while a position is restored, the page may be too short for it: the saved position must stay
    if (growthObserver !== null) return
    memory.save(key, y)
    try {
      sessionStorage.setItem(POSITIONS_KEY, memory.serialise())
    } catch { /* without storage the positions are lost on reload, which is acceptable */ }
  }
  function stopRestoring(): void {
    clearTimeout(restoreTimer)
    growthObserver?.disconnect()
    growthObserver = null
  }
  /**
   * Scrolls to a position, and again each time the page grows until it is long enough. Stops at a
   * gesture of the customer, or after 3 s without growth.
   */
  function restore(y: number): void {
    scrollTo(0, y)
    if (Math.abs(scrollY - y) < POSITION_TOLERANCE) return
    const restartTimeout = (): void => {
      clearTimeout(restoreTimer)
      restoreTimer = window.setTimeout(stopRestoring, RESTORE_TIMEOUT)
    }
    growthObserver = new ResizeObserver(() => {
      scrollTo(0, y)
      if (Math.abs(scrollY - y) < POSITION_TOLERANCE) stopRestoring()
      else restartTimeout()
    })
    growthObserver.observe(document.body)
    restartTimeout()
  }
  function scrollCurrentPage(): void {
    const next = router.current.get()
    const saved = previous === null && isNewVisit() ? undefined : memory.find(buildPositionKey(next))
    const decision = decideScroll({ previous, next, saved })
    previous = next
    stopRestoring()
    // after React has rendered the new page
    requestAnimationFrame(() => {
      if (decision.kind === 'restore') restore(decision.y)
      else if (decision.kind === 'top') scrollTo(0, 0)
      else if (decision.kind === 'hash') scrollToId(decision.id)
    })
  }

  for (const gesture of GESTURES) addEventListener(gesture, stopRestoring, { passive: true })
  let saveTimer = 0
  addEventListener('scroll', () => {
    clearTimeout(saveTimer)
    const key = buildPositionKey(router.current.get())
    saveTimer = window.setTimeout(() => {
      if (buildPositionKey(router.current.get()) === key) save(key)
    }, SAVE_DELAY)
  }, { passive: true })
  for (const event of ['pagehide', ORDER_PLACED_EVENT]) {
    addEventListener(event, () => save(buildPositionKey(router.current.get())))
  }
  router.current.subscribe(() => {
    // the listener runs before the new page is rendered: `scrollY` is still the previous page's
    if (previous !== null && previous.key !== router.current.get().key) save(buildPositionKey(previous))
    scrollCurrentPage()
  })
  // after a reload, 0 is not saved: the stored position may not have been restored yet
  for (const { route, y } of leftPages) if (y > 0 || isNewVisit()) save(buildPositionKey(route), y)
  if (scrollY === 0) return scrollCurrentPage()
  // the customer has scrolled already: the page keeps its position
  previous = router.current.get()
  save(buildPositionKey(previous))
}

/**
 * Scrolls smoothly to an element, and leaves space above the element for the page's sticky bars and
 * the element's scroll margin.
 */
function scrollToId(id: string): void {
  requestAnimationFrame(() => {
    const target = document.getElementById(id)
    if (target === null) return
    const [stickyBars = 0, margin = 0] = [
      getComputedStyle(document.documentElement).scrollPaddingTop,
      getComputedStyle(target).scrollMarginTop,
    ].map(length => parseFloat(length) || 0)
    scrollSmoothly(target.getBoundingClientRect().top + scrollY - stickyBars - margin)
  })
}

const SCROLL_MILLISECONDS = 300

/**
 * Scrolls to `to`, in CSS pixels from the top: in 300 ms, or at once for reduced motion. A gesture
 * or key ends the animation, so that it does not scroll away from an element that Tab has focused.
 */
export function scrollSmoothly(to: number): void {
  const from = scrollY
  const target = Math.max(0, Math.min(to, document.documentElement.scrollHeight - innerHeight))
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return scrollTo(0, target)
  const start = performance.now()
  const animation = new AbortController()
  const { signal } = animation
  for (const gesture of GESTURES) addEventListener(gesture, () => animation.abort(), { passive: true, signal })
  function step(now: number): void {
    if (signal.aborted) return
    const progress = Math.min(1, (now - start) / SCROLL_MILLISECONDS)
    const eased = 1 - (1 - progress) ** 3
    scrollTo(0, from + (target - from) * eased)
    if (progress < 1) requestAnimationFrame(step)
    else animation.abort()
  }
  requestAnimationFrame(step)
}

/** Whether the document was opened by a navigation, not by a reload, Back or Forward. */
function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
}

function readStoredPositions(): string | null {
  try {
    return sessionStorage.getItem(POSITIONS_KEY)
  } catch {
    return null
  }
}
