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
  /** A fault that nobody has caught, or only the last one who could. */
  | { readonly kind: 'fault'; readonly code: string; readonly detail: Detail }
  | CallEvent
  | { readonly kind: 'page'; readonly name: RouteName }
  /** The order or its price went into another state. */
  | { readonly kind: 'state'; readonly of: 'order' | 'preflight'; readonly to: StateCode }

export type ShopLog = Log<LogEvent>

/** `failed network`, `refused closed`: where the order or its price stands, and why. */
export type StateCode = `${(OrderState | QuoteState)['at']}${'' | ` ${ProblemCode | OrderPopup['kind']}`}`

export function stateCode(state: OrderState | QuoteState): StateCode {
  const why = state.at === 'failed' ? state.problem.code : state.at === 'refused' ? state.popup?.kind : undefined
  return why === undefined ? state.at : `${state.at} ${why}`
}

/** Remembers which pages were seen, by name, and how preflight and order went, by code. */
export function followShop(log: ShopLog, { router, order, quote }: {
  readonly router: { readonly current: Readable<{ readonly page: { readonly name: RouteName }; readonly layer: { readonly name: RouteName } | null }> }
  readonly order: { readonly state: Readable<OrderState> }
  readonly quote: { readonly state: Readable<QuoteState> }
}): void {
  const page = () => {
    const { page: under, layer } = router.current.get()
    log.add({ kind: 'page', name: (layer ?? under).name })
  }
  router.current.subscribe(page)
  page()
  for (const [of, { state }] of [['order', order], ['preflight', quote]] as const) {
    state.subscribe(() => log.add({ kind: 'state', of, to: stateCode(state.get()) }))
  }
}
