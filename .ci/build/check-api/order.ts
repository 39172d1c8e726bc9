import { addMinor } from '../../../core/money.ts'
import { statusAt } from '../../../core/time/schedule.ts'
import { createCheckoutApi, type Order, type OrderRequest } from '../../../core/shop/quote/checkout-api.ts'
import { isLoopback } from '../policy.mjs'
import { checkCall, describeProblem, type Check } from './check-call.ts'
import { toRequest } from './carts.ts'
import { otherCode } from './codes.ts'
import { sumsIn } from './price.ts'
import { catchFailure } from './refusals.ts'
import type { Person } from './sign-in.ts'
import type { Priced } from './sums.ts'

/** The comment for the kitchen. */
const COMMENT = 'Проверка связи: не готовить'

/**
 * Payment and delivery methods by what an order costs the chain, the least first: an order that awaits a payment is
 * never cooked, and take-away needs no courier.
 */
function leastHarmful(priced: readonly Priced[], now: number): Priced | undefined {
  const open = priced.filter(
    ({
      cart: {
        place: { resto },
      },
    }) => statusAt(resto.schedule, resto.zone, now).status === 'open',
  )
  const harm = ({ cart }: Priced): number =>
    (cart.payment === 'CARD_ONLINE' ? 0 : 2) + (cart.method === 'TAKE_AWAY' ? 0 : 1)
  return [...open].sort((a, b) => harm(a) - harm(b))[0]
}

/** Describes the order that will be placed; undefined when no restaurant accepts orders now. */
export function announced(priced: readonly Priced[], now: number): string | undefined {
  const chosen = leastHarmful(priced, now)
  return (
    chosen
    && `One real order: ${chosen.cart.method}, ${chosen.cart.payment}, restaurant ${chosen.cart.place.resto.id} (${chosen.cart.place.resto.name}), «${COMMENT}»`
  )
}

/** Places one order, and repeats it if orders have an idempotency key. */
export async function checkOrder(
  check: Check,
  person: Person,
  priced: readonly Priced[],
  isKeyed: boolean,
): Promise<void> {
  const { findings, http, network } = check
  const chosen = leastHarmful(priced, check.now())
  if (chosen === undefined)
    return findings.leave(
      'no restaurant that has priced a cart is open now',
      'order.answer',
      'order.preflight',
      'order.sum',
      'order.payment',
    )
  const who = { accessToken: person.tokens.accessToken, id: person.id }
  const request = toRequest(chosen.cart)
  const personal = await checkCall(check, 'order.preflight', `POST /1/persons/${person.id}/orders/preflight`, report =>
    createCheckoutApi(http, report).preflight(request, who),
  )
  if (personal !== undefined) {
    const [own, guests] = [sumsIn(personal), sumsIn(chosen.answer)]
    findings.check(
      'order.preflight',
      `POST /1/persons/${person.id}/orders/preflight`,
      own === guests ? undefined : `${own}; for a guest ${guests}`,
    )
  }
  const agreed = addMinor(...(personal ?? chosen.answer).positions.map(line => line.payableAmount))
  const order: OrderRequest = {
    ...request,
    comment: COMMENT,
    person: {
      name: person.me.firstName || 'Проверка',
      email: person.me.email || 'check@storefront.example',
      phone: person.phone,
    },
    ...(request.payType === 'CARD_ONLINE' && { returnUrl: `${network.origin}/cart` }),
  }
  const asked = `POST /api/v1/persons/${person.id}/orders`
  const key = isKeyed ? crypto.randomUUID() : null
  const placed = await checkCall(check, 'order.answer', asked, report =>
    createCheckoutApi(http, report).order(order, who, key, { id: '', payable: agreed }),
  )
  if (placed === undefined) return
  findings.check(
    'order.sum',
    asked,
    placed.payableAmount === agreed ? undefined : `payableAmount ${placed.payableAmount}, the preflight says ${agreed}`,
  )
  checkPayment(check, asked, placed, order)
  if (key !== null) await checkKey(check, { order, key, placed, agreed, who })
  await checkStatus(check, placed, who)
}

function checkPayment(
  { config: { payment }, findings }: Check,
  asked: string,
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
  findings.check(
    'order.payment',
    asked,
    faults.find(fault => fault !== false),
  )
}

interface Placed {
  readonly order: OrderRequest
  readonly key: string
  readonly placed: Order
  readonly agreed: number
  readonly who: { readonly accessToken: string; readonly id: number }
}

/** Repeats an order with the same key. Only if that works, sends another order with the key. */
async function checkKey({ findings, http }: Check, { order, key, placed, agreed, who }: Placed): Promise<void> {
  const send = (body: OrderRequest) =>
    createCheckoutApi(http, () => undefined).order(body, who, key, { id: '', payable: agreed })
  const asked = `POST /api/v1/persons/${who.id}/orders with the same Idempotency-Key`
  const came = await send(order).then(
    ({ id }) => (id === placed.id ? undefined : `order ${id}, a second one beside ${placed.id}`),
    (error: unknown) => describeProblem(error),
  )
  findings.check('order.key-repeated', asked, came)
  if (came !== undefined)
    return findings.leave('keys do not count: it would be one more order', 'code.order.idempotency-key-reused')
  const failure = await catchFailure(() => send({ ...order, comment: `${COMMENT}.` }))
  findings.check(
    'code.order.idempotency-key-reused',
    `${asked} and another body`,
    otherCode(failure, 'order.idempotency-key-reused'),
  )
}

async function checkStatus(check: Check, { id }: Order, who: Placed['who']): Promise<void> {
  if (!check.config.orders.status) return check.findings.leave('orders.status is off', 'order.status')
  await checkCall(check, 'order.status', `GET /api/v1/persons/${who.id}/orders/${id}`, report =>
    createCheckoutApi(check.http, report).orderStatus(id, who),
  )
}
