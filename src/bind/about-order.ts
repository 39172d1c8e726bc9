import type { Words } from './shop.ts'

/** How an order is spoken of that has no number of its own. */
const BARE = {
  'success.headline': 'success.headlineBare',
  'success.cancelled': 'success.cancelledBare',
  'payment.paidOrder': 'payment.paidOrderBare',
  'payment.waiting': 'payment.waitingBare',
  'history.order': 'history.orderBare',
  'cartLink.repeatHeadline': 'cartLink.repeatHeadlineBare',
} as const

/** A sentence about an order by its number; without one where the API has told none. */
export function aboutOrder({ t }: Pick<Words, 't'>, key: keyof typeof BARE, number: string | null | undefined): string {
  return number === null || number === undefined ? t(BARE[key]) : t(key, { number })
}
