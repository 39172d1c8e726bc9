import { useEffect, useMemo, useRef } from 'react'
import type { DeliveryGoal } from '../../core/shop/cart/delivery-rule.ts'
import { NO_SUGGESTION, suggestionFor, type Suggestion } from '../../core/shop/cart/to-threshold.ts'
import { useShop } from '../bind/shop.ts'
import { useSelected, useStore } from '../bind/useStore.ts'

/**
 * Dishes that bring the cart to its goal, out of what the chosen restaurant sells at the chosen moment. While the goal is
 * awaited nothing is suggested, and what was is gone on from.
 */
export function useSuggestion(goal: DeliveryGoal | null, isAwaited: boolean): Suggestion {
  const { cart, consent, menu } = useShop()
  const modifiers = useSelected(menu.chosen, now => now?.menu.modifiers ?? null)
  // an earlier visit's menu does not know what has been sold out since
  const isFresh = useSelected(menu.freshness, ({ at }) => at === 'fresh')
  const menus = useStore(menu.visible)
  const availability = useStore(menu.availability)
  const isOfAge = useStore(consent.adult) === true
  const lines = useSelected(cart.totals, totals => totals.lines)
  const before = useRef(NO_SUGGESTION)
  const suggestion = useMemo(
    () => (goal === null || modifiers === null || !isFresh
      ? NO_SUGGESTION
      : suggestionFor(goal, { menus, modifiers, availability, isOfAge, lines }, before.current)),
    [goal, modifiers, isFresh, menus, availability, isOfAge, lines],
  )
  useEffect(() => {
    if (!isAwaited) before.current = suggestion
  }, [suggestion, isAwaited])
  return suggestion
}
