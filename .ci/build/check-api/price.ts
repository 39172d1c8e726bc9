import type { Report } from '../../../core/env.ts'
import { findBand } from '../../../core/threshold.ts'
import { resolveZone } from '../../../core/shop/place/zones.ts'
import { breakDownLine } from '../../../core/shop/quote/breakdown.ts'
import { toQuote } from '../../../core/shop/quote/request.ts'
import { createCheckoutApi, type Preflight, type PreflightRequest } from '../../../core/shop/quote/checkout-api.ts'
import { computeTotals } from '../../../core/shop/cart/totals.ts'
import { checkCall, type Check } from './check-call.ts'
import { toRequest, type Cart } from './carts.ts'

const PREFLIGHT = 'POST /1/persons/orders/preflight'

/** The answer to a preflight, with the warnings of its decoder. */
export interface Reply {
  readonly told: readonly Parameters<Report>[]
  readonly outcome: { readonly answer: Preflight } | { readonly error: unknown }
}

export async function requestPrice({ http }: Check, request: PreflightRequest): Promise<Reply> {
  const told: Parameters<Report>[] = []
  const outcome = await createCheckoutApi(http, (...one) => told.push(one)).preflight(request, null)
    .then(answer => ({ answer }), (error: unknown) => ({ error }))
  return { told, outcome }
}

export const aboutCart = ({ place: { resto }, method, lines }: Cart): string =>
  `${PREFLIGHT}, ${method} from restaurant ${resto.id}: ${lines.map(({ id, count, modifiers }) => `${count} × ${id}${modifiers.length > 0 ? ` with ${modifiers.map(one => one.id).join(', ')}` : ''}`).join('; ')}`

/** The sums of an answer, independent of the order of its lines. */
export const sumsIn = ({ positions }: Preflight): string =>
  positions
    .map(({ id, sum, modifiers = [] }) => `${[id, ...modifiers.map(one => one.id)].join('+')} = ${sum}`)
    .sort()
    .join(', ')

/** Checks the price of a cart as the shop would show it. Resolves to the answer if the shop would show it. */
export async function checkPrice(check: Check, cart: Cart, { told, outcome }: Reply): Promise<Preflight | undefined> {
  const { findings } = check
  const asked = aboutCart(cart)
  const answer = await checkCall(check, 'preflight.answer', asked, async report => {
    for (const one of told) report(...one)
    if ('error' in outcome) throw outcome.error
    return outcome.answer
  })
  if (answer === undefined) return undefined
  const flagged = answer.positions.filter(({ flags }) => flags.includes('DELIVERY_PRICE'))
  const isFlagged = flagged.length === (cart.method === 'DELIVERY' ? 1 : 0)
  findings.check(
    'preflight.delivery-line',
    asked,
    isFlagged ? undefined : `${flagged.length} positions flagged DELIVERY_PRICE`,
  )
  // a wrong sum of a line's parts is reported below, with the figures
  const quote = await checkCall(check, 'preflight.lines', asked, async () =>
    toQuote({ request: toRequest(cart), lines: cart.lines, key: '', cart: '' }, answer, () => undefined),
  )
  if (quote === undefined) return undefined
  const totals = computeTotals(cart.lines, quote)
  for (const line of totals.lines) {
    const { expected, sum } = breakDownLine(line)
    findings.check(
      'preflight.sums',
      asked,
      sum === expected ? undefined : `position ${line.id}: sum ${sum}, its parts come to ${expected}`,
    )
  }
  if (isFlagged) checkDelivery(check, cart, quote.delivery, totals.total)
  return answer
}

/** Compares the delivery price with the threshold of the zone that the shop would choose. */
function checkDelivery({ findings }: Check, cart: Cart, delivery: number, total: number): void {
  const { target, place: { resto, zones } } = cart
  const found = target && resolveZone(target.point, { restos: [resto], zones }, { restoId: resto.id, total })
  const band = found?.kind === 'inside' ? findBand(found.zone.bands, total) : undefined
  if (found?.kind !== 'inside' || band === undefined) return
  const came = `${delivery} for a total of ${total}, where zone ${found.zone.id} says ${band.cost} for [${band.min}, ${band.max})`
  findings.check('preflight.delivery-price', aboutCart(cart), delivery === band.cost ? undefined : came)
}
