import type { Readable } from '../../store/store.ts'
import type { OrderState } from '../order/state.ts'
import type { QuoteState } from '../quote/quote-service.ts'
import type { ShopLog, StateCode } from './log-pages.ts'

export function stateCode(state: OrderState | QuoteState): StateCode {
  const why = state.status === 'failed'
    ? state.problem.code
    : state.status === 'refused' ? state.reason?.kind : undefined
  return why === undefined ? state.status : `${state.status} ${why}`
}

/** Logs the states of the preflight and of the order by their codes. */
export function logOrderStates(log: ShopLog, order: Readable<OrderState>, quote: Readable<QuoteState>): void {
  order.subscribe(() => log.add({ kind: 'state', of: 'order', to: stateCode(order.get()) }))
  quote.subscribe(() => log.add({ kind: 'state', of: 'preflight', to: stateCode(quote.get()) }))
}
