import type { StoragePort } from '../../core/env.ts'
import { scrollDecision } from '../../core/router/scroll.ts'
import type { Shop } from '../../core/shop/app.ts'
import { shared } from './fetched.ts'

export type Route = ReturnType<Shop['router']['current']['get']>

/** A page that was left, and how far it was scrolled then. */
export interface Left {
  readonly route: Route
  readonly y: number
}

/** Where a tab keeps how far its pages are scrolled. */
export const PLACES = 'scroll_positions'

/**
 * Scrolling on navigation (RT-07) as long as what remembers places is not there: a new page begins at its top. `load` brings
 * that once there is anything to remember: a place from before, a scroll or another page.
 */
export function startScroll(router: Shop['router'], storage: StoragePort, load: () => Promise<(router: Shop['router'], left: readonly Left[]) => void>): void {
  // the browser's own restoration does not know when data arrives late
  history.scrollRestoration = 'manual'
  const left: Left[] = []
  let current = router.current.get()
  const bring = shared(async () => {
    const follow = await load()
    // once the page that is there by now is in its place
    requestAnimationFrame(() => {
      stop()
      follow(router, left)
    })
  })
  // should it not come, the next page makes another attempt
  const ask = (): void => void bring().catch(() => undefined)
  const stop = router.current.subscribe(() => {
    // heard before the page is drawn anew: the place is still the former page's
    left.push({ route: current, y: scrollY })
    const decision = scrollDecision({ previous: current, next: current = router.current.get(), saved: undefined })
    // after React has put the new page in place
    requestAnimationFrame(() => {
      if (decision.at === 'top') scrollTo(0, 0)
      else if (decision.at === 'hash') document.getElementById(decision.id)?.scrollIntoView()
    })
    ask()
  })
  addEventListener('scroll', ask, { once: true, passive: true })
  if (storage.get(PLACES) !== null) ask()
}
