import { useState } from 'react'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useStore } from '../bind/shop.ts'

/**
 * The cart's progress towards free delivery. Null when the zone offers none for it, or while the
 * sum is not confirmed.
 */
export function useFreeDelivery() {
  const { cart, checkout } = usePurchase()
  const rule = useStore(cart.rule)
  const isAsking = useSelected(checkout.quote.state, now => now.status === 'asking')
  const isFree = rule.status === 'within' ? rule.cost === 0 : null
  const [last, setLast] = useState({ isFree, isReached: false })
  if (isFree !== null && isFree !== last.isFree) setLast({ isFree, isReached: isFree && last.isFree === false })
  if (isAsking || rule.status !== 'within') return null
  const { cheaper, cost, progress } = rule
  if (cost !== 0 && cheaper?.cost !== 0) return null
  return {
    /** From 0 to 1. */
    progress,
    /** In minor units. Null once the delivery is free. */
    missing: cheaper?.missing ?? null,
    /** Whether a change on this page has made the delivery free. */
    isReached: last.isReached,
  }
}
