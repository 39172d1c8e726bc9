import { WireError } from '../../http/errors.ts'
import { detail } from '../../log/report.ts'
import { addMinor } from '../../money.ts'
import { lineKey, type CartLine } from '../cart/line.ts'
import { lineReasons, reasonsOf } from './reasons.ts'
import { totalsOf, type Priced, type Quote } from '../cart/totals.ts'
import type { QuoteRequest } from './request.ts'
import type { Preflight, PricedPosition } from './wire.ts'

/** What the API's answer says of the very cart that was asked about. Throws a WireError for an answer that is none to that question. */
export function quoteOf({ request, lines: cartLines, key, cart }: QuoteRequest, answer: Preflight): Quote {
  const isDelivery = (line: PricedPosition): boolean => line.flags.includes('DELIVERY_PRICE')
  const dishes = answer.positions.filter(line => !isDelivery(line))
  // nobody brings what is fetched, whatever the answer says (CART-05)
  const deliveries = request.deliveryType === 'DELIVERY' ? answer.positions.filter(isDelivery) : []
  const lines = pair(cartLines, dishes)
  // nobody may agree to a sum that the server has not named: such an answer is none (PRE-03)
  if (lines === null) throw new WireError(detail`positions`, detail`are not those that were asked for`)
  try {
    const quote: Quote = {
      at: 'answered', key, cart, lines,
      delivery: deliveries.reduce((sum, line) => addMinor(sum, line.sum), 0),
      payable: [...dishes, ...deliveries].reduce((sum, line) => addMinor(sum, line.payableAmount), 0),
      specials: [...new Set(answer.positions.flatMap(line => line.specials.map(one => one.name)))],
    }
    // what a page could not sum up exactly is refused while it still can be
    reasonsOf(totalsOf(cartLines, quote), null)
    return quote
  } catch {
    throw new WireError(detail`positions`, detail`come to more than can be summed exactly`)
  }
}

/** The ids of dishes whose sum is not that of its parts. */
export function differing({ lines }: Quote, cartLines: readonly CartLine[]): readonly number[] {
  return cartLines.filter(line => {
    const { expected, sum } = lineReasons({ ...line, ...lines.get(lineKey(line)) })
    return expected !== sum
  }).map(line => line.id)
}

/**
 * The answer's lines to the cart's: by id and echoed modifiers, else in the request's order within the id; null when it
 * prices something else: a line of the cart has none, or one that costs something is nobody's.
 */
function pair(cart: readonly CartLine[], lines: readonly PricedPosition[]): ReadonlyMap<string, Priced> | null {
  const left = [...lines]
  const result = new Map<string, Priced>()
  for (const line of cart) {
    const wanted = lineKey(line)
    const echoed = left.findIndex(one => one.id === line.id && one.modifiers !== undefined
      && lineKey({ id: one.id, hasModifiers: true, modifiers: one.modifiers.map(held => ({ ...held, name: '', price: 0 })) }) === wanted)
    const at = echoed >= 0 ? echoed : left.findIndex(one => one.id === line.id && one.modifiers === undefined)
    const found = left[at]
    if (found === undefined) return null
    left.splice(at, 1)
    result.set(wanted, { sum: found.sum, discounts: found.discounts, promoCodes: found.promoCodes })
  }
  return left.some(one => one.sum > 0 || one.payableAmount > 0) ? null : result
}
