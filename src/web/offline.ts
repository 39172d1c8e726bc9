import type { Report } from '../../core/env.ts'
import { detailOf } from '../../core/http/errors.ts'
import { permitScripts } from './script-address.ts'

const WORKER = '/offline-worker.js'

/** Has the browser keep the shop's files (src/worker/offline.ts); not where the visitor saves data. */
export function keepForOffline(report: Report): void {
  // absent where the page is not secure
  if (!('serviceWorker' in navigator) || savesData()) return
  navigator.serviceWorker.register(permitScripts('offline')(WORKER)).catch((error: unknown) => report('offline.not-kept', detailOf(error)))
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
