import { derive, select } from '../../store/derived.ts'
import type { Shop } from '../app.ts'
import type { Purchase } from '../purchase.ts'
import { NO_SUGGESTION, suggestDishes, type DishSuggestion } from '../cart/suggest-dishes.ts'

/** Dishes that bring the cart to its next goal (CART-10), going on from those before; none while the server is asked. */
export function createSuggestion({ consent, menu }: Pick<Shop, 'consent' | 'menu'>, { cart }: Pick<Purchase, 'cart'>) {
  const { chosen, freshness, narrowed, availability } = menu
  const lines = select(cart.totals, totals => totals.lines)
  let before = NO_SUGGESTION
  const sources = [cart.rule, chosen, freshness, narrowed, availability, consent.adult, lines] as const
  return derive(sources, (rule, now, { at }, menus, judge, adult, inCart): DishSuggestion => {
    const goal = rule.at === 'below' ? rule.goal : rule.at === 'within' ? rule.cheaper : null
    // of an earlier visit's menu nobody knows what has been sold out since
    const next = goal === null || now === null || at !== 'fresh' ? NO_SUGGESTION : suggestDishes(goal, {
      menus, modifiers: now.menu.modifiers, availability: judge, isOfAge: adult === true, lines: inCart,
    }, before)
    if (rule.at !== 'unchecked') before = next
    return next
  })
}
