import type { ObservedShop } from '../../core/shop/analytics/observe-shop.ts'
import type { Base } from '../../core/shop/app/base.ts'
import type { Catalogue } from '../../core/shop/app/catalogue.ts'
import type { Notices } from '../../core/shop/app/notices.ts'
import * as KEY from '../../core/shop/storage/startup-keys.ts'
import { select } from '../../core/store/derived.ts'
import { importWithTimeout } from '../web/import-chunk.ts'

/**
 * Loads the analytics scripts and the code that inserts them, once the customer has consented
 * (CFG-06). With `metrics.ecommerce` also loads the code that sends the events of the visit (CFG-12).
 */
export function loadAnalyticsWhenAllowed(
  { cookies: { analytics } }: Notices,
  { router, config: { metrics }, env: { report, storage } }: Base,
  { choice: { venue }, layerMenu }: Catalogue,
  observed: Pick<ObservedShop, 'purchase' | 'isPageVisible'>,
): void {
  const path = select(router.current, route => (route.layer ?? route.page).path)
  const isEcommerceOn = metrics.ecommerce && metrics.counterId !== ''
  let hasStarted = false
  async function start(): Promise<void> {
    const { trackPages } = await importWithTimeout('web/metrics', () => import('../web/metrics.ts'))
    // first, because a goal needs an initialised counter
    trackPages({ analytics, path, report, isEcommerceOn })
    if (!isEcommerceOn) return
    const { trackShop } = await importWithTimeout('app/ecommerce', () => import('./ecommerce.ts'))
    const readStoredCart = () => storage.get(KEY.cart)
    trackShop(analytics, { route: router.current, layerMenu, venue, readStoredCart, ...observed }, report)
  }
  const startIfAllowed = () => {
    const { script, counterId } = analytics.get()
    if (hasStarted || (script === null && counterId === null)) return
    hasStarted = true
    start().catch(() => report('metrics.not-loaded'))
  }
  analytics.subscribe(startIfAllowed)
  startIfAllowed()
}
