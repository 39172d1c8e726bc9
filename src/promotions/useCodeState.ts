import { promoHints, promoRefusal } from '../bind/promo-words.ts'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useCurrency } from '../bind/useCurrency.ts'
import { useStore } from '../bind/useStore.ts'

export type CodeState =
  | { readonly at: 'free' }
  | { readonly at: 'checking' }
  /** In the cart: at work, or waiting for what the hints say. */
  | { readonly at: 'held'; readonly isActive: boolean; readonly hints: readonly string[] }
  | { readonly at: 'refused'; readonly text: string }

/** What has become of a code in the cart, in the customer's words. */
export function useCodeState(code: string): CodeState {
  const { checkout } = useShop()
  const words = useWords()
  const state = useStore(checkout.preflight.promo)
  const held = useStore(checkout.promo)
  const currency = useCurrency()

  if (state.at === 'checking' && state.code === code) return { at: 'checking' }
  if (held !== null && isSame(held.code, code)) return { at: 'held', isActive: held.at === 'applied', hints: promoHints(words, currency, held) }
  if (state.at !== 'refused' || !isSame(state.code, code)) return { at: 'free' }
  return { at: 'refused', text: promoRefusal(words, state) }
}

/** Codes are the same whatever their case. */
function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
