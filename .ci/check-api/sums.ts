import { generatePreOrderDays } from '../../core/shop/catalogue/pre-order-days.ts'
import { toRefusalReason } from '../../core/shop/checkout/refusals.ts'
import type { Preflight, PreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import { describeProblem, type Check } from './check-call.ts'
import { buildCarts, withCount, toRequest, type Cart } from './carts.ts'
import type { CheckedRestaurant } from './catalogue.ts'
import { describeCart, requestPrice, checkPrice, formatSums } from './price.ts'

/**
 * A cart costs this many times the threshold that it must reach, so that discounts leave it above.
 */
const MARGIN_FOR_DISCOUNTS = 1.4

/** A cart that the API has priced. */
export interface PricedCart {
  readonly cart: Cart
  readonly response: Preflight
}

/**
 * Requests and checks the prices of carts in every restaurant and by each method.
 * For the first priced cart of each method, also checks that equivalent requests get the same sums.
 */
export async function checkSums(
  check: Check,
  restaurants: readonly CheckedRestaurant[],
  promoCode: string | undefined,
): Promise<readonly PricedCart[]> {
  const priced: PricedCart[] = []
  for (const method of ['DELIVERY', 'TAKE_AWAY'] as const) {
    for (const cart of restaurants.flatMap(restaurant => buildCarts(restaurant, method, check.now()))) {
      const pricedCart = await fetchPrice(check, cart)
      if (pricedCart === null) continue
      if (!priced.some(other => other.cart.method === method)) await checkSameSums(check, pricedCart)
      await checkBands(check, pricedCart.cart)
      priced.push(pricedCart)
    }
  }
  await checkPreOrders(check, priced)
  const [first] = priced
  if (first !== undefined && promoCode !== undefined) await checkPromo(check, first.cart, promoCode)
  return priced
}

/**
 * Requests and checks the price of a cart. If the API refuses to deliver some dishes to the
 * address, requests the price again without them. Resolves to null if the cart gets no price.
 */
async function fetchPrice(check: Check, cart: Cart): Promise<PricedCart | null> {
  const reply = await requestPrice(check, toRequest(cart))
  const refusal = 'error' in reply.outcome ? toRefusalReason(reply.outcome.error) : null
  if (refusal?.kind === 'closed') {
    const reason = `restaurant ${cart.restaurant.resto.id} is closed and prices no cart now`
    check.findings.markUnchecked(reason, 'preflight.answer')
    return null
  }
  if (refusal?.kind === 'cannot-deliver') {
    const deliverable = cart.lines.filter(({ id }) => !refusal.positionIds.includes(id))
    const isNamed = deliverable.length < cart.lines.length
    check.findings.record(
      'code.delivery.positions-not-deliverable',
      describeCart(cart),
      isNamed ? undefined : 'positionIds do not name a dish of the cart',
    )
    return isNamed && deliverable.length > 0 ? fetchPrice(check, { ...cart, lines: deliverable }) : null
  }
  const response = await checkPrice(check, cart, reply)
  return response === undefined ? null : { cart, response }
}

/**
 * Checks that a repeated request, another order of its lines, and other prices in it do not change
 * the sums.
 */
async function checkSameSums(check: Check, { cart, response }: PricedCart): Promise<void> {
  const request = toRequest(cart)
  const withOtherPrice = (line: PreflightRequest['positions'][number]) => ({
    ...line,
    price: 1,
    sum: line.count,
    modifiers: line.modifiers.map(modifier => ({ ...modifier, price: 0 })),
  })
  for (const [row, change, changedRequest] of [
    ['preflight.repeated', 'repeated', request],
    ['preflight.line-order', 'its lines in reverse', { ...request, positions: [...request.positions].reverse() }],
    ['preflight.own-prices', 'with prices of 1', { ...request, positions: request.positions.map(withOtherPrice) }],
  ] as const) {
    const { outcome } = await requestPrice(check, changedRequest)
    const before = formatSums(response)
    const after = 'response' in outcome ? formatSums(outcome.response) : describeProblem(outcome.error)
    check.findings.record(
      row,
      `${describeCart(cart)}, ${change}`,
      after === before ? undefined : `${after}; before that ${before}`,
    )
  }
}

/** Checks the price of a cart for each threshold of its zone whose sums one line can reach. */
async function checkBands(check: Check, cart: Cart): Promise<void> {
  const [line] = cart.lines
  for (const { min, max } of cart.target?.zone.bands ?? []) {
    if (line === undefined) return
    const sized = withCount(line, Math.max(1, Math.ceil((min * MARGIN_FOR_DISCOUNTS) / line.price)))
    if (sized.sum >= min && sized.sum < max) await fetchPrice(check, { ...cart, lines: [sized] })
  }
}

/** Requests a price for the last pre-order time that the shop would offer, once for each method. */
async function checkPreOrders(check: Check, priced: readonly PricedCart[]): Promise<void> {
  for (const method of ['DELIVERY', 'TAKE_AWAY'] as const) {
    const ofMethod = priced.filter(({ cart }) => cart.method === method)
    const [preOrder] = ofMethod.flatMap(({ cart: { restaurant, target } }) => {
      const days = [...generatePreOrderDays(restaurant.menu.hoursAhead, method, restaurant.resto.zone, check.now())]
      const time = days.at(-1)?.slots.at(-1)
      const cart =
        time === undefined
          ? undefined
          : buildCarts(restaurant, method, time).find(other => other.target?.zone.id === target?.zone.id)
      return time === undefined || cart === undefined ? [] : [{ time, cart }]
    })
    if (preOrder === undefined) continue
    const { outcome } = await requestPrice(check, toRequest(preOrder.cart, null, preOrder.time))
    const subject = `${describeCart(preOrder.cart)}, for ${new Date(preOrder.time).toISOString()}`
    const fault = 'error' in outcome ? describeProblem(outcome.error) : undefined
    check.findings.record('preflight.ahead', subject, fault)
  }
}

async function checkPromo(check: Check, cart: Cart, promoCode: string): Promise<void> {
  const reply = await requestPrice(check, toRequest(cart, promoCode))
  const subject = `${describeCart(cart)}, with the promo code ${promoCode}`
  if ('error' in reply.outcome)
    return check.findings.markBroken('preflight.promo', subject, describeProblem(reply.outcome.error))
  check.findings.record(
    'preflight.promo',
    subject,
    reply.outcome.response.promoCode === undefined ? 'no promoCode in the response' : undefined,
  )
  await checkPrice(check, cart, reply)
}
