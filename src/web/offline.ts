import type { Report } from '../../core/env.ts'
import { describeError } from '../../core/http/errors.ts'
import type { Locale } from '../../core/shop/config.ts'
import type { Readable } from '../../core/store/store.ts'
import { prefersReducedData } from './prefers-reduced-data.ts'
import { permitScripts } from './script-address.ts'

const WORKER = '/offline-worker.js'

/**
 * Caches the shop's files for offline use (src/worker/offline.ts): all files of the chosen
 * language, or only those that the visit has used when the browser saves data.
 */
export function cacheForOffline(locale: Readable<Locale>, report: Report): void {
  // absent on pages without a secure context
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const permitted = permitScripts('offline')
  async function keep(): Promise<void> {
    try {
      await serviceWorker.register(permitted(`${WORKER}?${prefersReducedData() ? '' : locale.get()}`))
      const { active } = await serviceWorker.ready
      active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
    } catch (error) {
      report('offline.not-kept', describeError(error))
    }
  }
  locale.subscribe(() => void keep())
  void keep()
}
