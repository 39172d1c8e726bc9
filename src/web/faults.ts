import { detail, toDetail, type Detail } from '../../core/log/report.ts'
import type { ShopLog } from '../../core/shop/report/log-pages.ts'

/**
 * Adds uncaught errors and unhandled rejections to the log. The browser writes them to the console.
 */
export function logFaults(log: ShopLog): void {
  addEventListener('error', event =>
    log.add({ kind: 'fault', code: 'page.uncaught', detail: describeFault(event.error) }))
  addEventListener('unhandledrejection', event =>
    log.add({ kind: 'fault', code: 'page.rejected', detail: describeFault(event.reason) }))
}

/**
 * Formats a thrown value as the error's name and `file.js:line:column` in the shop's scripts. The
 * message is left out, because it may contain personal data.
 */
export function describeFault(thrown: unknown): Detail {
  if (!(thrown instanceof Error)) return detail`NoError`
  const name = /^[A-Z][A-Za-z]{0,30}$/.test(thrown.name) ? thrown.name : 'Error'
  // a line of the stack is «at name (address)» in Chromium, «name@address» in other browsers
  const position = /^(?: +at |[^@\n]*@).*\/assets\/([\w-]{1,40}\.js:\d+:\d+)/m.exec(thrown.stack ?? '')?.[1]
  return toDetail(position === undefined ? name : `${name} ${position}`)
}
