import type { Report } from '../../core/env.ts'
import { findBand } from '../../core/threshold.ts'
import { resolveZone } from '../../core/shop/place/zones.ts'
import { breakDownLine } from '../../core/shop/checkout/breakdown.ts'
import { toQuote } from '../../core/shop/checkout/request.ts'
import { createCheckoutApi, type Preflight, type PreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import { computeTotals } from '../../core/shop/cart/totals.ts'
import { checkCall, type Check } from './check-call.ts'
import { toRequest, type Cart } from './carts.ts'

const PREFLIGHT = 'POST /1/persons/orders/preflight'

/** The outcome of a preflight, with the warnings of its decoder. */
export interface PriceReply {
  readonly warnings: readonly Parameters<Report>[]
  readonly outcome: { readonly response: Preflight } | { readonly error: unknown }
}

/** Sends the preflight of a cart. Never rejects: an error is an outcome. */
export async function requestPrice({ http }: Check, request: PreflightRequest): Promise<PriceReply> {
  const warnings: Parameters<Report>[] = []
  const outcome = await createCheckoutApi(http, (...warning) => warnings.push(warning)).preflight(request, null)
    .then(response => ({ response }), (error: unknown) => ({ error }))
  return { warnings, outcome }
}

/** Describes the preflight of a cart for the report. Dishes and modifiers are named by id. */
export function describeCart({ restaurant: { resto }, method, lines }: Cart): string {
  const dishes = lines.map(({ id, count, modifiers }) => {
    const modifierIds = modifiers.map(modifier => modifier.id).join(', ')
    return `${count} × ${id}${modifierIds === '' ? '' : ` with ${modifierIds}`}`
  })
  return `${PREFLIGHT}, ${method} from restaurant ${resto.id}: ${dishes.join('; ')}`
}

/**
 * Formats the sums of a preflight for comparisons. They are sorted, so that line order has no
 * effect.
 */
export const formatSums = ({ positions }: Preflight): string =>
  positions
    .map(({ id, sum, modifiers = [] }) => `${[id, ...modifiers.map(modifier => modifier.id)].join('+')} = ${sum}`)
    .sort()
    .join(', ')

/** Checks the reply to a preflight. Resolves to undefined if the shop could not use the reply. */
export async function checkPrice(
  check: Check,
  cart: Cart,
  { warnings, outcome }: PriceReply,
): Promise<Preflight | undefined> {
  const { findings } = check
  const subject = describeCart(cart)
  const response = await checkCall(check, 'preflight.answer', subject, async report => {
    for (const warning of warnings) report(...warning)
    if ('error' in outcome) throw outcome.error
    return outcome.response
  })
  if (response === undefined) return undefined
  const deliveryLines = response.positions.filter(({ flags }) => flags.includes('DELIVERY_PRICE'))
  const isFlagged = deliveryLines.length === (cart.method === 'DELIVERY' ? 1 : 0)
  findings.record(
    'preflight.delivery-line',
    subject,
    isFlagged ? undefined : `${deliveryLines.length} positions flagged DELIVERY_PRICE`,
  )
  // ignores the warnings of `toQuote`: wrong sums are reported below, with their amounts
  const quote = await checkCall(check, 'preflight.lines', subject, async () =>
    toQuote({ request: toRequest(cart), lines: cart.lines, key: '', cart: '' }, response, () => undefined),
  )
  if (quote === undefined) return undefined
  const totals = computeTotals(cart.lines, quote)
  for (const line of totals.lines) {
    const { expected, sum } = breakDownLine(line)
    findings.record(
      'preflight.sums',
      subject,
      sum === expected ? undefined : `position ${line.id}: sum ${sum}, its parts come to ${expected}`,
    )
  }
  if (isFlagged) checkDeliveryPrice(check, cart, quote.delivery, totals.total)
  return response
}

/**
 * Compares the delivery price with the price band of the zone that the shop would select.
 * `delivery`: the delivery price, `total`: the sum of the lines; both in minor units.
 */
function checkDeliveryPrice({ findings }: Check, cart: Cart, delivery: number, total: number): void {
  const { target, restaurant: { resto, zones } } = cart
  const resolution = target && resolveZone(target.point, { restos: [resto], zones }, { restoId: resto.id, total })
  const band = resolution?.kind === 'inside' ? findBand(resolution.zone.bands, total) : undefined
  if (resolution?.kind !== 'inside' || band === undefined) return
  const expected = `zone ${resolution.zone.id} says ${band.cost} for [${band.min}, ${band.max})`
  const fault = delivery === band.cost ? undefined : `${delivery} for a total of ${total}, where ${expected}`
  findings.record('preflight.delivery-price', describeCart(cart), fault)
}
