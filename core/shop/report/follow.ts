import type { CallEvent } from '../../log/calls.ts'
import type { Log } from '../../log/log.ts'
import type { Detail } from '../../log/report.ts'
import type { Readable } from '../../store/store.ts'
import type { OrderState } from '../order/state.ts'
import type { QuoteState } from '../quote/quote-service.ts'
import type { OrderPopup } from '../quote/refusals.ts'
import type { ProblemCode } from '../problem.ts'
import type { RouteName } from '../routes.ts'

/** What has happened, in codes, names and numbers: nobody's words, no bodies, queries or headers. */
export type LogEvent =
  | { readonly kind: 'report'; readonly code: string; readonly detail?: Detail }
  /** Caught by nobody, or by the last one who could. */
  | { readonly kind: 'fault'; readonly code: string; readonly detail: Detail }
  | CallEvent
  | { readonly kind: 'page'; readonly name: RouteName }
  | { readonly kind: 'state'; readonly of: 'order' | 'preflight'; readonly to: StateCode }

export type ShopLog = Log<LogEvent>

/** `failed network`, `refused closed`: where the order or its price stands, and why. */
export type StateCode = `${(OrderState | QuoteState)['at']}${'' | ` ${ProblemCode | OrderPopup['kind']}`}`

type Named = { readonly name: RouteName }
/** Remembers pages by name. */
export function followPages(log: ShopLog, current: Readable<{ readonly page: Named; readonly layer: Named | null }>): void {
  const page = (): void => log.add({ kind: 'page', name: (current.get().layer ?? current.get().page).name })
  current.subscribe(page)
  page()
}
