import type { Report } from '../../env.ts'
import { detail } from '../../log/report.ts'
import type { Readable } from '../../store/store.ts'
import type { Cart } from '../cart/cart.ts'
import { lineKey } from '../cart/line-key.ts'
import { missingLine, type Offer } from '../cart/template.ts'
import type { Cities } from '../catalogue/cities.ts'
import type { Resto } from '../catalogue/city-wire.ts'
import type { ChosenMenu } from '../catalogue/menu.ts'
import type { MenuWire } from '../catalogue/menu-wire.ts'
import type { Choice, Venue } from '../place/choice.ts'
import type { CartVerdict } from '../place/dialog-state.ts'
import type { PromoCode } from './promo-code.ts'
import { isAboutPromo, popupOf, promoErrorOf } from './refusals.ts'
import type { QuoteRequests } from './request.ts'

/** Whether the cart survives a move to another place: only dishes lacking there stand in the way (LOC-12, PRE-04). */
export function createCartCheck({ cart, cities, promo, present, quoteRequests, wire, report }: {
  readonly cart: Cart
  readonly cities: Cities
  readonly promo: Pick<PromoCode, 'current' | 'takeOut'>
  /** What the dishes of the cart are priced in, and were composed of; the menu may not be there. */
  readonly present: Readable<readonly [Venue, ChosenMenu | null]>
  readonly quoteRequests: Pick<QuoteRequests, 'ask' | 'requestAt'>
  readonly wire: Pick<MenuWire, 'positions' | 'modifiers'>
  readonly report: Report
}) {
  /** Null when its dishes cannot be had: then those of the cart can still be removed. */
  async function offerOf({ id, menus, currency }: Resto, method: Choice['method']): Promise<Offer | null> {
    const own = menus.filter(one => (method === 'DELIVERY' ? one.isDelivery : one.isTakeAway))
    try {
      const [modifiers, ...positions] = await Promise.all([wire.modifiers(id), ...own.map(one => wire.positions(one.id))])
      return { modifiers, positions: positions.flat(), currency }
    } catch {
      report('location.offer-failed', detail`resto ${id}`)
      return null
    }
  }
  /** Why the API refuses the cart at another place; null when it does not, or cannot be asked. */
  async function refusalAt(choice: Choice, resto: Resto, promoCode: string | null): Promise<unknown> {
    const request = quoteRequests.requestAt(choice, resto, promoCode)
    return request && quoteRequests.ask(request).then(() => null, (error: unknown) => error)
  }
  return async (choice: Choice): Promise<CartVerdict> => {
    const loaded = cities.data.get().get(choice.cityId)
    const resto = loaded?.at === 'ready' ? loaded.value.restos.find(item => item.id === choice.restoId) : undefined
    if (resto === undefined || cart.lines.get().length === 0) return { dishes: [], settle: () => undefined }
    const code = promo.current.get()?.code ?? null
    const first = await refusalAt(choice, resto, code)
    const isForCode = code !== null && isAboutPromo(first)
    // the dishes have yet to be judged: asked again without the code
    const popup = popupOf(isForCode ? await refusalAt(choice, resto, null) : first)
    // when the place is saved, and no sooner: whoever thinks better of it keeps it
    const dropCode = (): void => {
      if (isForCode && promoErrorOf(first) === 'invalid-delivery-method') promo.takeOut(code)
    }
    if (popup?.kind !== 'not-found') return { dishes: [], settle: dropCode }

    const offer = await offerOf(resto, choice.method)
    const [[venue, menu], lines] = [present.get(), cart.lines.get()]
    const { currency } = venue.at === 'resto' ? venue.resto : resto
    // all that must be solved in one go: what the API named, and what the new menu does not have
    const ids = new Set(offer?.positions.map(dish => dish.id))
    const lacking = lines.filter(({ id }) => popup.positionIds.includes(id) || (offer !== null && !ids.has(id)))
    // a refusal that names nobody, of a menu that nobody could read: every dish is in question
    const missing = (lacking.length > 0 ? lacking : lines).map(line =>
      missingLine(line, currency, offer, menu?.menu.modifiers.get(line.id) ?? []))
    return {
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
