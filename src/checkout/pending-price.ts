import { usePurchase } from '../bind/parts.ts'
import { useI18n, useSelected } from '../bind/shop.ts'

/** The text in place of an amount that only the server knows: it is being asked, or has not answered. */
export function usePendingPrice(): string {
  const isAsking = useSelected(usePurchase().checkout.quote.state, ({ status }) => status === 'asking')
  return useI18n().t(isAsking ? 'cart.pricePending' : 'cart.priceUnknown')
}
