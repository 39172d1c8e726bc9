import type { I18n } from './shop.ts'

/** The texts for an order without a number. */
const BARE = {
  'success.headline': 'success.headlineBare',
  'success.cancelled': 'success.cancelledBare',
  'payment.paidOrder': 'payment.paidOrderBare',
  'payment.waiting': 'payment.waitingBare',
  'payment.unconfirmed': 'payment.unconfirmedBare',
  'history.order': 'history.orderBare',
  'cartLink.repeatHeadline': 'cartLink.repeatHeadlineBare',
} as const

/** A sentence about an order with its number, or without one if the API has sent none. */
export function translateForOrder({ t }: Pick<I18n, 't'>, key: keyof typeof BARE, number: string | null | undefined): string {
  return number === null || number === undefined ? t(BARE[key]) : t(key, { number })
}
