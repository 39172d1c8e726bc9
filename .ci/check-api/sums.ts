import { computeTotals } from '../../core/shop/cart/totals.ts'
import { generatePreOrderDays } from '../../core/shop/catalogue/pre-order-days.ts'
import { breakDownLine } from '../../core/shop/checkout/breakdown.ts'
import type { Preflight, PreflightRequest } from '../../core/shop/checkout/checkout-api.ts'
import { toRefusalReason } from '../../core/shop/checkout/refusals.ts'
import { toQuote } from '../../core/shop/checkout/request.ts'
import { resolveZone } from '../../core/shop/place/zones.ts'
import { findBand } from '../../core/threshold.ts'
import { buildCarts, toRequest, withCount, type Cart } from './carts.ts'
import type { CheckedRestaurant } from './catalogue.ts'
import { checkCall, describeProblem, type Check } from './check-call.ts'

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
export async function checkSums(check: Check, restaurants: readonly CheckedRestaurant[], promoCode?: string) {
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
async function checkSameSums(check: Check, { cart, response }: PricedCart) {
  const request = toRequest(cart)
  const before = formatSums(response)
  const withOtherPrice = (line: PreflightRequest['positions'][number]) => ({
    ...line, price: 1, sum: line.count, modifiers: line.modifiers.map(modifier => ({ ...modifier, price: 0 })),
  })
  for (const [row, change, changedRequest] of [
    ['preflight.repeated', 'repeated', request],
    ['preflight.line-order', 'its lines in reverse', { ...request, positions: [...request.positions].reverse() }],
    ['preflight.own-prices', 'with prices of 1', { ...request, positions: request.positions.map(withOtherPrice) }],
  ] as const) {
    const after = await check.quietClients.preflight(changedRequest, null).then(formatSums, describeProblem)
    check.findings.judge(`${describeCart(cart)}, ${change}`, {
      [row]: after === before || `${after}; before that ${before}`,
    })
  }
}

/** Checks the price of a cart for each threshold of its zone whose sums one line can reach. */
async function checkBands(check: Check, cart: Cart) {
  const [line] = cart.lines
  for (const { min, max } of cart.target?.zone.bands ?? []) {
    if (line === undefined) return
    const sized = withCount(line, Math.max(1, Math.ceil((min * MARGIN_FOR_DISCOUNTS) / line.price)))
    if (sized.sum >= min && sized.sum < max) await fetchPrice(check, { ...cart, lines: [sized] })
  }
}

/** Requests a price for the last pre-order time that the shop would offer, once for each method. */
async function checkPreOrders({ findings, now, quietClients }: Check, priced: readonly PricedCart[]) {
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

async function checkPromo(check: Check, cart: Cart, promoCode: string) {
  const response = await checkCall(check, 'preflight.promo',
    clients => clients.preflight(toRequest(cart, promoCode), null),
    value => ({ 'preflight.promo': value.promoCode !== undefined || 'no promoCode in the response' }),
    `${describeCart(cart)}, with the promo code ${promoCode}`)
  if (response !== undefined) await checkPrice(check, cart, response.value)
}

/** Describes the preflight of a cart for the report. Dishes and modifiers are named by id. */
function describeCart({ restaurant: { resto }, method, lines }: Cart) {
  const dishes = lines.map(({ id, count, modifiers }) =>
    `${count} × ${id}${modifiers.length === 0 ? '' : ` with ${modifiers.map(modifier => modifier.id).join(', ')}`}`)
  return `POST /1/persons/orders/preflight, ${method} from restaurant ${resto.id}: ${dishes.join('; ')}`
}

/** Formats the sums of a preflight for comparisons. They are sorted, so that line order has no effect. */
export const formatSums = ({ positions }: Preflight) => positions
  .map(({ id, sum, modifiers = [] }) => `${[id, ...modifiers.map(modifier => modifier.id)].join('+')} = ${sum}`)
  .sort()
  .join(', ')

/** Judges the sums of a preflight. Resolves to whether the shop could use the response. */
async function checkPrice(check: Check, cart: Cart, response: Preflight) {
  const flagged = response.positions.filter(({ flags }) => flags.includes('DELIVERY_PRICE')).length
  const isFlagged = flagged === (cart.method === 'DELIVERY' ? 1 : 0)
  const subject = describeCart(cart)
  check.findings.judge(subject, {
    'preflight.delivery-line': isFlagged || `${flagged} positions flagged DELIVERY_PRICE`,
  })
  // ignores the warnings of `toQuote`: the judgements name the amounts
  const quote = await checkCall(check, 'preflight.lines', async () =>
    toQuote({ request: toRequest(cart), lines: cart.lines, key: '', cartKey: '' }, response, () => undefined),
  value => {
    const { lines, total } = computeTotals(cart.lines, value)
    return {
      'preflight.sums': lines.map(line => ({ id: line.id, ...breakDownLine(line) }))
        .filter(({ sum, expected }) => sum !== expected)
        .map(({ id, sum, expected }) => `position ${id}: sum ${sum}, its parts come to ${expected}`),
      'preflight.delivery-price': isFlagged ? judgeDeliveryPrice(cart, value.delivery, total) : undefined,
    }
  }, subject)
  return quote !== undefined
}

/**
 * Compares the delivery price with the price band of the zone that the shop would select.
 * `delivery`: the delivery price, `total`: the sum of the lines; both in minor units.
 */
function judgeDeliveryPrice({ target, restaurant: { resto, zones } }: Cart, delivery: number, total: number) {
  const resolution = target && resolveZone(target.point, { restos: [resto], zones }, { restoId: resto.id, total })
  if (resolution?.kind !== 'inside') return undefined
  const { zone: { id, bands } } = resolution
  const band = findBand(bands, total)
  return band && (delivery === band.cost
    || `${delivery} for a total of ${total}, where zone ${id} says ${band.cost} for [${band.min}, ${band.max})`)
}
