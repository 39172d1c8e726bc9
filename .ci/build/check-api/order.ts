import { addMinor } from '../../../core/money.ts'
import { statusAt } from '../../../core/time/schedule.ts'
import { createCheckoutWire, type Order, type OrderRequest } from '../../../core/shop/quote/wire.ts'
import { isLoopback } from '../policy.mjs'
import { ask, wordsOf, type Check } from './ask.ts'
import { requestOf } from './carts.ts'
import { otherCode } from './codes.ts'
import { sumsIn } from './price.ts'
import { failureOf } from './refusals.ts'
import type { Person } from './sign-in.ts'
import type { Priced } from './sums.ts'

/** The kitchen reads it. */
const COMMENT = 'Проверка связи: не готовить'

/** What one order costs the chain at least: first those that wait for a payment, which nobody makes, then what nobody has to drive. */
function leastHarmful(priced: readonly Priced[], now: number): Priced | undefined {
  const open = priced.filter(({ cart: { place: { resto } } }) => statusAt(resto.schedule, resto.zone, now).at === 'open')
  const harm = ({ cart }: Priced): number => (cart.payment === 'CARD_ONLINE' ? 0 : 2) + (cart.method === 'TAKE_AWAY' ? 0 : 1)
  return [...open].sort((a, b) => harm(a) - harm(b))[0]
}

/** What is about to be written, in words; undefined when no restaurant takes an order now. */
export function announced(priced: readonly Priced[], now: number): string | undefined {
  const chosen = leastHarmful(priced, now)
  return chosen && `One real order: ${chosen.cart.method}, ${chosen.cart.payment}, restaurant ${chosen.cart.place.resto.id} (${chosen.cart.place.resto.name}), «${COMMENT}»`
}

/** Places one order, and with a key asks for the same once more. */
export async function checkOrder(check: Check, person: Person, priced: readonly Priced[], isKeyed: boolean): Promise<void> {
  const { findings, http, network } = check
  const chosen = leastHarmful(priced, check.now())
  if (chosen === undefined) return findings.leave('no restaurant that has priced a cart is open now', 'order.answer', 'order.preflight', 'order.sum', 'order.payment')
  const who = { accessToken: person.tokens.accessToken, id: person.id }
  const request = requestOf(chosen.cart)
  const personal = await ask(check, 'order.preflight', `POST /1/persons/${person.id}/orders/preflight`, report => createCheckoutWire(http, report).preflight(request, who))
  if (personal !== undefined) {
    const [own, guests] = [sumsIn(personal), sumsIn(chosen.answer)]
    findings.judge('order.preflight', `POST /1/persons/${person.id}/orders/preflight`, own === guests ? undefined : `${own}; for a guest ${guests}`)
  }
  const agreed = addMinor(...(personal ?? chosen.answer).positions.map(line => line.payableAmount))
  const order: OrderRequest = {
    ...request, comment: COMMENT,
    person: { name: person.me.firstName || 'Проверка', email: person.me.email || 'check@storefront.example', phone: person.phone },
    ...(request.payType === 'CARD_ONLINE' && { returnUrl: `${network.origin}/cart` }),
  }
  const asked = `POST /api/v1/persons/${person.id}/orders`
  const key = isKeyed ? crypto.randomUUID() : null
  const placed = await ask(check, 'order.answer', asked, report => createCheckoutWire(http, report).order(order, who, key, { id: '', payable: agreed }))
  if (placed === undefined) return
  findings.judge('order.sum', asked, placed.payableAmount === agreed ? undefined : `payableAmount ${placed.payableAmount}, the preflight says ${agreed}`)
  checkPayment(check, asked, placed, order)
  if (key !== null) await checkKey(check, { order, key, placed, agreed, who })
  await checkStatus(check, placed, who)
}

function checkPayment({ config: { payment }, findings }: Check, asked: string, { status, paymentUrl }: Order, { payType }: OrderRequest): void {
  const url = paymentUrl !== undefined && URL.canParse(paymentUrl) ? new URL(paymentUrl) : undefined
  const faults = [
    payType === 'CARD_ONLINE' && paymentUrl === undefined && 'no paymentUrl with CARD_ONLINE',
    paymentUrl !== undefined && url?.protocol !== 'https:' && !isLoopback(paymentUrl) && `paymentUrl ${paymentUrl}`,
    url !== undefined && payment.hosts?.includes(url.host) === false && `paymentUrl of ${url.host}, which payment.hosts does not name`,
    status === 'AWAITING_PAYMENT' && paymentUrl === undefined && 'AWAITING_PAYMENT without a paymentUrl',
    status === 'ACCEPTED' && paymentUrl !== undefined && 'ACCEPTED with a paymentUrl',
  ]
  findings.judge('order.payment', asked, faults.find(fault => fault !== false))
}

interface Placed {
  readonly order: OrderRequest
  readonly key: string
  readonly placed: Order
  readonly agreed: number
  readonly who: { readonly accessToken: string; readonly id: number }
}

/** The same key with the same order, then with another one: that only where the first has proved that keys count. */
async function checkKey({ findings, http }: Check, { order, key, placed, agreed, who }: Placed): Promise<void> {
  const send = (body: OrderRequest) => createCheckoutWire(http, () => undefined).order(body, who, key, { id: '', payable: agreed })
  const asked = `POST /api/v1/persons/${who.id}/orders with the same Idempotency-Key`
  const came = await send(order).then(({ id }) => (id === placed.id ? undefined : `order ${id}, a second one beside ${placed.id}`), (error: unknown) => wordsOf(error))
  findings.judge('order.key-repeated', asked, came)
  if (came !== undefined) return findings.leave('keys do not count: it would be one more order', 'code.order.idempotency-key-reused')
  const failure = await failureOf(() => send({ ...order, comment: `${COMMENT}.` }))
  findings.judge('code.order.idempotency-key-reused', `${asked} and another body`, otherCode(failure, 'order.idempotency-key-reused'))
}

async function checkStatus(check: Check, { id }: Order, who: Placed['who']): Promise<void> {
  if (!check.config.orders.status) return check.findings.leave('orders.status is off', 'order.status')
  await ask(check, 'order.status', `GET /api/v1/persons/${who.id}/orders/${id}`, report => createCheckoutWire(check.http, report).orderStatus(id, who))
}
