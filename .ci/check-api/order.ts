import { addMinor } from '../../core/money.ts'
import { statusAt } from '../../core/time/schedule.ts'
import type { Order, OrderRequest } from '../../core/shop/checkout/checkout-api.ts'
import { selectApiId } from '../../core/shop/checkout/records.ts'
import { isLoopback } from '../site/policy.ts'
import { checkCall, describeProblem, type Check, type Clients } from './check-call.ts'
import { toRequest } from './carts.ts'
import type { Judgement } from './findings.ts'
import { catchRefusal, judgeCode } from './refusals.ts'
import type { Customer } from './sign-in.ts'
import { formatSums, type PricedCart } from './sums.ts'

/** The comment of the order, which asks the kitchen not to cook. */
const COMMENT = 'Проверка связи: не готовить'

/**
 * Selects the cart whose order costs the chain least, of the restaurants that are open now.
 * The kitchen does not cook an order that awaits a payment, and take-away needs no courier.
 * It matters more that no dish is cooked than that no courier drives.
 */
export function selectLeastCostly(priced: readonly PricedCart[], now: number) {
  const rank = ({ cart: { payment, method } }: PricedCart) =>
    (payment === 'CARD_ONLINE' ? 0 : 2) + (method === 'TAKE_AWAY' ? 0 : 1)
  return priced
    .filter(({ cart: { restaurant: { resto } } }) => statusAt(resto.schedule, resto.zone, now).status === 'open')
    .sort((a, b) => rank(a) - rank(b))[0]
}

/** Describes the order before it is placed. */
export const describeOrder = ({ cart: { method, payment, restaurant: { resto } } }: PricedCart) =>
  `One real order: ${method}, ${payment}, restaurant ${resto.id} (${resto.name}), «${COMMENT}»`

/**
 * Orders the selected cart, and checks the order.
 * With `sendsKey` the order has an Idempotency-Key, and is sent again to check the key.
 */
export async function checkOrder(
  check: Check, customer: Customer, selected: PricedCart | undefined, sendsKey: boolean,
) {
  const { config, findings, network } = check
  if (selected === undefined)
    return findings.markUnchecked(
      'no restaurant that has priced a cart is open now',
      'order.answer', 'order.preflight', 'order.sum', 'order.payment',
    )
  const credentials = { accessToken: customer.tokens.accessToken, id: customer.me.id }
  const request = toRequest(selected.cart)
  const guestSums = formatSums(selected.response)
  const preflight = await checkCall(check, 'order.preflight', clients => clients.preflight(request, credentials),
    value => ({ 'order.preflight': formatSums(value) === guestSums
      || `${formatSums(value)}; for a guest ${guestSums}` }))
  const total = addMinor(...(preflight?.value ?? selected.response).positions.map(line => line.payableAmount))
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
  const key = sendsKey ? crypto.randomUUID() : null
  const send = (clients: Clients, body: OrderRequest) =>
    clients.order(body, credentials, key, { id: '', payable: total })
  const response = await checkCall(check, 'order.answer', clients => send(clients, order), placed => ({
    'order.sum': placed.payableAmount === total
      || `payableAmount ${placed.payableAmount}, the preflight says ${total}`,
    'order.payment': judgePayment(check, placed, order),
  }))
  if (response === undefined) return
  const { call, value } = response
  const id = selectApiId(value)
  if (key !== null) await checkIdempotencyKey(check, call, id, order, body => send(check.quietClients, body))
  if (!config.orders.status) return findings.markUnchecked('orders.status is off', 'order.status')
  const { zone } = selected.cart.restaurant.resto
  await checkCall(check, 'order.status', clients => clients.orderStatus(id, zone, credentials))
}

/** Judges whether the API sends a valid `paymentUrl` for exactly the orders that need one. */
function judgePayment({ config }: Check, { status, paymentUrl }: Order, { payType }: OrderRequest): Judgement {
  if (paymentUrl === undefined) {
    if (payType === 'CARD_ONLINE') return 'no paymentUrl with CARD_ONLINE'
    return status !== 'AWAITING_PAYMENT' || 'AWAITING_PAYMENT without a paymentUrl'
  }
  const url = URL.canParse(paymentUrl) ? new URL(paymentUrl) : undefined
  if (url?.protocol !== 'https:' && !isLoopback(paymentUrl)) return `paymentUrl ${paymentUrl}`
  if (url !== undefined && config.payment.hosts?.includes(url.host) === false)
    return `paymentUrl of ${url.host}, which payment.hosts does not name`
  return status !== 'ACCEPTED' || 'ACCEPTED with a paymentUrl'
}

/**
 * Sends an order again with the same key. If the API returns the same order, also sends a different
 * order with the key. Otherwise the API ignores keys, and would accept that order too.
 */
async function checkIdempotencyKey(
  { findings }: Check, call: string, placedId: string, order: OrderRequest,
  resend: (body: OrderRequest) => Promise<Order>,
) {
  const subject = `${call} with the same Idempotency-Key`
  const judgement = await resend(order).then(
    repeated => selectApiId(repeated) === placedId
      || `order ${selectApiId(repeated)}, a second one beside ${placedId}`, describeProblem)
  findings.judge(subject, { 'order.key-repeated': judgement })
  const reason = 'the API ignores keys, so this would be one more order'
  if (judgement !== true) return findings.markUnchecked(reason, 'code.order.idempotency-key-reused')
  const refusal = await catchRefusal(() => resend({ ...order, comment: `${COMMENT}.` }))
  findings.judge(`${subject} and another body`, {
    'code.order.idempotency-key-reused': judgeCode(refusal, 'order.idempotency-key-reused'),
  })
}
