import type { Report } from '../../core/env.ts'
import { detailOf } from '../../core/http/errors.ts'
import type { Locale } from '../../core/shop/config.ts'
import type { Readable } from '../../core/store/store.ts'
import { savesData } from './saves-data.ts'
import { permitScripts } from './script-address.ts'

const WORKER = '/offline-worker.js'

/** Has the browser keep the shop's files (src/worker/offline.ts): all in the chosen language; what the visit has used where its visitor saves data. */
export function keepForOffline(locale: Readable<Locale>, report: Report): void {
  // absent where the page is not secure
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const permitted = permitScripts('offline')
  async function keep(): Promise<void> {
    try {
      await serviceWorker.register(permitted(`${WORKER}?${savesData() ? '' : locale.get()}`))
      const { active } = await serviceWorker.ready
      active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
    } catch (error) {
      report('offline.not-kept', detailOf(error))
    }
  }
  locale.subscribe(() => void keep())
  void keep()
}
