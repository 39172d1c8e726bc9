import type { I18n } from './i18n.ts'

/** The text keys for an order without a number. */
const KEYS_WITHOUT_NUMBER = {
  'success.headline': 'success.headlineBare',
  'success.cancelled': 'success.cancelledBare',
  'payment.paidOrder': 'payment.paidOrderBare',
  'payment.waiting': 'payment.waitingBare',
  'payment.unconfirmed': 'payment.unconfirmedBare',
  'history.order': 'history.orderBare',
  'cartLink.repeatHeadline': 'cartLink.repeatHeadlineBare',
} as const

/**
 * Translates a sentence about an order: with the order's number, or without it if the API has sent
 * none.
 */
export function translateForOrder(
  { t }: Pick<I18n, 't'>,
  key: keyof typeof KEYS_WITHOUT_NUMBER,
  number: string | null | undefined,
): string {
  return number === null || number === undefined ? t(KEYS_WITHOUT_NUMBER[key]) : t(key, { number })
}
