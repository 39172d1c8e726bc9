/** Time in ms that the page must stand still to have arrived. */
const STILL_FOR = 150
const GESTURES = ['wheel', 'touchstart', 'keydown'] as const

/** Scrolls at once so that the element is right under the sticky bars, which are in its scroll margin. */
export function placeAtTop(id: string): void {
  const target = document.getElementById(id)
  if (target === null) return
  const margin = parseFloat(getComputedStyle(target).scrollMarginTop) || 0
  const drift = target.getBoundingClientRect().top - margin
  if (Math.abs(drift) > 2) window.scrollBy(0, drift)
}

/** Whether an element is less than a window away. */
export function isInSight(id: string): boolean {
  const top = document.getElementById(id)?.getBoundingClientRect().top ?? Infinity
  return Math.abs(top) < window.innerHeight
}

/** What became of a scroll: it ended, the customer has taken the page over, or it has not begun. */
export type Scrolled = 'ended' | 'taken over' | 'not begun'

/** Calls back once the page stands still. Frames are watched, for on a slow device a scroll takes longer, and begins late. */
export function whenScrolled(stands: (scrolled: Scrolled) => void): () => void {
  let scrolled: Scrolled = 'not begun'
  let place = window.scrollY
  let since = performance.now()
  let frame = requestAnimationFrame(look)
  const onTouch = (): void => { scrolled = 'taken over' }
  for (const gesture of GESTURES) window.addEventListener(gesture, onTouch, { passive: true })

  function stop(): void {
    cancelAnimationFrame(frame)
    for (const gesture of GESTURES) window.removeEventListener(gesture, onTouch)
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
