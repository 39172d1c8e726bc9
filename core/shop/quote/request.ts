import type { Report } from '../../env.ts'
import { WireError } from '../../http/errors.ts'
import { detail } from '../../log/report.ts'
import { addMinor } from '../../money.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { SessionFront } from '../account/session.ts'
import { SignedOutError } from '../account/signed-out.ts'
import type { Cart } from '../cart/cart.ts'
import type { CartLine } from '../cart/line.ts'
import { lineKey } from '../cart/line-key.ts'
import { totalsOf, type Priced, type Quote } from '../cart/totals.ts'
import type { Resto } from '../catalogue/city-wire.ts'
import { isComplete, type Choice, type Venue } from '../place/choice.ts'
import { paymentMethods } from '../place/serves.ts'
import { paymentAmong, type OrderOptions } from './order-options.ts'
import { lineReasons, reasonsOf } from './reasons.ts'
import {
  preflightRequest, type CheckoutWire, type Preflight, type PreflightRequest, type PricedPosition,
} from './wire.ts'

export type QuoteRequests = ReturnType<typeof createQuoteRequests>
/** What the present cart and place ask the API, about which lines of the cart. */
export type QuoteRequest = NonNullable<ReturnType<QuoteRequests['current']['get']>>

export function createQuoteRequests({ cart, venue, draft, session, wire, pointName }: {
  readonly cart: Cart
  readonly venue: Readable<Venue>
  readonly draft: OrderOptions
  readonly session: SessionFront
  readonly wire: Pick<CheckoutWire, 'preflight'>
  /** What the API calls a bare point on the map. */
  readonly pointName: string
}) {
  /** The present cart at a place; null where nothing can be paid. */
  function requestAt(choice: Choice, resto: Resto, promoCode = draft.promo.get()?.code ?? null) {
    const payment = paymentAmong(paymentMethods(resto, choice.method), draft.payment.get())
    const [positions, preOrderTime] = [cart.lines.get(), draft.preOrderTime.get()]
    return payment && preflightRequest(choice, resto, { positions, payment, promoCode, preOrderTime, pointName })
  }
  return {
    requestAt,
    /** The request of the present; null while something is missing. */
    current: derive([cart.lines, venue, session.state, draft.payment, draft.promo, draft.preOrderTime], (lines, now, person) => {
      if (now.at === 'none' || !isComplete(now.choice) || lines.length === 0) return null
      const request = requestAt(now.choice, now.resto)
      if (request === null) return null
      const who = person.at === 'authorised' ? person.profile.id : 0
      const { payType: _, ...asked } = request
      return {
        request, lines,
        /** An answer belongs to the key that it was asked with. */
        key: JSON.stringify([who, request]),
        /** The same without who asks and how is paid. */
        cart: JSON.stringify(asked),
      }
    }, (a, b) => a?.key === b?.key),
    /** As whoever is signed in, else, also when the session ends at this very call, as a guest (PRE-01). */
    ask: (request: PreflightRequest, signal?: AbortSignal): Promise<Preflight> => session
      .callAsPerson((accessToken, id) => wire.preflight(request, { accessToken, id }, signal))
      .catch((error: unknown) => {
        if (error instanceof SignedOutError) return wire.preflight(request, null, signal)
        throw error
      }),
  }
}

/** Throws a WireError where it prices another cart: nobody may agree to a sum that was not named (PRE-03). */
export function quoteOf(asked: QuoteRequest, answer: Preflight, report: Report): Quote {
  const { request, key, cart } = asked
  const isDelivery = (line: PricedPosition): boolean => line.flags.includes('DELIVERY_PRICE')
  const dishes = answer.positions.filter(line => !isDelivery(line))
  // nobody brings what is fetched, whatever the answer says (CART-05)
  const deliveries = request.deliveryType === 'DELIVERY' ? answer.positions.filter(isDelivery) : []
  const lines = pair(asked.lines, dishes)
  if (lines === null) throw new WireError(detail`positions`, detail`are not those that were asked for`)
  try {
    const quote: Quote = {
      at: 'answered', key, cart, lines,
      delivery: addMinor(...deliveries.map(line => line.sum)),
      payable: addMinor(...[...dishes, ...deliveries].map(line => line.payableAmount)),
      specials: [...new Set(answer.positions.flatMap(line => line.specials.map(one => one.name)))],
    }
    const totals = totalsOf(asked.lines, quote)
    // what a page could not sum up exactly is refused while it still can be
    reasonsOf(totals, null)
    for (const { id } of totals.lines.filter(line => line.sum !== lineReasons(line).expected)) {
      report('preflight.sum-differs', detail`position ${id}: another sum than that of its parts`)
    }
    return quote
  } catch {
    throw new WireError(detail`positions`, detail`come to more than can be summed exactly`)
  }
}

/** By echoed modifiers, else in the request's order; null when a line has no price, or a price no line. */
function pair(cart: readonly CartLine[], lines: readonly PricedPosition[]): ReadonlyMap<string, Priced> | null {
  const left = new Set(lines)
  const result = new Map<string, Priced>()
  for (const line of cart) {
    const key = lineKey(line)
    const isEcho = ({ id, modifiers }: PricedPosition) =>
      modifiers !== undefined && lineKey({ id, hasModifiers: true, modifiers }) === key
    const isBare = ({ id, modifiers }: PricedPosition) => id === line.id && modifiers === undefined
    const found = [...left].find(isEcho) ?? [...left].find(isBare)
    if (found === undefined) return null
    left.delete(found)
    result.set(key, { sum: found.sum, discounts: found.discounts, promoCodes: found.promoCodes })
  }
  return [...left].some(one => one.sum > 0 || one.payableAmount > 0) ? null : result
}
