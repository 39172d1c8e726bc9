import { ApiError } from '../../http/errors.ts'
import type { Cart } from '../cart/cart.ts'
import type { Cities } from '../location/city-data.ts'
import type { Choice } from '../location/choice.ts'
import type { CartVerdict } from '../location/dialog.ts'
import type { Session } from '../session/session.ts'
import type { OrderDraft } from './draft.ts'
import { effectivePayment, paymentMethods } from './payment.ts'
import { requestFor } from './request.ts'
import type { CheckoutWire } from './wire.ts'

/**
 * Whether the cart survives a move to another place: asked before the location is saved (LOC-12, PRE-04).
 * Dishes that the new restaurant lacks block the save; a promo code that does not fit the method is
 * dropped; anything else lets the customer go on. An empty cart is fine without a call (decision 37).
 */
export function createCartCheck(parts: {
  readonly cart: Cart
  readonly cities: Cities
  readonly session: Session
  readonly draft: OrderDraft
  readonly wire: CheckoutWire
  readonly pointName: () => string
}): (choice: Choice) => Promise<CartVerdict> {
  const { cart, cities, session, draft, wire, pointName } = parts
  return async choice => {
    const positions = cart.positions.get()
    if (positions.length === 0) return { at: 'fine' }
    const loaded = cities.data.get().get(choice.cityId)
    const resto = loaded?.at === 'ready' ? loaded.value.restos.find(item => item.id === choice.restoId) : undefined
    const payment = resto === undefined ? null : effectivePayment(draft.payment.get(), paymentMethods(resto, choice.method))
    if (payment === null) return { at: 'fine' }
    const request = requestFor(choice, choice.restoId, {
      positions, payment, promoCode: draft.promo.get()?.code ?? null, preOrderTime: draft.preOrderTime.get(), pointName: pointName(),
    })
    try {
      if (session.state.get().at === 'authorised') await session.personally((accessToken, id) => wire.preflight(request, { accessToken, id }))
      else await wire.preflight(request, null)
    } catch (error) {
      if (!(error instanceof ApiError)) return { at: 'fine' }
      if (error.code === 'promo-code.invalid-delivery-type' || error.code === 'promo-code.invalid-delivery-method') draft.promo.set(null)
      if (error.code === 'person-order.position-not-found-in-resto') {
        const ids = new Set(error.positionIds ?? [])
        const dishes = positions.filter(line => ids.size === 0 || ids.has(line.id))
        return { at: 'missing', dishes: dishes.map(({ id, name }) => ({ id, name })) }
      }
    }
    return { at: 'fine' }
  }
}
