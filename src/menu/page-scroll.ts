/** In ms: how long the scroll position must stay the same for a scroll to count as ended. */
const STILL_FOR = 150
/** In px: a smaller offset is invisible. */
export const SCROLL_TOLERANCE = 2
/** Events by which the customer scrolls. */
const SCROLL_INPUT = ['wheel', 'touchstart', 'keydown'] as const

/** Scrolls the page instantly, so that the element is right below the sticky bars. */
export function placeAtTop(id: string): void {
  const target = document.getElementById(id)
  if (target === null) return
  const [bars = 0, margin = 0] = [
    getComputedStyle(document.documentElement).scrollPaddingTop,
    getComputedStyle(target).scrollMarginTop,
  ].map(length => parseFloat(length) || 0)
  const offset = target.getBoundingClientRect().top - bars - margin
  if (Math.abs(offset) > SCROLL_TOLERANCE) window.scrollBy(0, offset)
}

/** Whether an element's top is less than a window height away from the top of the window. */
export function isNearViewport(id: string): boolean {
  const top = document.getElementById(id)?.getBoundingClientRect().top ?? Infinity
  return Math.abs(top) < window.innerHeight
}

/** The outcome of a scroll: it ended, the customer scrolled meanwhile, or the page never moved. */
export type ScrollOutcome = 'ended' | 'taken over' | 'not begun'

/**
 * Calls `onEnd` when the page has stopped scrolling. Returns a function that stops waiting.
 * Compares the scroll position in each frame instead of in a timer: on a busy device a timer could end
 * before the first frame of the scroll.
 */
export function onScrollEnd(onEnd: (outcome: ScrollOutcome) => void): () => void {
  let outcome: ScrollOutcome = 'not begun'
  let lastPosition = window.scrollY
  let lastMoved = performance.now()
  let frame = requestAnimationFrame(checkFrame)
  const onInput = (): void => { outcome = 'taken over' }
  for (const type of SCROLL_INPUT) window.addEventListener(type, onInput, { passive: true })

  function stop(): void {
    cancelAnimationFrame(frame)
    for (const type of SCROLL_INPUT) window.removeEventListener(type, onInput)
  }
  function checkFrame(now: number): void {
    if (window.scrollY !== lastPosition) {
      lastPosition = window.scrollY
      lastMoved = now
      if (outcome === 'not begun') outcome = 'ended'
    }
    if (now - lastMoved < STILL_FOR) {
      frame = requestAnimationFrame(checkFrame)
      return
    }
    stop()
    onEnd(outcome)
  }
  return stop
}
