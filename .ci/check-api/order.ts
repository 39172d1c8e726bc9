import { addMinor } from '../../core/money.ts'
import { statusAt } from '../../core/time/schedule.ts'
import { createCheckoutApi, type Order, type OrderRequest } from '../../core/shop/checkout/checkout-api.ts'
import { isLoopback } from '../site/policy.mjs'
import { checkCall, describeProblem, type Check } from './check-call.ts'
import { toRequest } from './carts.ts'
import { findCodeFault } from './codes.ts'
import { formatSums } from './price.ts'
import { catchRefusal } from './refusals.ts'
import type { Customer } from './sign-in.ts'
import type { PricedCart } from './sums.ts'

/** The comment of the order, which asks the kitchen not to cook. */
const COMMENT = 'Проверка связи: не готовить'

/**
 * Selects the cart whose order costs the chain least, of the restaurants that are open now.
 * The kitchen does not cook an order that awaits a payment, and take-away needs no courier.
 * It matters more that no dish is cooked than that no courier drives.
 */
function selectLeastCostly(priced: readonly PricedCart[], now: number): PricedCart | undefined {
  const open = priced.filter(({ cart: { restaurant: { resto } } }) =>
    statusAt(resto.schedule, resto.zone, now).status === 'open')
  const isCooked = ({ cart }: PricedCart): boolean => cart.payment !== 'CARD_ONLINE'
  const isDelivered = ({ cart }: PricedCart): boolean => cart.method !== 'TAKE_AWAY'
  return [...open].sort((a, b) =>
    Number(isCooked(a)) - Number(isCooked(b)) || Number(isDelivered(a)) - Number(isDelivered(b)))[0]
}

/**
 * Describes the order that will be placed; undefined if no restaurant with a priced cart is open
 * now.
 */
export function describeOrder(priced: readonly PricedCart[], now: number): string | undefined {
  const selected = selectLeastCostly(priced, now)
  if (selected === undefined) return undefined
  const { method, payment, restaurant: { resto } } = selected.cart
  return `One real order: ${method}, ${payment}, restaurant ${resto.id} (${resto.name}), «${COMMENT}»`
}

/**
 * Places and checks one order, if a restaurant is open now.
 * With `sendsKey` the order has an Idempotency-Key, and is sent again to check the key.
 */
export async function checkOrder(
  check: Check,
  customer: Customer,
  priced: readonly PricedCart[],
  sendsKey: boolean,
): Promise<void> {
  const { findings, http, network } = check
  const selected = selectLeastCostly(priced, check.now())
  if (selected === undefined)
    return findings.markUnchecked(
      'no restaurant that has priced a cart is open now',
      'order.answer',
      'order.preflight',
      'order.sum',
      'order.payment',
    )
  const credentials = { accessToken: customer.tokens.accessToken, id: customer.id }
  const request = toRequest(selected.cart)
  const preflightCall = `POST /1/persons/${customer.id}/orders/preflight`
  const preflight = await checkCall(check, 'order.preflight', preflightCall, report =>
    createCheckoutApi(http, report).preflight(request, credentials),
  )
  if (preflight !== undefined) {
    const [sums, guestSums] = [formatSums(preflight), formatSums(selected.response)]
    const fault = sums === guestSums ? undefined : `${sums}; for a guest ${guestSums}`
    findings.record('order.preflight', preflightCall, fault)
  }
  const total = addMinor(...(preflight ?? selected.response).positions.map(line => line.payableAmount))
  const order: OrderRequest = {
    ...request,
    comment: COMMENT,
    person: {
      name: customer.me.firstName || 'Проверка',
      email: customer.me.email || 'check@storefront.example',
      phone: customer.phone,
    },
    ...(request.payType === 'CARD_ONLINE' && { returnUrl: `${network.origin}/cart` }),
  }
  const call = `POST /api/v1/persons/${customer.id}/orders`
  const key = sendsKey ? crypto.randomUUID() : null
  const placed = await checkCall(check, 'order.answer', call, report =>
    createCheckoutApi(http, report).order(order, credentials, key, { id: '', payable: total }),
  )
  if (placed === undefined) return
  findings.record(
    'order.sum',
    call,
    placed.payableAmount === total ? undefined : `payableAmount ${placed.payableAmount}, the preflight says ${total}`,
  )
  checkPayment(check, call, placed, order)
  if (key !== null) await checkIdempotencyKey(check, { order, key, placed, total, credentials })
  await checkOrderStatus(check, placed, credentials)
}

/** Checks that the API sends a `paymentUrl` for exactly the orders that need one. */
function checkPayment(
  { config: { payment }, findings }: Check,
  call: string,
  { status, paymentUrl }: Order,
  { payType }: OrderRequest,
): void {
  const url = paymentUrl !== undefined && URL.canParse(paymentUrl) ? new URL(paymentUrl) : undefined
  const faults = [
    payType === 'CARD_ONLINE' && paymentUrl === undefined && 'no paymentUrl with CARD_ONLINE',
    paymentUrl !== undefined && url?.protocol !== 'https:' && !isLoopback(paymentUrl) && `paymentUrl ${paymentUrl}`,
    url !== undefined
      && payment.hosts?.includes(url.host) === false
      && `paymentUrl of ${url.host}, which payment.hosts does not name`,
    status === 'AWAITING_PAYMENT' && paymentUrl === undefined && 'AWAITING_PAYMENT without a paymentUrl',
    status === 'ACCEPTED' && paymentUrl !== undefined && 'ACCEPTED with a paymentUrl',
  ]
  findings.record('order.payment', call, faults.find(fault => fault !== false))
}

/** An order that the API has accepted, with what is needed to send it again. */
interface PlacedOrder {
  readonly order: OrderRequest
  readonly key: string
  readonly placed: Order
  /** In minor units. */
  readonly total: number
  readonly credentials: { readonly accessToken: string; readonly id: number }
}

/**
 * Sends an order again with the same key. If the API returns the same order, also sends a different
 * order with the key. Otherwise the API ignores keys, and would accept that order too.
 */
async function checkIdempotencyKey(
  { findings, http }: Check,
  { order, key, placed, total, credentials }: PlacedOrder,
): Promise<void> {
  const send = (body: OrderRequest) =>
    createCheckoutApi(http, () => undefined).order(body, credentials, key, { id: '', payable: total })
  const subject = `POST /api/v1/persons/${credentials.id}/orders with the same Idempotency-Key`
  const fault = await send(order).then(
    ({ id }) => (id === placed.id ? undefined : `order ${id}, a second one beside ${placed.id}`),
    (error: unknown) => describeProblem(error),
  )
  findings.record('order.key-repeated', subject, fault)
  if (fault !== undefined)
    return findings.markUnchecked(
      'the API ignores keys, so this would be one more order',
      'code.order.idempotency-key-reused',
    )
  const refusal = await catchRefusal(() => send({ ...order, comment: `${COMMENT}.` }))
  findings.record(
    'code.order.idempotency-key-reused',
    `${subject} and another body`,
    findCodeFault(refusal, 'order.idempotency-key-reused'),
  )
}

async function checkOrderStatus(check: Check, { id }: Order, credentials: PlacedOrder['credentials']): Promise<void> {
  if (!check.config.orders.status) return check.findings.markUnchecked('orders.status is off', 'order.status')
  await checkCall(check, 'order.status', `GET /api/v1/persons/${credentials.id}/orders/${id}`, report =>
    createCheckoutApi(check.http, report).orderStatus(id, credentials),
  )
}
