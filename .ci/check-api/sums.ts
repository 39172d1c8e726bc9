import { generatePreOrderDays } from '../../core/shop/catalogue/pre-order-days.ts'
import { toRefusalReason } from '../../core/shop/checkout/refusals.ts'
import type { Preflight, PreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import { checkCall, describeProblem, type Check } from './check-call.ts'
import { buildCarts, withCount, toRequest, type Cart } from './carts.ts'
import type { CheckedRestaurant } from './catalogue.ts'
import { checkPrice, describeCart, formatSums } from './price.ts'

/** A cart costs this many times the threshold that it must reach, so that discounts leave it above. */
const MARGIN_FOR_DISCOUNTS = 1.4
const METHODS = ['DELIVERY', 'TAKE_AWAY'] as const

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
  check: Check, restaurants: readonly CheckedRestaurant[], promoCode: string | undefined,
): Promise<readonly PricedCart[]> {
  const priced: PricedCart[] = []
  for (const method of METHODS) {
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
  const subject = describeCart(cart)
  // a restaurant that is closed or does not deliver a dish keeps the contract
  const excuse = (error: unknown) => {
    const { kind, ...reason } = toRefusalReason(error) ?? { kind: null }
    if (kind === 'closed' || kind === 'cannot-deliver') return { kind, positionIds: [] as readonly number[], ...reason }
    throw error
  }
  const reply = await checkCall(check, 'preflight.answer',
    clients => clients.preflight(toRequest(cart), null).catch(excuse),
    value => ('kind' in value ? { 'preflight.answer': undefined } : {}), subject)
  if (reply === undefined) return null
  const response = reply.value
  if (!('kind' in response)) return await checkPrice(check, cart, response) ? { cart, response } : null
  if (response.kind === 'closed') {
    const reason = `restaurant ${cart.restaurant.resto.id} is closed and prices no cart now`
    check.findings.markUnchecked(reason, 'preflight.answer')
    return null
  }
  const lines = cart.lines.filter(({ id }) => !response.positionIds.includes(id))
  const isNamed = lines.length < cart.lines.length
  check.findings.judge(subject, {
    'code.delivery.positions-not-deliverable': isNamed || 'positionIds do not name a dish of the cart',
  })
  return isNamed && lines.length > 0 ? fetchPrice(check, { ...cart, lines }) : null
}

/** Checks that a repetition, another order of the lines, and other prices in the request change no sum. */
async function checkSameSums(check: Check, { cart, response }: PricedCart): Promise<void> {
  const request = toRequest(cart)
  const before = formatSums(response.positions)
  const withOtherPrice = (line: PreflightRequest['positions'][number]) => ({
    ...line, price: 1, sum: line.count, modifiers: line.modifiers.map(modifier => ({ ...modifier, price: 0 })),
  })
  for (const [row, change, changedRequest] of [
    ['preflight.repeated', 'repeated', request],
    ['preflight.line-order', 'its lines in reverse', { ...request, positions: [...request.positions].reverse() }],
    ['preflight.own-prices', 'with prices of 1', { ...request, positions: request.positions.map(withOtherPrice) }],
  ] as const) {
    const after = await check.quietClients.preflight(changedRequest, null).then(
      ({ positions }) => formatSums(positions), describeProblem)
    const fault = `${after}; before that ${before}`
    check.findings.judge(`${describeCart(cart)}, ${change}`, { [row]: after === before || fault })
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
async function checkPreOrders({ findings, now, quietClients }: Check, priced: readonly PricedCart[]): Promise<void> {
  for (const method of METHODS) {
    const [preOrder] = priced.filter(({ cart }) => cart.method === method).flatMap(({ cart }) => {
      const { menu, resto } = cart.restaurant
      const time = [...generatePreOrderDays(menu.hoursAhead, method, resto.zone, now())].at(-1)?.slots.at(-1)
      return time === undefined ? [] : buildCarts(cart.restaurant, method, time)
        .filter(other => other.target?.zone.id === cart.target?.zone.id)
        .map(later => ({ time, cart: later }))
    })
    if (preOrder === undefined) continue
    const { cart, time } = preOrder
    const request = toRequest(cart, null, time)
    findings.judge(`${describeCart(cart)}, for ${new Date(time).toISOString()}`, {
      'preflight.ahead': await quietClients.preflight(request, null).then(() => true, describeProblem),
    })
  }
}

async function checkPromo(check: Check, cart: Cart, promoCode: string): Promise<void> {
  const subject = `${describeCart(cart)}, with the promo code ${promoCode}`
  const response = await checkCall(check, 'preflight.promo', clients =>
    clients.preflight(toRequest(cart, promoCode), null),
  value => ({ 'preflight.promo': value.promoCode !== undefined || 'no promoCode in the response' }), subject)
  if (response !== undefined) await checkPrice(check, cart, response.value)
}
