import { useState } from 'react'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useStore } from '../bind/shop.ts'

/**
 * The cart's progress towards free delivery. Null unless the delivery is free, or is free in the
 * next cheaper band; also while the server is pricing the cart.
 */
export function useFreeDelivery() {
  const { cart, checkout } = usePurchase()
  const rule = useStore(cart.rule)
  const isPricing = useSelected(checkout.quote.state, state => state.status === 'asking')
  /** Null while the delivery price is unknown, and for a total outside the zone's limits. */
  const isFree = rule.status === 'within' ? rule.cost === 0 : null
  /** The last known `isFree`, and whether it has changed from false to true. */
  const [previous, setPrevious] = useState({ isFree, isReached: false })
  if (isFree !== null && isFree !== previous.isFree) {
    setPrevious({ isFree, isReached: isFree && previous.isFree === false })
  }
  if (isPricing || rule.status !== 'within') return null
  const { cheaper, cost, progress } = rule
  if (cost !== 0 && cheaper?.cost !== 0) return null
  return {
    /** From 0 to 1. */
    progress,
    /** In minor units. Null once the delivery is free. */
    missing: cheaper?.missing ?? null,
    /** Whether a change on this page has made the delivery free. */
    isReached: previous.isReached,
  }
}
