import { derive, select } from '../../store/derived.ts'
import type { Shop } from '../shop.ts'
import type { PurchaseService } from '../purchase.ts'
import { NO_SUGGESTION, suggestDishes, type DishSuggestion } from '../cart/suggest-dishes.ts'

/** Dishes that raise the cart to its next goal (CART-10), based on the previous ones; none during a price request. */
export function createSuggestion(
  { consent, menu }: Pick<Shop, 'consent' | 'menu'>, { cart }: Pick<PurchaseService, 'cart'>,
) {
  const { selectedMenu, freshness, filtered, availability } = menu
  const lines = select(cart.totals, totals => totals.lines)
  let before = NO_SUGGESTION
  const sources = [cart.rule, selectedMenu, freshness, filtered, availability, consent.adult, lines] as const
  return derive(sources, (rule, now, { status }, menus, availability, adult, inCart): DishSuggestion => {
    const goal = rule.status === 'below' ? rule.goal : rule.status === 'within' ? rule.cheaper : null
    // dishes of a cached menu may be sold out meanwhile
    const next = goal === null || now === null || status !== 'fresh' ? NO_SUGGESTION : suggestDishes(goal, {
      menus, modifiers: now.menu.modifiers, availability, isOfAge: adult === true, lines: inCart,
    }, before)
    if (rule.status !== 'unchecked') before = next
    return next
  })
}
