import type { Report } from '../../env.ts'
import { detail } from '../../log/report.ts'
import type { Readable } from '../../store/store.ts'
import type { Cart } from '../cart/cart.ts'
import { lineKey } from '../cart/line-key.ts'
import { findReplacement, type AvailableDishes } from '../cart/template.ts'
import type { Cities } from '../catalogue/cities.ts'
import type { Resto } from '../catalogue/location-api.ts'
import type { SelectedMenu } from '../catalogue/menu.ts'
import type { MenuApi } from '../catalogue/menu-api.ts'
import type { Choice, Venue } from '../place/choice.ts'
import type { CartCheckResult } from '../place/dialog-state.ts'
import type { PromoCode } from './promo-code.ts'
import { isPromoError, toRefusalReason, toPromoError } from './refusals.ts'
import type { QuoteRequests } from './request.ts'

/**
 * Checks the cart before the customer changes the address, the method or the restaurant of the order. Only dishes that
 * the new restaurant lacks prevent the change (LOC-12, PRE-04).
 */
export type CartCheck = (choice: Choice) => Promise<CartCheckResult>

/** Creates the check. It does not reject if a request fails: then no dish counts as missing. */
export function createCartCheck({ cart, cities, promo, present, quoteRequests, api, report }: {
  readonly cart: Cart
  readonly cities: Cities
  readonly promo: Pick<PromoCode, 'current' | 'takeOut'>
  /** The present restaurant with the cart's currency, and the menu with its modifier groups; null until loaded. */
  readonly present: Readable<readonly [Venue, SelectedMenu | null]>
  readonly quoteRequests: Pick<QuoteRequests, 'send' | 'buildRequest'>
  readonly api: Pick<MenuApi, 'positions' | 'modifiers'>
  readonly report: Report
}): CartCheck {
  /** The dishes of a restaurant; null if they cannot be loaded: the customer can still remove dishes from the cart. */
  async function requestOffer(
    { id, menus, currency }: Resto, method: Choice['method'],
  ): Promise<AvailableDishes | null> {
    const menusOfMethod = menus.filter(menu => (method === 'DELIVERY' ? menu.isDelivery : menu.isTakeAway))
    try {
      const [modifiers, ...positions] = await Promise.all([
        api.modifiers(id), ...menusOfMethod.map(menu => api.positions(menu.id)),
      ])
      return { modifiers, positions: positions.flat(), currency }
    } catch {
      report('location.offer-failed', detail`resto ${id}`)
      return null
    }
  }
  /** The error with which the API refuses the cart for a new choice; null if it accepts the cart, or without a call. */
  async function requestRefusal(choice: Choice, resto: Resto, promoCode: string | null): Promise<unknown> {
    const request = quoteRequests.buildRequest(choice, resto, promoCode)
    return request && quoteRequests.send(request).then(() => null, (error: unknown) => error)
  }
  return async (choice: Choice): Promise<CartCheckResult> => {
    const loaded = cities.data.get().get(choice.cityId)
    const resto = loaded?.status === 'ready' ? loaded.value.restos.find(item => item.id === choice.restoId) : undefined
    if (resto === undefined || cart.lines.get().length === 0) return { dishes: [], applyToCart: () => undefined }
    const code = promo.current.get()?.code ?? null
    const firstError = await requestRefusal(choice, resto, code)
    const isCodeRefused = code !== null && isPromoError(firstError)
    // the API checks the code before the dishes: request again without the code
    const reason = toRefusalReason(isCodeRefused ? await requestRefusal(choice, resto, null) : firstError)
    // drop the code only when the new choice is saved: the customer may still cancel
    const dropCode = (): void => {
      if (isCodeRefused && toPromoError(firstError) === 'invalid-delivery-method') promo.takeOut(code)
    }
    if (reason?.kind !== 'not-found') return { dishes: [], applyToCart: dropCode }

    const offer = await requestOffer(resto, choice.method)
    const [[venue, menu], lines] = [present.get(), cart.lines.get()]
    const { currency } = venue.kind === 'resto' ? venue.resto : resto
    // both the dishes that the API named and the dishes that the new menu lacks, so that one step solves all
    const offeredIds = new Set(offer?.positions.map(dish => dish.id))
    const lackingLines = lines.filter(({ id }) =>
      reason.positionIds.includes(id) || (offer !== null && !offeredIds.has(id)))
    // the refusal names no dish and the menu could not be loaded: any dish may be missing
    const missing = (lackingLines.length > 0 ? lackingLines : lines).map(line =>
      findReplacement(line, currency, offer, menu?.menu.modifiers.get(line.id) ?? []))
    return {
      dishes: missing.map(({ dish }) => dish),
      applyToCart(swappedKeys) {
        dropCode()
        const counts = new Map(cart.lines.get().map(line => [lineKey(line), line.count]))
        cart.removeIds(missing.map(({ dish }) => dish.id))
        for (const { dish: { key }, newLine } of missing) {
          const count = counts.get(key)
          if (count !== undefined && newLine !== null && swappedKeys.has(key)) cart.add(newLine, count)
        }
      },
    }
  }
}
