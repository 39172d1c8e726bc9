import { promoHints, promoRefusal } from '../bind/promo-words.ts'
import { useCurrency, useShop, useStore, useWords } from '../bind/shop.ts'

/** What has become of a code in the cart, in the customer's words: held there, it is at work or waits for what the hints say. */
export function useCodeState(code: string) {
  const { checkout } = useShop()
  const words = useWords()
  const state = useStore(checkout.quote.promo)
  const held = useStore(checkout.promo)
  const currency = useCurrency()

  if (state.at === 'checking' && state.code === code) return { at: 'checking' } as const
  if (held !== null && isSame(held.code, code)) {
    return { at: 'held', isActive: held.at === 'applied', hints: promoHints(words, currency, held) } as const
  }
  if (state.at !== 'refused' || !isSame(state.code, code)) return { at: 'free' } as const
  return { at: 'refused', text: promoRefusal(words, state) } as const
}

/** Codes are the same whatever their case. */
function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
