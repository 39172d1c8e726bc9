import type { Base } from '../../core/shop/base.ts'
import type { Notices } from '../../core/shop/notices.ts'
import { select } from '../../core/store/derived.ts'
import { importWithTimeout } from '../web/import-chunk.ts'

/**
 * Loads analytics scripts, and the code that inserts them, only after the customer's consent
 * (CFG-06).
 */
export function loadAnalyticsWhenAllowed(
  { cookies: { analytics } }: Notices,
  { router, env: { report } }: Base,
): void {
  const path = select(router.current, route => (route.layer ?? route.page).path)
  let isFollowing = false
  const check = () => {
    const { script, counter } = analytics.get()
    if (isFollowing || (script === null && counter === null)) return
    isFollowing = true
    importWithTimeout(() => import('../web/metrics.ts')).then(
      file => file.trackPages({ analytics, path, report }),
      () => report('metrics.not-loaded'),
    )
  }
  analytics.subscribe(check)
  check()
}
