import type { StoragePort } from '../../core/env.ts'
import { scrollDecision } from '../../core/router/scroll.ts'
import type { Shop } from '../../core/shop/shop.ts'
import { memoizeLoad } from './import-chunk.ts'

export type ShopRoute = ReturnType<Shop['router']['current']['get']>

/** A page that the customer has left, and its scroll position in px. */
export interface LeftPage {
  readonly route: ShopRoute
  readonly y: number
}

/** The storage key of a tab's scroll positions. */
export const POSITIONS_KEY = 'scroll_positions'

/**
 * Scrolls on navigation (RT-07) until the scroll memory has loaded: a new page starts at its top.
 * `load` loads the memory as soon as it is needed: for stored positions, a scroll or a navigation.
 */
export function startScroll(
  router: Shop['router'], storage: StoragePort,
  load: () => Promise<(router: Shop['router'], left: readonly LeftPage[]) => void>,
): void {
  // the browser's own restoration does not wait for data that arrives late
  history.scrollRestoration = 'manual'
  const left: LeftPage[] = []
  let current = router.current.get()
  const loadMemory = memoizeLoad(async () => {
    const follow = await load()
    // after the current page has been scrolled
    requestAnimationFrame(() => {
      stop()
      follow(router, left)
    })
  })
  // after a failure the next navigation tries again
  const requestMemory = (): void => void loadMemory().catch(() => undefined)
  const stop = router.current.subscribe(() => {
    // the listener runs before the new page is rendered: `scrollY` is still the previous page's
    left.push({ route: current, y: scrollY })
    const decision = scrollDecision({ previous: current, next: current = router.current.get(), saved: undefined })
    // after React has rendered the new page
    requestAnimationFrame(() => {
      if (decision.kind === 'top') scrollTo(0, 0)
      else if (decision.kind === 'hash') document.getElementById(decision.id)?.scrollIntoView()
    })
    requestMemory()
  })
  addEventListener('scroll', requestMemory, { once: true, passive: true })
  if (storage.get(POSITIONS_KEY) !== null) requestMemory()
}
