import { findBand } from '../../core/threshold.ts'
import { computeTotals, type Quote } from '../../core/shop/cart/totals.ts'
import { breakDownLine } from '../../core/shop/checkout/breakdown.ts'
import type { Preflight } from '../../core/shop/checkout/checkout-api.ts'
import { toQuote } from '../../core/shop/checkout/request.ts'
import { resolveZone } from '../../core/shop/place/zones.ts'
import { toRequest, type Cart } from './carts.ts'
import { checkCall, type Check } from './check-call.ts'
import type { Judgement, Judgements } from './findings.ts'

/** Describes the preflight of a cart for the report. Dishes and modifiers are named by id. */
export function describeCart({ restaurant: { resto }, method, lines }: Cart): string {
  const dishes = lines.map(({ id, count, modifiers }) => {
    const modifierIds = modifiers.map(modifier => modifier.id).join(', ')
    return `${count} × ${id}${modifierIds === '' ? '' : ` with ${modifierIds}`}`
  })
  return `POST /1/persons/orders/preflight, ${method} from restaurant ${resto.id}: ${dishes.join('; ')}`
}

/** Formats the sums of a preflight for comparisons. They are sorted, so that line order has no effect. */
export const formatSums = (positions: Preflight['positions']): string => positions
  .map(({ id, sum, modifiers = [] }) => `${[id, ...modifiers.map(modifier => modifier.id)].join('+')} = ${sum}`)
  .sort()
  .join(', ')

/** Judges the sums of a preflight. Resolves to whether the shop could use the response. */
export async function checkPrice(check: Check, cart: Cart, response: Preflight): Promise<boolean> {
  const flagged = response.positions.filter(({ flags }) => flags.includes('DELIVERY_PRICE')).length
  const isFlagged = flagged === (cart.method === 'DELIVERY' ? 1 : 0)
  const subject = describeCart(cart)
  const delivery = { 'preflight.delivery-line': isFlagged || `${flagged} positions flagged DELIVERY_PRICE` }
  check.findings.judge(subject, delivery)
  // ignores the warnings of `toQuote`: the judgements below name the amounts
  const quote = await checkCall(check, 'preflight.lines', async () =>
    toQuote({ request: toRequest(cart), lines: cart.lines, key: '', cartKey: '' }, response, () => undefined),
  value => judgeQuote(cart, value, isFlagged), subject)
  return quote !== undefined
}

function judgeQuote(cart: Cart, quote: Quote, isFlagged: boolean): Judgements {
  const { lines, total } = computeTotals(cart.lines, quote)
  const sums = lines.map(line => ({ id: line.id, ...breakDownLine(line) }))
  return {
    'preflight.sums': sums.filter(({ sum, expected }) => sum !== expected)
      .map(({ id, sum, expected }) => `position ${id}: sum ${sum}, its parts come to ${expected}`),
    'preflight.delivery-price': isFlagged ? judgeDeliveryPrice(cart, quote.delivery, total) : undefined,
  }
}

/**
 * Compares the delivery price with the price band of the zone that the shop would select.
 * `delivery`: the delivery price, `total`: the sum of the lines; both in minor units.
 */
function judgeDeliveryPrice(
  { target, restaurant: { resto, zones } }: Cart, delivery: number, total: number,
): Judgement | undefined {
  const resolution = target && resolveZone(target.point, { restos: [resto], zones }, { restoId: resto.id, total })
  if (resolution?.kind !== 'inside') return undefined
  const { zone: { id, bands } } = resolution
  const band = findBand(bands, total)
  return band && (delivery === band.cost
    || `${delivery} for a total of ${total}, where zone ${id} says ${band.cost} for [${band.min}, ${band.max})`)
}
