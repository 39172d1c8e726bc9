import type { Readable } from '../../store/store.ts'
import type { OrderState } from '../checkout/state.ts'
import type { QuoteState } from '../checkout/quote-service.ts'
import type { ShopLog, StateCode } from './log-pages.ts'

/** Formats a state for the log: its status, with the reason of a failure or a rejection. */
export function formatStateCode(state: OrderState | QuoteState): StateCode {
  if (state.status === 'failed') return `failed ${state.problem.code}`
  const reason = state.status === 'refused' ? state.reason?.kind : undefined
  return reason === undefined ? state.status : `${state.status} ${reason}`
}

/** Logs each state of the order and of its preflight, the request for a quote. */
export function logOrderStates(log: ShopLog, order: Readable<OrderState>, quote: Readable<QuoteState>): void {
  order.subscribe(() => log.add({ kind: 'state', of: 'order', to: formatStateCode(order.get()) }))
  quote.subscribe(() => log.add({ kind: 'state', of: 'preflight', to: formatStateCode(quote.get()) }))
}
