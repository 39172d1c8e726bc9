import type { Report } from '../../core/env.ts'
import { detailOf } from '../../core/http/errors.ts'

const WORKER = '/offline-worker.js'

interface AddressPolicy { createScriptURL(url: string): unknown }

/**
 * Has the browser keep the shop's own files (src/worker/offline.ts), once nothing else is waited for. Without it the
 * shop works as before, as long as there is a network; not where the visitor saves data.
 */
export function keepForOffline(report: Report): void {
  // absent where the page is not secure
  if (!('serviceWorker' in navigator) || savesData()) return
  const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): AddressPolicy } }
  // the page's policy on scripts accepts this one address from here (W3C Trusted Types)
  const address = trustedTypes?.createPolicy('offline', { createScriptURL: () => WORKER }).createScriptURL(WORKER) ?? WORKER
  navigator.serviceWorker.register(address as string).catch((error: unknown) => report('offline.not-kept', detailOf(error)))
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
