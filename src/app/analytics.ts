import type { Base } from '../../core/shop/app/base.ts'
import type { Notices } from '../../core/shop/app/notices.ts'
import { select } from '../../core/store/derived.ts'
import { importWithTimeout } from '../web/import-chunk.ts'

/**
 * Loads the analytics scripts and the code that inserts them, once the customer has consented
 * (CFG-06).
 */
export function loadAnalyticsWhenAllowed(
  { cookies: { analytics } }: Notices,
  { router, env: { report } }: Base,
): void {
  const path = select(router.current, route => (route.layer ?? route.page).path)
  let hasStarted = false
  const startIfAllowed = () => {
    const { script, counterId } = analytics.get()
    if (hasStarted || (script === null && counterId === null)) return
    hasStarted = true
    importWithTimeout('web/metrics', () => import('../web/metrics.ts')).then(
      file => file.trackPages({ analytics, path, report }),
      () => report('metrics.not-loaded'),
    )
  }
  analytics.subscribe(startIfAllowed)
  startIfAllowed()
}
