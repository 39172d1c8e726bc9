import { derive, select } from '../../store/derived.ts'
import type { Shop } from '../app/shop.ts'
import type { PurchaseService } from '../app/purchase.ts'
import { NO_SUGGESTION, suggestDishes, type DishSuggestion } from '../cart/suggest-dishes.ts'

/**
 * Creates the store of dishes that raise the cart to its goal (CART-10): the minimum order, or a
 * total with cheaper delivery. Dishes that were suggested before stay if they still fit. While the
 * cart is being priced, no dish is suggested.
 */
export function createSuggestion(
  { consent, menu }: Pick<Shop, 'consent' | 'menu'>, { cart }: Pick<PurchaseService, 'cart'>,
) {
  const { selectedMenu, freshness, filtered, availability } = menu
  const lines = select(cart.totals, totals => totals.lines)
  /** The last suggestion; it stays while the rule is unchecked. */
  let previous = NO_SUGGESTION
  const sources = [cart.rule, selectedMenu, freshness, filtered, availability, consent.adult, lines] as const
  return derive(sources, (rule, chosenMenu, { status }, menus, availability, adult, cartLines): DishSuggestion => {
    const cheaperGoal = rule.status === 'within' ? rule.cheaper : null
    const goal = rule.status === 'below' ? rule.goal : cheaperGoal
    // dishes of a cached menu may be sold out meanwhile
    const next = goal === null || chosenMenu === null || status !== 'fresh' ? NO_SUGGESTION : suggestDishes(goal, {
      menus, modifiers: chosenMenu.menu.modifiers, availability, isOfAge: adult === true, lines: cartLines,
    }, previous)
    if (rule.status !== 'unchecked') previous = next
    return next
  })
}
