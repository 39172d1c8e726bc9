import type { PromoStatus, PromoState } from '../../core/shop/checkout/promo-code.ts'
import type { MoneyFormat } from './money-format.ts'
import { translateProblem } from './problem-text.ts'
import type { I18n } from './i18n.ts'

/** The text keys of a promo code that does not apply yet, by its status. */
const PENDING_KEYS = {
  empty: 'promo.cartEmpty', 'cart-refused': 'cart.promoLater', 'no-effect': 'cart.promoIdle',
} as const

/** A sentence whose amounts are formatted by `money`, for display or for speech. */
type Hint = (money: MoneyFormat) => string

/**
 * Lists the hints of a promo code: why it does not apply yet, its minimum order and its maximum
 * discount.
 */
export function listPromoHints({ t }: I18n, currency: string, status: PromoStatus): readonly Hint[] {
  const { status: progress, minOrderAmount, maxDiscountAmount } = status
  const hints: Hint[] = []
  if (progress === 'empty' || progress === 'cart-refused' || progress === 'no-effect') {
    hints.push(() => t(PENDING_KEYS[progress]))
  }
  if (minOrderAmount !== undefined) {
    hints.push(money => t('cart.promoMinOrder', { amount: money(currency, minOrderAmount) }))
  }
  if (maxDiscountAmount !== undefined) {
    hints.push(money => t('cart.promoMaxDiscount', { amount: money(currency, maxDiscountAmount) }))
  }
  return hints
}

/**
 * Formats why a promo code was rejected: the text of its error code, else of the failed request,
 * else the server's message.
 */
export function formatPromoRejection(i18n: I18n, refused: Extract<PromoState, { readonly status: 'refused' }>): string {
  if (refused.error !== null) return i18n.t(`promoErr.${refused.error}`)
  return refused.problem !== undefined
    ? translateProblem(i18n, refused.problem)
    : refused.message || i18n.t('error.requestFailed')
}
