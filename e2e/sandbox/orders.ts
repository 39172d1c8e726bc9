import { createHash, randomUUID } from 'node:crypto'
import type { Catalogue } from './catalogue.ts'
import type { Circumstances } from './circumstances.ts'
import { invalid } from './decode.ts'
import type { PaymentOutcome, StoredOrder } from './events.ts'
import { type OrderRequest, readOrderRequest } from './order-request.ts'
import { judge, payableOf } from './preflight.ts'
import { Refusal } from './refusal.ts'
import type { State } from './state.ts'
import type { Store } from './store.ts'

const KEY_LIVES = 24 * 3600_000
const FIRST_NUMBER = 1001

/**
 * Places an order of a signed-in person. The same idempotency key with the same body answers with the
 * order that is there already, also when its first answer was lost or is still being written.
 */
export async function placeOrder(
  store: Store, circumstances: Circumstances, personId: number, body: unknown, key: string | null,
): Promise<StoredOrder> {
  const request = readOrderRequest(body)
  const digest = digestOf(body)
  if (key !== null) {
    const earlier = orderWithKey(store.state(), personId, key, circumstances.now)
    if (earlier !== undefined) {
      if (earlier.digest !== digest) throw new Refusal('order.idempotency-key-reused')
      await store.settled()
      return earlier
    }
  }
  const preflight = judge(circumstances, request, true)
  const payableAmount = payableOf(preflight)
  const order: StoredOrder = {
    id: randomUUID(),
    number: nextNumber(store.state(), circumstances.catalogue, request),
    personId, placedAt: circumstances.now, request, preflight,
    status: request.payType === 'CARD_ONLINE' && payableAmount > 0 ? 'AWAITING_PAYMENT' : 'ACCEPTED',
    payableAmount, idempotencyKey: key, digest,
  }
  await store.record({ type: 'order', order })
  return order
}

/** The answer to the storefront. The same one for every repetition, whatever was paid meanwhile. */
export function orderAnswer(order: StoredOrder, publicUrl: string): object {
  return {
    id: order.id, number: order.number, status: order.status, payableAmount: order.payableAmount,
    ...(order.status === 'AWAITING_PAYMENT' ? { paymentUrl: `${publicUrl}/pay/${order.id}` } : {}),
  }
}

/** A header value that must be a UUID, or null when it was not sent. */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(header)) throw invalid('Idempotency-Key', 'нужен UUID')
  return header.toLowerCase()
}

/** Orders that the code made cheaper; of one person when given. */
export function usesOf(state: State, promoCode: string, personId?: number): number {
  return [...state.orders.values()].filter(order =>
    (personId === undefined || order.personId === personId)
    && order.preflight.positions.some(position => position.promoCodes.some(one => one.code === promoCode))).length
}

export function isPaid(state: State, orderId: string): boolean {
  return state.payments.get(orderId)?.some(payment => payment.outcome === 'success') === true
}

/** Records what the payment page was told; a paid order stays paid. Returns where to go back to. */
export async function pay(
  store: Store, order: StoredOrder, outcome: PaymentOutcome, now: number,
): Promise<string> {
  const isDone = isPaid(store.state(), order.id)
  if (!isDone) await store.record({ type: 'payment', orderId: order.id, outcome, at: now })
  return returnAddress(order, isDone ? 'success' : outcome)
}

/** `returnUrl?order=…&payment=…`, with the address's own query kept. */
export function returnAddress(order: StoredOrder, outcome: PaymentOutcome): string {
  const url = new URL(order.request.returnUrl ?? 'about:blank')
  url.searchParams.set('order', order.id)
  url.searchParams.set('payment', outcome)
  return url.href
}

function orderWithKey(state: State, personId: number, key: string, now: number): StoredOrder | undefined {
  return [...state.orders.values()].reverse().find(order =>
    order.personId === personId && order.idempotencyKey === key && now - order.placedAt < KEY_LIVES)
}

/** The city's first letter and a running number over all cities: short enough for the telephone. */
function nextNumber(state: State, catalogue: Catalogue, request: OrderRequest): string {
  const { cityId } = catalogue.resto(request.restoId)
  const letter = catalogue.world.cities.find(city => city.id === cityId)?.name.charAt(0) ?? 'З'
  return `${letter}-${FIRST_NUMBER + state.orders.size}`
}

function digestOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(sorted(body))).digest('base64url')
}

/** The order of an object's keys does not make another request. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]))
}
