import { detail, named, type Detail } from '../../core/log/report.ts'
import type { ShopLog } from '../../core/shop/report/log-pages.ts'

/** Logs uncaught errors and unhandled rejections. The browser writes them to the console. */
export function logFaults(log: ShopLog): void {
  addEventListener('error', event =>
    log.add({ kind: 'fault', code: 'page.uncaught', detail: describeFault(event.error) }))
  addEventListener('unhandledrejection', event =>
    log.add({ kind: 'fault', code: 'page.rejected', detail: describeFault(event.reason) }))
}

/**
 * The name of a thrown error and its position in our
 * scripts; never its message, which may quote the customer.
 */
export function describeFault(thrown: unknown): Detail {
  if (!(thrown instanceof Error)) return detail`NoError`
  const name = /^[A-Z][A-Za-z]{0,30}$/.test(thrown.name) ? thrown.name : 'Error'
  // Chromium writes «at name (address)», other browsers «name@address»; the message comes before
  const place = /^(?: +at |[^@\n]*@).*\/assets\/([\w-]{1,40}\.js:\d+:\d+)/m.exec(thrown.stack ?? '')?.[1]
  return named(place === undefined ? name : `${name} ${place}`)
}
