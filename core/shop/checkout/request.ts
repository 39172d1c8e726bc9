import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Cart } from '../cart/cart.ts'
import { identity, type CartPosition } from '../cart/position.ts'
import { isWhole, type ChoiceKeeper, type Selection } from '../location/choice.ts'
import type { Session } from '../session/session.ts'
import type { OrderChoices } from './draft.ts'
import { effectivePayment, paymentMethods } from './payment.ts'
import { preflightRequest, type PaymentMethod, type PreflightRequest } from './wire.ts'

/** What the present cart and place ask the API; null while something is missing. */
export interface PendingRequest {
  readonly request: PreflightRequest
  /** The lines of the cart that it asks about. */
  readonly positions: readonly CartPosition[]
  /** Equal keys mean equal questions: an answer belongs to the key that it was asked with. */
  readonly key: string
  /** The same without who asks and how is paid: dishes, place, code and time. */
  readonly cart: string
}

/** The question to the API as a store: it changes with the cart, the place, the payment, the promo code, the time and the person. */
export function pendingRequest(parts: {
  readonly cart: Cart
  readonly keeper: ChoiceKeeper
  readonly draft: OrderChoices
  readonly session: Session
  readonly pointName: () => string
}): Readable<PendingRequest | null> {
  const { keeper, draft, session, pointName } = parts
  const sources = [parts.cart.positions, keeper.selection, draft.payment, draft.promo, draft.preOrderTime, session.state] as const
  return derive(sources, (positions, selection, chosen, promo, preOrderTime, person): PendingRequest | null => {
    if (selection.at === 'none' || !isWhole(selection.choice) || positions.length === 0) return null
    const payment = paymentFor(selection, chosen)
    if (payment === null) return null
    const request = preflightRequest(selection.choice, selection.resto, {
      positions, payment, promoCode: promo?.code ?? null, preOrderTime, pointName: pointName(),
    })
    const who = person.at === 'authorised' ? person.profile.id : 0
    const lines = positions.map(line => `${identity(line)}*${line.count}:${[line.price, ...line.modifiers.map(one => one.price)].join('+')}`).join(',')
    const { method } = selection.choice
    const place = selection.choice.method === 'DELIVERY' ? selection.choice.place : null
    const where = place === null ? '' : `${place.address}@${place.location.lat},${place.location.lng}`
    const cart = [selection.resto.id, method, where, promo?.code ?? '', request.preOrderTime ?? '', lines].join('|')
    return { request, positions, key: [who, payment, cart].join('|'), cart }
  }, (a, b) => a === b || (a !== null && b !== null && a.key === b.key))
}

/** The chosen way of paying where the place takes it, else the place's default; null where nothing can be paid. */
export function paymentFor(selection: Selection, chosen: PaymentMethod | null): PaymentMethod | null {
  return selection.at === 'none' ? null : effectivePayment(chosen, paymentMethods(selection.resto, selection.choice.method))
}
