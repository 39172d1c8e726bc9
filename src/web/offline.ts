import type { Report } from '../../core/env.ts'
import { describeError } from '../../core/http/errors.ts'
import type { Locale } from '../../core/shop/config.ts'
import type { Readable } from '../../core/store/store.ts'
import { prefersReducedData } from './prefers-reduced-data.ts'
import { permitScripts } from './script-address.ts'

const WORKER = '/offline-worker.js'

/**
 * Registers the service worker (src/worker/offline.ts). The worker caches the shop's files and the
 * texts of the selected language; if the browser saves data, only the files used so far.
 */
export function cacheForOffline(locale: Readable<Locale>, report: Report): void {
  // absent on pages without a secure context
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const toScriptUrl = permitScripts('offline')
  async function cacheFiles(): Promise<void> {
    try {
      await serviceWorker.register(toScriptUrl(`${WORKER}?${prefersReducedData() ? '' : locale.get()}`))
      const { active } = await serviceWorker.ready
      // the files that the page has loaded so far
      active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
    } catch (error) {
      report('offline.not-kept', describeError(error))
    }
  }
  locale.subscribe(() => void cacheFiles())
  void cacheFiles()
}
