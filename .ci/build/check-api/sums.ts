import { generatePreOrderDays } from '../../../core/shop/catalogue/pre-order-days.ts'
import { toRefusalReason } from '../../../core/shop/quote/refusals.ts'
import type { Preflight, PreflightRequest } from '../../../core/shop/quote/checkout-api.ts'
import { describeProblem, type Check } from './check-call.ts'
import { buildCarts, counted, toRequest, type Cart } from './carts.ts'
import type { Place } from './catalogue.ts'
import { aboutCart, requestPrice, checkPrice, sumsIn } from './price.ts'

/** How far the sum of a cart is above a threshold, so that discounts do not take it below. */
const BEFORE_DISCOUNTS = 1.4

/** A cart that the API has priced. */
export interface Priced {
  readonly cart: Cart
  readonly answer: Preflight
}

/** Requests the price of carts in every place and by each method, and checks the first one further. */
export async function checkSums(
  check: Check,
  places: readonly Place[],
  promoCode: string | undefined,
): Promise<readonly Priced[]> {
  const priced: Priced[] = []
  for (const method of ['DELIVERY', 'TAKE_AWAY'] as const) {
    for (const cart of places.flatMap(place => buildCarts(place, method, check.now()))) {
      const taken = await readPrice(check, cart)
      if (taken === null) continue
      if (!priced.some(one => one.cart.method === method)) await checkSame(check, taken)
      await checkBands(check, taken.cart)
      priced.push(taken)
    }
  }
  await checkAhead(check, priced)
  const [first] = priced
  if (first !== undefined && promoCode !== undefined) await checkPromo(check, first.cart, promoCode)
  return priced
}

/** The cart without the dishes that the API names as not delivered there. Null if the API accepts none. */
async function readPrice(check: Check, cart: Cart): Promise<Priced | null> {
  const reply = await requestPrice(check, toRequest(cart))
  const popup = 'error' in reply.outcome ? toRefusalReason(reply.outcome.error) : null
  if (popup?.kind === 'closed') {
    check.findings.leave(`restaurant ${cart.place.resto.id} is closed, and prices nothing then`, 'preflight.answer')
    return null
  }
  if (popup?.kind === 'cannot-deliver') {
    const left = cart.lines.filter(({ id }) => !popup.positionIds.includes(id))
    const isNamed = left.length < cart.lines.length
    check.findings.check(
      'code.delivery.positions-not-deliverable',
      aboutCart(cart),
      isNamed ? undefined : 'positionIds do not name a dish of the cart',
    )
    return isNamed && left.length > 0 ? readPrice(check, { ...cart, lines: left }) : null
  }
  const answer = await checkPrice(check, cart, reply)
  return answer === undefined ? null : { cart, answer }
}

/** Checks that a repetition, the order of the lines and the prices in the request do not change a sum. */
async function checkSame(check: Check, { cart, answer }: Priced): Promise<void> {
  const request = toRequest(cart)
  const unpriced = (line: PreflightRequest['positions'][number]) => ({
    ...line,
    price: 1,
    sum: line.count,
    modifiers: line.modifiers.map(one => ({ ...one, price: 0 })),
  })
  for (const [row, how, sent] of [
    ['preflight.repeated', 'asked again', request],
    ['preflight.line-order', 'its lines in reverse', { ...request, positions: [...request.positions].reverse() }],
    ['preflight.own-prices', 'with prices of 1', { ...request, positions: request.positions.map(unpriced) }],
  ] as const) {
    const { outcome } = await requestPrice(check, sent)
    const [before, again] = [
      sumsIn(answer),
      'answer' in outcome ? sumsIn(outcome.answer) : describeProblem(outcome.error),
    ]
    check.findings.check(
      row,
      `${aboutCart(cart)}, ${how}`,
      again === before ? undefined : `${again}; before that ${before}`,
    )
  }
}

/** A cart for each threshold of its zone that one line can reach. */
async function checkBands(check: Check, cart: Cart): Promise<void> {
  const [line] = cart.lines
  for (const { min, max } of cart.target?.zone.bands ?? []) {
    if (line === undefined) return
    const sized = counted(line, Math.max(1, Math.ceil((min * BEFORE_DISCOUNTS) / line.price)))
    if (sized.sum >= min && sized.sum < max) await readPrice(check, { ...cart, lines: [sized] })
  }
}

/** Requests the price for the last pre-order time that the shop would offer, once for each method. */
async function checkAhead(check: Check, priced: readonly Priced[]): Promise<void> {
  for (const method of ['DELIVERY', 'TAKE_AWAY'] as const) {
    const [later] = priced.filter(({ cart }) => cart.method === method).flatMap(({ cart: { place, target } }) => {
      const days = [...generatePreOrderDays(place.menu.hoursAhead, method, place.resto.zone, check.now())]
      const time = days.at(-1)?.slots.at(-1)
      const cart =
        time === undefined
          ? undefined
          : buildCarts(place, method, time).find(one => one.target?.zone.id === target?.zone.id)
      return time === undefined || cart === undefined ? [] : [{ time, cart }]
    })
    if (later === undefined) continue
    const { outcome } = await requestPrice(check, toRequest(later.cart, null, later.time))
    const asked = `${aboutCart(later.cart)}, for ${new Date(later.time).toISOString()}`
    check.findings.check('preflight.ahead', asked, 'answer' in outcome ? undefined : describeProblem(outcome.error))
  }
}

async function checkPromo(check: Check, cart: Cart, promoCode: string): Promise<void> {
  const reply = await requestPrice(check, toRequest(cart, promoCode))
  const asked = `${aboutCart(cart)}, with the promo code ${promoCode}`
  if ('error' in reply.outcome)
    return check.findings.break('preflight.promo', asked, describeProblem(reply.outcome.error))
  check.findings.check(
    'preflight.promo',
    asked,
    reply.outcome.answer.promoCode === undefined ? 'no promoCode in the answer' : undefined,
  )
  await checkPrice(check, cart, reply)
}
