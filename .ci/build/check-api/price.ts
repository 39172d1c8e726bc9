import type { Report } from '../../../core/env.ts'
import { bandAt } from '../../../core/threshold.ts'
import { zoneOf } from '../../../core/shop/place/zones.ts'
import { lineReasons } from '../../../core/shop/quote/reasons.ts'
import { quoteOf } from '../../../core/shop/quote/request.ts'
import { createCheckoutWire, type Preflight, type PreflightRequest } from '../../../core/shop/quote/wire.ts'
import { totalsOf } from '../../../core/shop/cart/totals.ts'
import { ask, type Check } from './ask.ts'
import { requestOf, type Cart } from './carts.ts'

const PREFLIGHT = 'POST /1/persons/orders/preflight'

/** What came of a preflight, and what its reader said. */
export interface Reply {
  readonly told: readonly Parameters<Report>[]
  readonly outcome: { readonly answer: Preflight } | { readonly error: unknown }
}

export async function askPrice({ http }: Check, request: PreflightRequest): Promise<Reply> {
  const told: Parameters<Report>[] = []
  const outcome = await createCheckoutWire(http, (...one) => told.push(one)).preflight(request, null)
    .then(answer => ({ answer }), (error: unknown) => ({ error }))
  return { told, outcome }
}

export const aboutCart = ({ place: { resto }, method, lines }: Cart): string =>
  `${PREFLIGHT}, ${method} from restaurant ${resto.id}: ${lines.map(({ id, count, modifiers }) => `${count} × ${id}${modifiers.length > 0 ? ` with ${modifiers.map(one => one.id).join(', ')}` : ''}`).join('; ')}`

/** The sums of an answer, whatever the order of its lines. */
export const sumsIn = ({ positions }: Preflight): string =>
  positions.map(({ id, sum, modifiers = [] }) => `${[id, ...modifiers.map(one => one.id)].join('+')} = ${sum}`).sort().join(', ')

/** Judges what a cart costs as the shop would show it; the answer where the shop would show it at all. */
export async function judgePrice(check: Check, cart: Cart, { told, outcome }: Reply): Promise<Preflight | undefined> {
  const { findings } = check
  const asked = aboutCart(cart)
  const answer = await ask(check, 'preflight.answer', asked, async report => {
    for (const one of told) report(...one)
    if ('error' in outcome) throw outcome.error
    return outcome.answer
  })
  if (answer === undefined) return undefined
  const flagged = answer.positions.filter(({ flags }) => flags.includes('DELIVERY_PRICE'))
  const isFlagged = flagged.length === (cart.method === 'DELIVERY' ? 1 : 0)
  findings.judge('preflight.delivery-line', asked, isFlagged ? undefined : `${flagged.length} positions flagged DELIVERY_PRICE`)
  // that the parts of a line come to another sum is told below, with the figures
  const quote = await ask(check, 'preflight.lines', asked, async () => quoteOf({ request: requestOf(cart), lines: cart.lines, key: '', cart: '' }, answer, () => undefined))
  if (quote === undefined) return undefined
  const totals = totalsOf(cart.lines, quote)
  for (const line of totals.lines) {
    const { expected, sum } = lineReasons(line)
    findings.judge('preflight.sums', asked, sum === expected ? undefined : `position ${line.id}: sum ${sum}, its parts come to ${expected}`)
  }
  if (isFlagged) judgeDelivery(check, cart, quote.delivery, totals.total)
  return answer
}

/** By the zone that the shop would choose, and its threshold for the total. */
function judgeDelivery({ findings }: Check, cart: Cart, delivery: number, total: number): void {
  const { target, place: { resto, zones } } = cart
  const found = target && zoneOf(target.point, { restos: [resto], zones }, { restoId: resto.id, total })
  const band = found?.at === 'inside' ? bandAt(found.zone.bands, total) : undefined
  if (found?.at !== 'inside' || band === undefined) return
  const came = `${delivery} for a total of ${total}, where zone ${found.zone.id} says ${band.cost} for [${band.min}, ${band.max})`
  findings.judge('preflight.delivery-price', aboutCart(cart), delivery === band.cost ? undefined : came)
}
