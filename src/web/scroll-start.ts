import type { StoragePort } from '../../core/env.ts'
import { decideScroll } from '../../core/router/scroll.ts'
import type { Shop } from '../../core/shop/app/shop.ts'
import { memoizeLoad } from './import-chunk.ts'

export type ShopRoute = ReturnType<Shop['router']['current']['get']>

/** A page that the customer has left, and its scroll position in CSS pixels. */
export interface LeftPage {
  readonly route: ShopRoute
  readonly y: number
}

/** The storage key of a tab's scroll positions. */
export const POSITIONS_KEY = 'scroll_positions'

/**
 * Scrolls to the top or to an anchor on navigation (RT-07), until `load` has loaded `trackScroll`,
 * which also restores positions. Calls `load` at the first scroll or navigation, or at once if
 * positions are stored.
 */
export function startScroll(
  router: Shop['router'], storage: StoragePort,
  load: () => Promise<(router: Shop['router'], leftPages: readonly LeftPage[]) => void>,
): void {
  // the browser's own restoration does not wait for data that arrives late
  history.scrollRestoration = 'manual'
  const leftPages: LeftPage[] = []
  let current = router.current.get()
  const handOver = memoizeLoad(async () => {
    const trackScroll = await load()
    // in the next frame, because a pending scroll of the listener below waits for that frame too
    requestAnimationFrame(() => {
      stop()
      trackScroll(router, leftPages)
    })
  })
  // after a failure the next navigation loads again
  const requestHandOver = (): void => void handOver().catch(() => undefined)
  const stop = router.current.subscribe(() => {
    // the listener runs before the new page is rendered: `scrollY` is still the previous page's
    leftPages.push({ route: current, y: scrollY })
    const next = router.current.get()
    const decision = decideScroll({ previous: current, next, saved: undefined })
    current = next
    // after React has rendered the new page
    requestAnimationFrame(() => {
      if (decision.kind === 'top') scrollTo(0, 0)
      else if (decision.kind === 'hash') document.getElementById(decision.id)?.scrollIntoView()
    })
    requestHandOver()
  })
  addEventListener('scroll', requestHandOver, { once: true, passive: true })
  if (storage.get(POSITIONS_KEY) !== null) requestHandOver()
}
