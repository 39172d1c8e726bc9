import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Shop } from '../app/shop.ts'
import { rankAddOns } from '../cart/add-ons.ts'
import type { Position } from '../catalogue/menu-api.ts'

/** How many add-ons stand in the cart and under a dish. */
const MAX_ADD_ONS = 3

/**
 * Creates the store of what is offered beside the cart, or beside a dish (CART-13). Empty while the
 * menu is cached, whose dishes may have sold out.
 */
export function createAddOns({ cart, consent, menu }: Pick<Shop, 'cart' | 'consent' | 'menu'>, dish?: Position):
Readable<readonly Position[]> {
  const { selectedMenu, freshness, filtered, availability } = menu
  const sources = [selectedMenu, freshness, filtered, availability, consent.adult, cart.countByDish] as const
  return derive(sources, (chosenMenu, { status }, menus, getAvailability, adult, inCart) => {
    if (chosenMenu === null || status !== 'fresh') return []
    const { modifiers } = chosenMenu.menu
    const context = { menus, modifiers, availability: getAvailability, isOfAge: adult === true, inCart }
    return rankAddOns(context, MAX_ADD_ONS, dish)
  }, sameJson)
}
