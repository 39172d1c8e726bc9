import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Cart } from '../cart/cart.ts'
import type { CartLine } from '../cart/line.ts'
import { isComplete, type Choice, type Venue } from '../place/choice.ts'
import type { Resto } from '../catalogue/city-wire.ts'
import type { Session } from '../account/session.ts'
import { SignedOutError } from '../account/tokens.ts'
import type { OrderOptions } from './order-options.ts'
import { paymentFor } from './payment.ts'
import { preflightRequest, type CheckoutWire, type Preflight, type PreflightRequest } from './wire.ts'

/** What the present cart and place ask the API. */
export interface QuoteRequest {
  readonly request: PreflightRequest
  /** The lines of the cart that it asks about. */
  readonly lines: readonly CartLine[]
  /** Equal keys mean equal requests: an answer belongs to the key that it was asked with. */
  readonly key: string
  /** The same without who asks and how is paid: dishes, place, code and time. */
  readonly cart: string
}
export type QuoteRequests = ReturnType<typeof createQuoteRequests>

/** What the API is asked about the cart, and the asking. */
export function createQuoteRequests({ cart, venue, draft, session, wire, pointName }: {
  readonly cart: Cart
  readonly venue: Readable<Venue>
  readonly draft: Pick<OrderOptions, 'payment' | 'promo' | 'preOrderTime'>
  readonly session: Session
  readonly wire: Pick<CheckoutWire, 'preflight'>
  /** What the API calls a bare point on the map. */
  readonly pointName: () => string
}) {
  /** The present cart at a place, with the choices of the order as far as the place allows them; null where nothing can be paid. */
  function requestAt(choice: Choice, resto: Resto, promoCode: string | null): PreflightRequest | null {
    const payment = paymentFor(resto, choice.method, draft.payment.get())
    return payment === null ? null : preflightRequest(choice, resto, {
      positions: cart.lines.get(), payment, promoCode, preOrderTime: draft.preOrderTime.get(), pointName: pointName(),
    })
  }
  const sources = [cart.lines, venue, draft.payment, draft.promo, draft.preOrderTime, session.state] as const

  return {
    requestAt,
    /** The request of the present: of the cart, the place, the payment, the code, the time and the person; null while something is missing. */
    current: derive(sources, (lines, now, _payment, promo, _time, person): QuoteRequest | null => {
      if (now.at === 'none' || !isComplete(now.choice) || lines.length === 0) return null
      const request = requestAt(now.choice, now.resto, promo?.code ?? null)
      if (request === null) return null
      const who = person.at === 'authorised' ? person.profile.id : 0
      const { payType: _, ...asked } = request
      return { request, lines, key: JSON.stringify([who, request]), cart: JSON.stringify(asked) }
    }, (a, b) => a?.key === b?.key),
    /** Asks as the person who is signed in, else, also when the session ends at this very call, as a guest (PRE-01). */
    async ask(request: PreflightRequest, signal?: AbortSignal): Promise<Preflight> {
      if (session.state.get().at === 'authorised') {
        try {
          return await session.callAsPerson((accessToken, id) => wire.preflight(request, { accessToken, id }, signal))
        } catch (error) {
          if (!(error instanceof SignedOutError)) throw error
        }
      }
      return wire.preflight(request, null, signal)
    },
  }
}
