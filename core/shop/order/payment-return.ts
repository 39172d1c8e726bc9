import type { History } from 'history'
import { routes } from '../routes.ts'
import { queryOf } from '../../http/query.ts'

/** What the bank's page says of an order, as it stood in the address of the return (CHK-07). */
export interface PaymentReturn {
  readonly order: string
  readonly success: boolean
}

/** Takes it out of the address bar, so that a reload or a link does not say it again; null when there is none. To be made before the router. */
export function takePaymentReturn(history: History): PaymentReturn | null {
  const { pathname, search, hash, state } = history.location
  const { path } = routes['cart.index']
  if (pathname !== path && pathname !== `${path}/`) return null
  const query = new URLSearchParams(search)
  const [order, payment] = [query.get('order'), query.get('payment')]
  if (order === null || (payment !== 'success' && payment !== 'failure')) return null
  for (const ours of ['order', 'payment']) query.delete(ours)
  history.replace({ pathname, search: queryOf(query), hash }, state)
  return { order, success: payment === 'success' }
}
