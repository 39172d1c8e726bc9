import type { Readable } from '../../store/store.ts'
import type { OrderState } from '../order/state.ts'
import type { QuoteState } from '../quote/quote-service.ts'
import type { ShopLog, StateCode } from './follow.ts'

export function stateCode(state: OrderState | QuoteState): StateCode {
  const why = state.at === 'failed' ? state.problem.code : state.at === 'refused' ? state.popup?.kind : undefined
  return why === undefined ? state.at : `${state.at} ${why}`
}

/** Remembers how preflight and order went, by code. */
export function followOrder(log: ShopLog, order: Readable<OrderState>, quote: Readable<QuoteState>): void {
  order.subscribe(() => log.add({ kind: 'state', of: 'order', to: stateCode(order.get()) }))
  quote.subscribe(() => log.add({ kind: 'state', of: 'preflight', to: stateCode(quote.get()) }))
}
