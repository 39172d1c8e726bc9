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
 * Checks the cart against another restaurant, order method or address before the customer changes
 * to this choice. The customer must decide only if dishes are missing there (LOC-12, PRE-04).
 */
export type CartCheck = (choice: Choice) => Promise<CartCheckResult>

/** The check never rejects. If the API cannot be reached, no dish counts as missing. */
export function createCartCheck({ cart, cities, promo, present, quoteRequests, api, report }: {
  readonly cart: Cart
  readonly cities: Cities
  readonly promo: Pick<PromoCode, 'current' | 'remove'>
  /** The present restaurant, for the cart's currency, and its menu, for the modifier groups. */
  readonly present: Readable<readonly [Venue, SelectedMenu | null]>
  readonly quoteRequests: Pick<QuoteRequests, 'send' | 'buildRequest'>
  readonly api: Pick<MenuApi, 'positions' | 'modifiers'>
  readonly report: Report
}): CartCheck {
  /** Loads a restaurant's dishes. Null after a failure: then dishes can only be removed. */
  async function loadDishes(
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
  /**
   * Sends a preflight of the cart for another choice. Returns the error, such as the API's refusal;
   * null if the API accepts the cart, or if no preflight can be built.
   */
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
    // called only when the choice is saved: before that, the customer may cancel
    const dropCode = (): void => {
      if (isCodeRefused && toPromoError(firstError) === 'invalid-delivery-method') promo.remove(code)
    }
    if (reason?.kind !== 'not-found') return { dishes: [], applyToCart: dropCode }

    const available = await loadDishes(resto, choice.method)
    const [[venue, menu], lines] = [present.get(), cart.lines.get()]
    const { currency } = venue.kind === 'resto' ? venue.resto : resto
    // the dialog lists the dishes that the API has refused, and those that the new menu lacks
    const availableIds = new Set(available?.positions.map(dish => dish.id))
    const missingLines = lines.filter(({ id }) =>
      reason.positionIds.includes(id) || (available !== null && !availableIds.has(id)))
    // if it is unknown which dish is missing, the customer decides about all dishes
    const replacements = (missingLines.length > 0 ? missingLines : lines).map(line =>
      findReplacement(line, currency, available, menu?.menu.modifiers.get(line.id) ?? []))
    return {
      dishes: replacements.map(({ dish }) => dish),
      applyToCart(replacedKeys) {
        dropCode()
        const counts = new Map(cart.lines.get().map(line => [lineKey(line), line.count]))
        cart.removeIds(replacements.map(({ dish }) => dish.id))
        for (const { dish: { key }, newLine } of replacements) {
          const count = counts.get(key)
          if (count !== undefined && newLine !== null && replacedKeys.has(key)) cart.add(newLine, count)
        }
      },
    }
  }
}
