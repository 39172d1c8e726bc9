import type { Cancel, Report } from '../../core/env.ts'
import { observeShop, type ObservedShop } from '../../core/shop/analytics/observe-shop.ts'
import type { AllowedAnalytics } from '../../core/shop/consent/cookies.ts'
import type { Readable } from '../../core/store/store.ts'
import { createEventSender } from '../web/ecommerce.ts'

/*
 * The chunk of e-commerce events. It loads only with `metrics.ecommerce`, and after consent to the counter.
 */

/** Sends the events of the visit while the customer consents to them (CFG-12). */
export function trackShop(
  analytics: Readable<Pick<AllowedAnalytics, 'ecommerceId'>>, shop: ObservedShop, report: Report,
): void {
  let activeId: string | null = null
  let stop: Cancel = () => undefined
  function update(): void {
    const { ecommerceId } = analytics.get()
    if (ecommerceId === activeId) return
    activeId = ecommerceId
    stop()
    stop = ecommerceId === null ? () => undefined : observeShop(shop, createEventSender(ecommerceId, report))
  }
  analytics.subscribe(update)
  update()
}
