import { derive, select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import { NO_SUGGESTION, suggestDishes, type DishSuggestion } from '../cart/suggest-dishes.ts'
import type { Shop } from '../app.ts'

/**
 * Dishes that bring the cart to its next goal, out of what the chosen restaurant sells at the chosen moment (CART-10).
 * While the server's word is awaited nothing is suggested, and what was is gone on from.
 */
export function createSuggestion({ cart, consent, menu }: Pick<Shop, 'cart' | 'consent' | 'menu'>): Readable<DishSuggestion> {
  const modifiers = select(menu.chosen, now => now?.menu.modifiers ?? null)
  const lines = select(cart.totals, totals => totals.lines)
  // of an earlier visit's menu nobody knows what has been sold out since
  const isFresh = select(menu.freshness, ({ at }) => at === 'fresh')
  let before = NO_SUGGESTION
  return derive([cart.rule, modifiers, isFresh, menu.visible, menu.availability, consent.adult, lines], (rule, groups, fresh, menus, availability, adult, inCart) => {
    const goal = rule.at === 'below' ? rule.goal : rule.at === 'within' ? rule.cheaper : null
    const next = goal === null || groups === null || !fresh
      ? NO_SUGGESTION
      : suggestDishes(goal, { menus, modifiers: groups, availability, isOfAge: adult === true, lines: inCart }, before)
    if (rule.at !== 'unchecked') before = next
    return next
  })
}
