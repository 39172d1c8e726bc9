import type { CallEvent } from '../../log/calls.ts'
import type { Log } from '../../log/log.ts'
import type { Detail } from '../../log/report.ts'
import type { Readable } from '../../store/store.ts'
import type { OrderState } from '../order/state.ts'
import type { QuoteState } from '../quote/quote-service.ts'
import type { RefusalReason } from '../quote/refusals.ts'
import type { ProblemCode } from '../problem.ts'
import type { RouteName } from '../routes.ts'

/**
 * An event of the diagnostic log, in codes, names and numbers. It contains no text of a person and no
 * bodies, queries or headers.
 */
export type LogEvent =
  | { readonly kind: 'report'; readonly code: string; readonly detail?: Detail }
  /** An uncaught error, or one that only the last error handler has caught. */
  | { readonly kind: 'fault'; readonly code: string; readonly detail: Detail }
  | CallEvent
  | { readonly kind: 'page'; readonly name: RouteName }
  | { readonly kind: 'state'; readonly of: 'order' | 'preflight'; readonly to: StateCode }

export type ShopLog = Log<LogEvent>

/**
 * The status of the order or its price with the reason, such as `failed
 * network` or `refused closed`.
 */
export type StateCode = `${(OrderState | QuoteState)['status']}${'' | ` ${ProblemCode | RefusalReason['kind']}`}`

type Named = { readonly name: RouteName }
/** Logs each visited page by its name. */
export function logPages(
  log: ShopLog, current: Readable<{ readonly page: Named; readonly layer: Named | null }>,
): void {
  const page = (): void => log.add({ kind: 'page', name: (current.get().layer ?? current.get().page).name })
  current.subscribe(page)
  page()
}
