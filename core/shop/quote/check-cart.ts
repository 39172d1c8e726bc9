import type { Report } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import { detail } from '../../log/report.ts'
import type { Readable } from '../../store/store.ts'
import type { Cart } from '../cart/cart.ts'
import { lineKey, type CartLine } from '../cart/line.ts'
import { missingLine, type Offer } from '../cart/template.ts'
import type { Cities } from '../catalogue/cities.ts'
import type { Choice, Venue } from '../place/choice.ts'
import type { CartVerdict } from '../place/dialog-state.ts'
import type { Resto } from '../catalogue/city-wire.ts'
import type { MenuState } from '../catalogue/menu.ts'
import type { MenuWire } from '../catalogue/menu-wire.ts'
import type { PromoCode } from './promo-code.ts'
import { isAboutPromo, popupOf, promoErrorOf } from './refusals.ts'
import type { QuoteRequests } from './request.ts'

/** Asks for the dishes of another restaurant; null when they cannot be had: then a dish can still be removed. */
export async function offerOf(wire: MenuWire, report: Report, resto: Resto, method: Choice['method']): Promise<Offer | null> {
  const menus = resto.menus.filter(one => (method === 'DELIVERY' ? one.isDelivery : one.isTakeAway))
  try {
    const [modifiers, ...positions] = await Promise.all([wire.modifiers(resto.id), ...menus.map(one => wire.positions(one.id))])
    return { modifiers, positions: positions.flat(), currency: resto.currency }
  } catch {
    report('location.offer-failed', detail`resto ${resto.id}`)
    return null
  }
}

/**
 * Whether the cart survives a move to another place: asked before the location is saved (LOC-12, PRE-04).
 * Dishes that the new restaurant lacks are named, each with what can be done for it; a promo code that does
 * not fit the method is dropped; anything else lets the customer go on. An empty cart is fine without a call.
 */
export function createCartCheck({ cart, cities, promo, venue, menu, quoteRequests, offered }: {
  readonly cart: Cart
  readonly cities: Cities
  readonly promo: Pick<PromoCode, 'current' | 'takeOut'>
  /** The present place: the prices of the cart are in its currency. */
  readonly venue: Readable<Venue>
  /** The menu on the screen: what the dishes of the cart were composed of. */
  readonly menu: Readable<MenuState>
  readonly quoteRequests: Pick<QuoteRequests, 'ask' | 'requestAt'>
  readonly offered: (resto: Resto, method: Choice['method']) => Promise<Offer | null>
}) {
  /** What the API has against the cart at another place; null when nothing, or when nobody can say. */
  async function refusalAt(choice: Choice, resto: Resto, promoCode: string | null): Promise<ApiError | null> {
    const request = quoteRequests.requestAt(choice, resto, promoCode)
    return request === null ? null : quoteRequests.ask(request).then(() => null, (error: unknown) => (error instanceof ApiError ? error : null))
  }
  return async (choice: Choice): Promise<CartVerdict> => {
    const loaded = cities.data.get().get(choice.cityId)
    const resto = loaded?.at === 'ready' ? loaded.value.restos.find(item => item.id === choice.restoId) : undefined
    if (resto === undefined || cart.lines.get().length === 0) return { at: 'fine' }
    const code = promo.current.get()?.code ?? null
    const first = await refusalAt(choice, resto, code)
    const isForCode = first !== null && code !== null && isAboutPromo(first)
    // the dishes have yet to be judged: asked again without the code
    const refused = isForCode ? await refusalAt(choice, resto, null) : first
    /** The code goes when the place is saved, and no sooner: whoever thinks better of it keeps it. */
    const dropCode = (): void => {
      if (isForCode && promoErrorOf(first) === 'invalid-delivery-method') promo.takeOut(code)
    }
    const popup = popupOf(refused)
    if (popup?.kind !== 'not-found') return { at: 'fine', settle: dropCode }

    const offer = await offered(resto, choice.method)
    const [now, shown] = [venue.get(), menu.get()]
    const currency = now.at === 'resto' ? now.resto.currency : resto.currency
    const missing = missingLines(cart.lines.get(), popup.positionIds, offer).map(line =>
      missingLine(line, currency, offer, (shown.at === 'ready' ? shown.menu.modifiers.get(line.id) : null) ?? []))
    return {
      at: 'dishes-missing',
      dishes: missing.map(({ dish }) => dish),
      settle(swapped) {
        dropCode()
        const counts = new Map(cart.lines.get().map(line => [lineKey(line), line.count]))
        cart.removeIds(missing.map(({ dish }) => dish.id))
        for (const { dish: { key }, newLine } of missing) {
          const count = counts.get(key)
          if (count !== undefined && newLine !== null && swapped.has(key)) cart.add(newLine, count)
        }
      },
    }
  }
}

/** All that must be solved in one go: what the API named, and what the new menu does not have. */
function missingLines(lines: readonly CartLine[], refused: readonly number[], offer: Offer | null): readonly CartLine[] {
  const found = lines.filter(({ id }) => refused.includes(id) || offer?.positions.some(dish => dish.id === id) === false)
  // a refusal that names nobody, of a menu that nobody could read: every dish is in question
  return found.length > 0 ? found : lines
}
