import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useSelected, useStore } from '../bind/useStore.ts'

export type CodeState =
  | { readonly at: 'free' }
  | { readonly at: 'checking' }
  /** In the cart: at work, or waiting for what the hints say. */
  | { readonly at: 'held'; readonly isActive: boolean; readonly hints: readonly string[] }
  | { readonly at: 'refused'; readonly text: string }

/** What has become of a code in the cart, in the customer's words. */
export function useCodeState(code: string): CodeState {
  const { checkout, cart, location } = useShop()
  const words = useWords()
  const { t } = words
  const state = useStore(checkout.preflight.promo)
  const held = useStore(checkout.draft.promo)
  const isEmpty = useStore(cart.totals).isEmpty
  const currency = useSelected(location.choice.selection, now => (now.at === 'resto' ? now.resto.currency : 'RUB'))

  if (state.at === 'checking' && state.code === code) return { at: 'checking' }
  if (held !== null && isSame(held.code, code)) {
    const { active, minOrderAmount, maxDiscountAmount } = held
    const isIdle = !active && minOrderAmount === undefined
    return {
      at: 'held',
      isActive: active && !isEmpty,
      hints: [
        ...(isEmpty ? [t('promo.cartEmpty')] : isIdle ? [t('cart.promoIdle')] : []),
        ...(minOrderAmount !== undefined ? [t('cart.promoMinOrder', { amount: words.money(currency, minOrderAmount) })] : []),
        ...(maxDiscountAmount !== undefined ? [t('cart.promoMaxDiscount', { amount: words.money(currency, maxDiscountAmount) })] : []),
      ],
    }
  }
  if (state.at !== 'refused' || !isSame(state.code, code)) return { at: 'free' }
  if (state.error !== null) return { at: 'refused', text: t(`promoErr.${state.error}`) }
  return { at: 'refused', text: state.problem !== undefined ? words.problem(state.problem) : state.message || t('error.requestFailed') }
}

/** Codes are the same whatever their case. */
function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
