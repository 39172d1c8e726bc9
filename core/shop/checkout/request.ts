import type { Report } from '../../env.ts'
import { DecodeError } from '../../http/errors.ts'
import { detail } from '../../log/report.ts'
import { addMinor } from '../../money.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { SessionFacade } from '../account/session.ts'
import { SignedOutError } from '../account/signed-out.ts'
import type { Cart } from '../cart/cart.ts'
import type { CartLine } from '../cart/line.ts'
import { computeTotals, type Quote } from '../cart/totals.ts'
import type { Resto } from '../catalogue/location-api.ts'
import { isComplete, type Choice, type Venue } from '../place/choice.ts'
import { listPaymentMethods } from '../place/payment-methods.ts'
import { selectPaymentMethod, type OrderOptions } from './order-options.ts'
import { pairPositions } from './pair.ts'
import { breakDownLine, breakDownTotals } from './breakdown.ts'
import {
  buildPreflightRequest, type CheckoutApi, type Preflight, type PreflightRequest, type PricedPosition,
} from './checkout-api.ts'

/** A request for the prices of the present cart. */
export interface QuoteRequest {
  /** The body of the call. */
  readonly request: PreflightRequest
  /** The cart lines of the request's positions. */
  readonly lines: readonly CartLine[]
  /** Identifies the request and its customer. A response is valid only with this key. */
  readonly key: string
  /** Identifies the request without its customer and payment method. */
  readonly cartKey: string
}

/** Builds and sends the preflight requests for the cart (PRE-01). */
export interface QuoteRequests {
  /**
   * The request for the present cart with another choice; null if the restaurant offers no payment
   * method. `promoCode`: the current code by default.
   */
  buildRequest(choice: Choice, resto: Resto, promoCode?: string | null): PreflightRequest | null
  /** The request for the present cart and choice; null while it cannot be built. */
  readonly current: Readable<QuoteRequest | null>
  /**
   * Sends a request as the signed-in customer; as a guest without a session or a loaded profile, and
   * if the session ends during the call (PRE-01). Rejects with what `Http` throws, or with a DecodeError.
   */
  send(request: PreflightRequest, signal?: AbortSignal): Promise<Preflight>
}

export function createQuoteRequests({ cart, venue, draft, session, api, unnamedPointAddress }: {
  readonly cart: Cart
  readonly venue: Readable<Venue>
  readonly draft: OrderOptions
  readonly session: SessionFacade
  readonly api: Pick<CheckoutApi, 'preflight'>
  /** The address text that the API gets for a map point without an address. */
  readonly unnamedPointAddress: string
}): QuoteRequests {
  function buildRequest(choice: Choice, resto: Resto, promoCode = draft.promo.get()?.code ?? null) {
    const payment = selectPaymentMethod(listPaymentMethods(resto, choice.method), draft.payment.get())
    const [positions, preOrderTime] = [cart.lines.get(), draft.preOrderTime.get()]
    return payment && buildPreflightRequest(choice, resto, {
      positions, payment, promoCode, preOrderTime, unnamedPointAddress,
    })
  }
  // the last three sources are read in `buildRequest`
  const sources = [cart.lines, venue, session.state, draft.payment, draft.promo, draft.preOrderTime] as const
  return {
    buildRequest,
    current: derive(sources, (lines, currentVenue, sessionState) => {
      if (currentVenue.kind === 'none' || !isComplete(currentVenue.choice) || lines.length === 0) return null
      const request = buildRequest(currentVenue.choice, currentVenue.resto)
      if (request === null) return null
      const customerId = sessionState.status === 'authorised' ? sessionState.profile.id : 0
      const { payType: _, ...withoutPayment } = request
      const [key, cartKey] = [JSON.stringify([customerId, request]), JSON.stringify(withoutPayment)]
      return { request, lines, key, cartKey }
    }, (a, b) => a?.key === b?.key),
    send: (request: PreflightRequest, signal?: AbortSignal): Promise<Preflight> => session
      .callAuthenticated((accessToken, id) => api.preflight(request, { accessToken, id }, signal))
      .catch((error: unknown) => {
        if (error instanceof SignedOutError) return api.preflight(request, null, signal)
        throw error
      }),
  }
}

/**
 * Converts a response to a quote. Reports each line whose sum differs from the sum of its components.
 * @throws DecodeError if a line has no price, or if a sum would be inexact: the customer must not
 * confirm a sum that the server has not named (PRE-03).
 */
export function toQuote(quoteRequest: QuoteRequest, response: Preflight, report: Report): Quote {
  const { request, key, cartKey } = quoteRequest
  const isDelivery = (position: PricedPosition): boolean => position.flags.includes('DELIVERY_PRICE')
  const dishes = response.positions.filter(position => !isDelivery(position))
  // take-away has no delivery, whatever the response contains (CART-05)
  const deliveries = request.deliveryType === 'DELIVERY' ? response.positions.filter(isDelivery) : []
  try {
    const pairedPositions = pairPositions(quoteRequest.lines, dishes)
    if (pairedPositions === null) throw new DecodeError(detail`positions`, detail`are not those that were asked for`)
    const quote: Quote = {
      status: 'answered', key, cartKey, ...pairedPositions,
      delivery: addMinor(...deliveries.map(position => position.sum)),
      payable: addMinor(...[...dishes, ...deliveries].map(position => position.payableAmount)),
      specials: [...new Set(response.positions.flatMap(position => position.specials.map(({ name }) => name)))],
    }
    const totals = computeTotals(quoteRequest.lines, quote)
    // throws a RangeError here, rather than on a page, for amounts whose sums would be inexact
    breakDownTotals(totals, null, quote.additions)
    for (const { id } of totals.lines.filter(line => line.sum !== breakDownLine(line).expected)) {
      report('preflight.sum-differs', detail`position ${id}: another sum than that of its parts`)
    }
    return quote
  } catch (error) {
    if (error instanceof DecodeError) throw error
    throw new DecodeError(detail`positions`, detail`come to more than can be summed exactly`)
  }
}
