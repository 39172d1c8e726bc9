/** In ms: how long the page must stand still for a scroll to count as ended. */
const STILL_FOR = 150
const SCROLL_INPUT = ['wheel', 'touchstart', 'keydown'] as const

/** Scrolls instantly, so that the element is right under the sticky bars. */
export function placeAtTop(id: string): void {
  const target = document.getElementById(id)
  if (target === null) return
  const [bars = 0, margin = 0] = [
    getComputedStyle(document.documentElement).scrollPaddingTop,
    getComputedStyle(target).scrollMarginTop,
  ].map(length => parseFloat(length) || 0)
  const drift = target.getBoundingClientRect().top - bars - margin
  if (Math.abs(drift) > 2) window.scrollBy(0, drift)
}

/** Whether an element is less than a window height away. */
export function isNearViewport(id: string): boolean {
  const top = document.getElementById(id)?.getBoundingClientRect().top ?? Infinity
  return Math.abs(top) < window.innerHeight
}

/** The outcome of a scroll: it ended, the customer took over, or it has not begun. */
export type ScrollOutcome = 'ended' | 'taken over' | 'not begun'

/**
 * Calls back once the page stands still. It watches frames, as a scroll starts later and takes
 * longer on a slow device.
 */
export function onScrollEnd(stands: (scrolled: ScrollOutcome) => void): () => void {
  let scrolled: ScrollOutcome = 'not begun'
  let place = window.scrollY
  let since = performance.now()
  let frame = requestAnimationFrame(look)
  const onTouch = (): void => { scrolled = 'taken over' }
  for (const gesture of SCROLL_INPUT) window.addEventListener(gesture, onTouch, { passive: true })

  function stop(): void {
    cancelAnimationFrame(frame)
    for (const gesture of SCROLL_INPUT) window.removeEventListener(gesture, onTouch)
  }
  function look(now: number): void {
    if (window.scrollY !== place) {
      place = window.scrollY
      since = now
      if (scrolled === 'not begun') scrolled = 'ended'
    }
    if (now - since < STILL_FOR) {
      frame = requestAnimationFrame(look)
      return
    }
    stop()
    stands(scrolled)
  }
  return stop
}
