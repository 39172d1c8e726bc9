import type { Report } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import type { Cart } from '../cart/cart.ts'
import { identity, unitPrice, type CartPosition } from '../cart/position.ts'
import type { Cities } from '../location/city-data.ts'
import type { Choice } from '../location/choice.ts'
import type { CartVerdict, MissingDish } from '../location/dialog-state.ts'
import type { Resto } from '../location/wire.ts'
import type { MenuState } from '../menu/menu.ts'
import type { MenuWire } from '../menu/wire.ts'
import type { AskPreflight } from './ask-preflight.ts'
import type { OrderChoices } from './draft.ts'
import { effectivePayment, paymentMethods } from './payment.ts'
import type { PromoCode } from './promo-code.ts'
import { isAboutPromo, reactionTo } from './refusals.ts'
import { requestFor } from './request.ts'
import { remedyFor, type Offer, type Remedy } from './swap.ts'

/**
 * Whether the cart survives a move to another place: asked before the location is saved (LOC-12, PRE-04).
 * Dishes that the new restaurant lacks are named, each with what can be done for it; a promo code that does
 * not fit the method is dropped; anything else lets the customer go on. An empty cart is fine without a call.
 */
export function createCartCheck(parts: {
  readonly cart: Cart
  readonly cities: Cities
  readonly draft: Pick<OrderChoices, 'payment' | 'preOrderTime'>
  readonly promo: Pick<PromoCode, 'held' | 'takeOut'>
  readonly askPreflight: AskPreflight
  readonly menuWire: Pick<MenuWire, 'positions' | 'modifiers'>
  /** The menu on the screen: what the dishes of the cart were composed of. */
  readonly menu: () => MenuState
  /** In which the prices of the cart are. */
  readonly currency: () => string | null
  readonly pointName: () => string
  readonly report: Report
}): (choice: Choice) => Promise<CartVerdict> {
  const { cart, cities, draft, promo, askPreflight, menuWire, menu, currency, pointName, report } = parts

  /** The dishes of the new restaurant; null when they cannot be had: then a dish can still be removed. */
  async function offerOf(resto: Resto, method: Choice['method']): Promise<Offer | null> {
    const menus = resto.menus.filter(one => (method === 'DELIVERY' ? one.isDelivery : one.isTakeAway))
    try {
      const [modifiers, ...positions] = await Promise.all([
        menuWire.modifiers(resto.id), ...menus.map(one => menuWire.positions(one.id)),
      ])
      return { modifiers, positions: positions.flat() }
    } catch {
      report('location.offer-failed', `resto ${resto.id}`)
      return null
    }
  }

  /** All that must be solved in one go: what the API named, and what the new menu does not have. */
  async function missing(refused: ReadonlySet<number>, resto: Resto, method: Choice['method'], onSaved: () => void): Promise<CartVerdict> {
    const offer = await offerOf(resto, method)
    const known = offer === null ? null : new Set(offer.positions.map(dish => dish.id))
    const isMissing = (line: CartPosition): boolean => refused.has(line.id) || known?.has(line.id) === false
    const lines = cart.positions.get().filter(isMissing)
    // a refusal that names nobody, of a menu that nobody could read: every dish is in question
    const named = lines.length > 0 ? lines : cart.positions.get()
    const former = menu()
    const remedies = new Map(named.map((line): [string, Remedy] => {
      const groups = former.at === 'ready' ? former.menu.modifiers.get(line.id) ?? [] : []
      return [identity(line), offer === null ? { at: 'gone' } : remedyFor(line, offer, groups)]
    }))
    return {
      at: 'dishes-missing',
      dishes: named.map((line): MissingDish => {
        const remedy = remedies.get(identity(line)) ?? { at: 'gone' }
        const { id, name } = line
        const price = unitPrice(line)
        const was = { key: identity(line), id, name, price, currency: currency() ?? resto.currency }
        if (remedy.at !== 'swap') return { ...was, remedy }
        return { ...was, remedy: { at: 'swap', price: remedy.price, currency: resto.currency, dropped: remedy.dropped } }
      }),
      settle(swapped) {
        onSaved()
        const ids = new Set(named.map(line => line.id))
        const leaving = cart.positions.get().filter(line => ids.has(line.id))
        cart.removeIds([...ids])
        for (const line of leaving) {
          const remedy = remedies.get(identity(line))
          if (remedy?.at === 'swap' && swapped.has(identity(line))) cart.add(remedy.line, line.count)
        }
      },
    }
  }

  return async choice => {
    const positions = cart.positions.get()
    if (positions.length === 0) return { at: 'fine' }
    const loaded = cities.data.get().get(choice.cityId)
    const resto = loaded?.at === 'ready' ? loaded.value.restos.find(item => item.id === choice.restoId) : undefined
    const payment = resto === undefined ? null : effectivePayment(draft.payment.get(), paymentMethods(resto, choice.method))
    if (resto === undefined || payment === null) return { at: 'fine' }
    const code = promo.held.get()?.code ?? null
    let dropsCode = false
    const refusalOf = async (promoCode: string | null): Promise<ApiError | null> => {
      const request = requestFor(choice, resto, { positions, payment, promoCode, preOrderTime: draft.preOrderTime.get(), pointName: pointName() })
      try {
        await askPreflight(request)
        return null
      } catch (error) {
        if (!(error instanceof ApiError)) return null
        if (promoCode === null || !isAboutPromo(error)) return error
        // the dishes have yet to be judged: asked again without the code (settled detail 4)
        dropsCode = reactionTo(error).location === 'drop-code'
        return refusalOf(null)
      }
    }
    const refused = await refusalOf(code)
    /** The code goes when the place is saved, and no sooner: whoever thinks better of it keeps it. */
    const dropCode = (): void => {
      if (dropsCode && code !== null) promo.takeOut(code)
    }
    return refused !== null && reactionTo(refused).location === 'block'
      ? missing(new Set(refused.positionIds ?? []), resto, choice.method, dropCode)
      : { at: 'fine', settle: dropCode }
  }
}
