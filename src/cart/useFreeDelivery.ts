import { useState } from 'react'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useStore } from '../bind/shop.ts'

/** How far the cart is from a free delivery: null where it is not on the way there, or while the sum is not confirmed. */
export function useFreeDelivery() {
  const { cart, checkout } = usePurchase()
  const rule = useStore(cart.rule)
  const isAsking = useSelected(checkout.quote.state, now => now.at === 'asking')
  const isFree = rule.at === 'within' ? rule.cost === 0 : null
  const [last, setLast] = useState({ isFree, isReached: false })
  if (isFree !== null && isFree !== last.isFree) setLast({ isFree, isReached: isFree && last.isFree === false })
  if (isAsking || rule.at !== 'within') return null
  const { cheaper, cost, progress } = rule
  if (cost !== 0 && cheaper?.cost !== 0) return null
  return {
    /** From 0 to 1. */
    progress,
    /** In minor units; null once it is free. */
    missing: cheaper?.missing ?? null,
    /** With the last dish, and not before this page was opened. */
    isReached: last.isReached,
  }
}
