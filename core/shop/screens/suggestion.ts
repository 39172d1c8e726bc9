import { derive, select } from '../../store/derived.ts'
import type { Shop } from '../app/shop.ts'
import type { PurchaseService } from '../app/purchase.ts'
import { NO_SUGGESTION, suggestDishes, type DishSuggestion } from '../cart/suggest-dishes.ts'

/** Suggested dishes, with what they save. */
export type CartSuggestion = DishSuggestion & {
  /** How much cheaper the delivery becomes, in minor units. */
  readonly saving: number
  /** Whether other add-ons are offered (CART-13), since no dish reaches a goal. Stays while the cart is priced. */
  readonly showsAddOns: boolean
}

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
  /** The last suggestion, and whether add-ons were shown; both stay while the rule is unchecked. */
  let [previous, showsAddOns]: [DishSuggestion, boolean] = [NO_SUGGESTION, false]
  const sources = [cart.rule, selectedMenu, freshness, filtered, availability, consent.adult, lines] as const
  return derive(sources, (rule, chosenMenu, { status }, menus, availability, adult, cartLines): CartSuggestion => {
    const cheaperGoal = rule.status === 'within' ? rule.cheaper : null
    const goal = rule.status === 'below' ? rule.goal : cheaperGoal
    const saving = rule.status === 'within' && cheaperGoal !== null ? rule.cost - cheaperGoal.cost : 0
    // dishes of a cached menu may be sold out meanwhile
    const canSuggest = goal !== null && chosenMenu !== null && status === 'fresh'
    const next = !canSuggest ? NO_SUGGESTION : suggestDishes(goal, {
      menus, modifiers: chosenMenu.menu.modifiers, availability, isOfAge: adult === true, lines: cartLines,
      inCart: new Set(cartLines.map(line => line.id)),
    }, previous)
    if (rule.status !== 'unchecked') [previous, showsAddOns] = [next, next.kind === 'none']
    return { ...next, saving, showsAddOns }
  })
}
