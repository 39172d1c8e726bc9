import type { History } from 'history'
import { queryOf } from '../../http/query.ts'
import { routes } from '../routes.ts'

/** Takes what the bank says of an order (CHK-07) out of the address bar, so that no reload says it again. */
export function takePaymentReturn(history: History) {
  const { pathname, search, hash, state } = history.location
  const { path } = routes['cart.index']
  const query = new URLSearchParams(search)
  const [order, payment] = [query.get('order'), query.get('payment')]
  const isThere = (pathname === path || pathname === `${path}/`) && (payment === 'success' || payment === 'failure')
  if (!isThere || order === null) return null
  for (const ours of ['order', 'payment']) query.delete(ours)
  history.replace({ pathname, search: queryOf(query), hash }, state)
  return { order, success: payment === 'success' }
}
