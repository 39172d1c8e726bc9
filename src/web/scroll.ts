import { createScrollMemory, PLACED } from '../../core/router/scroll-memory.ts'
import { scrollDecision } from '../../core/router/scroll.ts'
import type { Shop } from '../../core/shop/app.ts'
import { PLACES, type Left, type Route } from './scroll-start.ts'

const GIVE_UP_MILLISECONDS = 3000
const GESTURES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolling on navigation (RT-07), each page as far as it was when it was left; `left` were before this was there. */
export function followScroll(router: Shop['router'], left: readonly Left[] = []): void {
  const memory = createScrollMemory(read())
  /** An entry that the browser made (a typed address, a link from elsewhere) has the same key as any other such entry. */
  const placeOf = (route: Route): string => `${route.key} ${route.page.path}`
  let previous: Route | null = left.at(-1)?.route ?? null
  let waiting: ResizeObserver | null = null
  let patience = 0

  const save = (place: string, y = scrollY): void => {
    // a page that is still too short for its place has not been scrolled by anybody
    if (waiting !== null) return
    memory.save(place, y)
    try {
      sessionStorage.setItem(PLACES, memory.toText())
    } catch { /* a scroll position is no loss */ }
  }
  function stopWaiting(): void {
    clearTimeout(patience)
    waiting?.disconnect()
    waiting = null
  }
  /** Scrolls again while the page is too short, until a touch of the customer's or some time without growth. */
  function restore(y: number): void {
    scrollTo(0, y)
    if (Math.abs(scrollY - y) < 2) return
    const bePatient = (): void => {
      clearTimeout(patience)
      patience = window.setTimeout(stopWaiting, GIVE_UP_MILLISECONDS)
    }
    waiting = new ResizeObserver(() => {
      scrollTo(0, y)
      if (Math.abs(scrollY - y) < 2) stopWaiting()
      else bePatient()
    })
    waiting.observe(document.body)
    bePatient()
  }
  function apply(): void {
    const next = router.current.get()
    const saved = previous === null && isNewVisit() ? undefined : memory.find(placeOf(next))
    const decision = scrollDecision({ previous, next, saved })
    previous = next
    stopWaiting()
    // after React has put the new page in place
    requestAnimationFrame(() => {
      if (decision.at === 'restore') restore(decision.y)
      else if (decision.at === 'top') scrollTo(0, 0)
      else if (decision.at === 'hash') scrollToId(decision.id)
    })
  }

  for (const gesture of GESTURES) addEventListener(gesture, stopWaiting, { passive: true })
  let idle = 0
  addEventListener('scroll', () => {
    clearTimeout(idle)
    const place = placeOf(router.current.get())
    idle = window.setTimeout(() => {
      if (placeOf(router.current.get()) === place) save(place)
    }, 100)
  }, { passive: true })
  for (const event of ['pagehide', PLACED]) addEventListener(event, () => save(placeOf(router.current.get())))
  router.current.subscribe(() => {
    // heard before the page is drawn anew: the place is still the former page's
    if (previous !== null && previous.key !== router.current.get().key) save(placeOf(previous))
    apply()
  })
  // one that was never scrolled may have had a place from before a reload
  for (const { route, y } of left) if (y > 0 || isNewVisit()) save(placeOf(route), y)
  // who has scrolled by now is left alone
  if (scrollY === 0) return apply()
  previous = router.current.get()
  save(placeOf(previous))
}

/** To an element over 300 ms, or at once where motion is not wanted; first a page just opened goes to its top. */
function scrollToId(id: string): void {
  requestAnimationFrame(() => {
    const target = document.getElementById(id)
    if (target === null) return
    const margin = parseFloat(getComputedStyle(target).scrollMarginTop) || 0
    tween(target.getBoundingClientRect().top + scrollY - margin)
  })
}

const SCROLL_MILLISECONDS = 300
/** Any gesture of the customer's ends it: who presses Tab meanwhile must see what has the focus. */
export function tween(to: number): void {
  const from = scrollY
  const goal = Math.max(0, Math.min(to, document.documentElement.scrollHeight - innerHeight))
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return scrollTo(0, goal)
  const start = performance.now()
  const end = new AbortController()
  for (const gesture of GESTURES) addEventListener(gesture, () => end.abort(), { passive: true, signal: end.signal })
  function step(now: number): void {
    if (end.signal.aborted) return
    const part = Math.min(1, (now - start) / SCROLL_MILLISECONDS)
    scrollTo(0, from + (goal - from) * (1 - (1 - part) ** 3))
    if (part < 1) requestAnimationFrame(step)
    else end.abort()
  }
  requestAnimationFrame(step)
}

/** Whether this document was asked for by an address, not by a reload, Back or Forward. */
function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
}

function read(): string | null {
  try {
    return sessionStorage.getItem(PLACES)
  } catch {
    return null
  }
}
