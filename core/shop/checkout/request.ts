import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Cart } from '../cart/cart.ts'
import type { CartPosition } from '../cart/position.ts'
import { isWhole, type Selection } from '../location/choice.ts'
import type { Session } from '../session/session.ts'
import type { OrderChoices } from './draft.ts'
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
  readonly selection: Readable<Selection>
  readonly payment: Readable<PaymentMethod | null>
  readonly draft: OrderChoices
  readonly session: Session
  readonly pointName: () => string
}): Readable<PendingRequest | null> {
  const { draft, session, pointName } = parts
  const sources = [parts.cart.positions, parts.selection, parts.payment, draft.promo, draft.preOrderTime, session.state] as const
  return derive(sources, (positions, selection, payment, promo, preOrderTime, person): PendingRequest | null => {
    if (selection.at === 'none' || !isWhole(selection.choice) || positions.length === 0 || payment === null) return null
    const request = preflightRequest(selection.choice, selection.resto, {
      positions, payment, promoCode: promo?.code ?? null, preOrderTime, pointName: pointName(),
    })
    const who = person.at === 'authorised' ? person.profile.id : 0
    const { payType: _, ...cart } = request
    return { request, positions, key: JSON.stringify([who, request]), cart: JSON.stringify(cart) }
  }, (a, b) => a === b || (a !== null && b !== null && a.key === b.key))
}
