import type { PromoStatus, PromoState } from '../../core/shop/quote/promo-code.ts'
import { problemText } from './problem-text.ts'
import type { Words } from './shop.ts'

const WAITS = { empty: 'promo.cartEmpty', later: 'cart.promoLater', idle: 'cart.promoIdle' } as const

/** What a code in the cart waits for, wants and gives: the same words in the cart and on its promotion. */
export function promoHints({ t, money }: Words, currency: string, { at, minOrderAmount, maxDiscountAmount }: PromoStatus): readonly string[] {
  return [
    ...(at === 'empty' || at === 'later' || at === 'idle' ? [t(WAITS[at])] : []),
    ...(minOrderAmount !== undefined ? [t('cart.promoMinOrder', { amount: money(currency, minOrderAmount) })] : []),
    ...(maxDiscountAmount !== undefined ? [t('cart.promoMaxDiscount', { amount: money(currency, maxDiscountAmount) })] : []),
  ]
}

/** Why a code was not taken: the table's words, else the server's own, else what kept it from being checked. */
export function promoRefusal(words: Words, refused: Extract<PromoState, { readonly at: 'refused' }>): string {
  if (refused.error !== null) return words.t(`promoErr.${refused.error}`)
  return refused.problem !== undefined ? problemText(words, refused.problem) : refused.message || words.t('error.requestFailed')
}
