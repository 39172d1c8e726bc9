import { detail, named, type Detail } from '../../core/log/report.ts'
import type { ShopLog } from '../../core/shop/report/follow.ts'

/** Counts what nobody has caught, once and in one place. The browser tells it to the console by itself. */
export function countFaults(log: ShopLog): void {
  addEventListener('error', event => log.add({ kind: 'fault', code: 'page.uncaught', detail: faultOf(event.error) }))
  addEventListener('unhandledrejection', event => log.add({ kind: 'fault', code: 'page.rejected', detail: faultOf(event.reason) }))
}

/** The kind of a thrown thing and the place in our scripts. Never its message, which may quote what the customer has typed. */
export function faultOf(thrown: unknown): Detail {
  if (!(thrown instanceof Error)) return detail`NoError`
  const name = /^[A-Z][A-Za-z]{0,30}$/.test(thrown.name) ? thrown.name : 'Error'
  // Chromium says «at name (address)», the others «name@address»; the message stands above
  const place = /^(?: +at |[^@\n]*@).*\/assets\/([\w-]{1,40}\.js:\d+:\d+)/m.exec(thrown.stack ?? '')?.[1]
  return named(place === undefined ? name : `${name} ${place}`)
}
