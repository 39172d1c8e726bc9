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
import { paymentMethods } from '../place/serves.ts'
import { selectPaymentMethod, type OrderOptions } from './order-options.ts'
import { pairPositions } from './pair.ts'
import { breakDownLine, breakDownTotals } from './breakdown.ts'
import {
  preflightRequest, type CheckoutApi, type Preflight, type PreflightRequest, type PricedPosition,
} from './checkout-api.ts'

/** A request for the prices of the present cart. */
export interface QuoteRequest {
  /** The body of the call. */
  readonly request: PreflightRequest
  /** The cart lines that the request is about. */
  readonly lines: readonly CartLine[]
  /** Identifies the request and its customer: an answer is valid for the key of its request only. */
  readonly key: string
  /** The same without the customer and the payment method. */
  readonly cart: string
}

/** The preflight requests for the cart (PRE-01). */
export interface QuoteRequests {
  /** The request for the present cart at a place; null without a payment method. By default with the current code. */
  requestAt(choice: Choice, resto: Resto, promoCode?: string | null): PreflightRequest | null
  /** The request for the present cart and place; null while something is missing. */
  readonly current: Readable<QuoteRequest | null>
  /**
   * Sends a request as the signed-in customer, else as a guest; also as a guest if the session ends during the call
   * (PRE-01). Rejects with what `Http` throws, or with a DecodeError.
   */
  send(request: PreflightRequest, signal?: AbortSignal): Promise<Preflight>
}

export function createQuoteRequests({ cart, venue, draft, session, api, pointName }: {
  readonly cart: Cart
  readonly venue: Readable<Venue>
  readonly draft: OrderOptions
  readonly session: SessionFacade
  readonly api: Pick<CheckoutApi, 'preflight'>
  /** The address text that the API gets for a map point without an address. */
  readonly pointName: string
}): QuoteRequests {
  function requestAt(choice: Choice, resto: Resto, promoCode = draft.promo.get()?.code ?? null) {
    const payment = selectPaymentMethod(paymentMethods(resto, choice.method), draft.payment.get())
    const [positions, preOrderTime] = [cart.lines.get(), draft.preOrderTime.get()]
    return payment && preflightRequest(choice, resto, { positions, payment, promoCode, preOrderTime, pointName })
  }
  const sources = [cart.lines, venue, session.state, draft.payment, draft.promo, draft.preOrderTime] as const
  return {
    requestAt,
    current: derive(sources, (lines, now, person) => {
      if (now.kind === 'none' || !isComplete(now.choice) || lines.length === 0) return null
      const request = requestAt(now.choice, now.resto)
      if (request === null) return null
      const who = person.status === 'authorised' ? person.profile.id : 0
      const { payType: _, ...rest } = request
      return { request, lines, key: JSON.stringify([who, request]), cart: JSON.stringify(rest) }
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
 * The quote of an answer.
 * @throws DecodeError if a line has no price, since the customer must not agree to a sum that the
 * server has not named (PRE-03).
 */
export function toQuote(quoteRequest: QuoteRequest, answer: Preflight, report: Report): Quote {
  const { request, key, cart } = quoteRequest
  const isDelivery = (line: PricedPosition): boolean => line.flags.includes('DELIVERY_PRICE')
  const dishes = answer.positions.filter(line => !isDelivery(line))
  // take-away has no delivery, whatever the answer contains (CART-05)
  const deliveries = request.deliveryType === 'DELIVERY' ? answer.positions.filter(isDelivery) : []
  try {
    const paired = pairPositions(quoteRequest.lines, dishes)
    if (paired === null) throw new DecodeError(detail`positions`, detail`are not those that were asked for`)
    const quote: Quote = {
      status: 'answered', key, cart, ...paired,
      delivery: addMinor(...deliveries.map(line => line.sum)),
      payable: addMinor(...[...dishes, ...deliveries].map(line => line.payableAmount)),
      specials: [...new Set(answer.positions.flatMap(line => line.specials.map(one => one.name)))],
    }
    const totals = computeTotals(quoteRequest.lines, quote)
    // throws a RangeError for figures whose sums are inexact, before a page computes them
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
