import type { CallEvent } from '../../log/calls.ts'
import type { Log } from '../../log/log.ts'
import type { Detail } from '../../log/report.ts'
import type { Readable } from '../../store/store.ts'
import type { OrderState } from '../checkout/state.ts'
import type { QuoteState } from '../checkout/quote-service.ts'
import type { RefusalReason } from '../checkout/refusals.ts'
import type { ProblemCode } from '../problem.ts'
import type { RouteName } from '../routes.ts'

/**
 * An event of the diagnostic log: codes, names and numbers. It never contains a text that a person
 * wrote, or the body, query or headers of a request.
 */
export type LogEvent =
  | { readonly kind: 'report'; readonly code: string; readonly detail?: Detail }
  /** An uncaught error, or one that only the outermost error boundary has caught. */
  | { readonly kind: 'fault'; readonly code: string; readonly detail: Detail }
  | CallEvent
  | { readonly kind: 'page'; readonly name: RouteName }
  | { readonly kind: 'state'; readonly of: 'order' | 'preflight'; readonly to: StateCode }

/** The diagnostic log of the shop. */
export type ShopLog = Log<LogEvent>

/**
 * The status of the order or of its quote, with the reason if there is one: `failed network`,
 * `refused closed`.
 */
export type StateCode = `${(OrderState | QuoteState)['status']}${'' | ` ${ProblemCode | RefusalReason['kind']}`}`

type NamedRoute = { readonly name: RouteName }
/** Logs the name of each page or layer that the customer opens. */
export function logPages(
  log: ShopLog, current: Readable<{ readonly page: NamedRoute; readonly layer: NamedRoute | null }>,
): void {
  const logPage = (): void => log.add({ kind: 'page', name: (current.get().layer ?? current.get().page).name })
  current.subscribe(logPage)
  logPage()
}
