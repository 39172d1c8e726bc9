import { createHash, randomUUID } from 'node:crypto'
import type { Catalogue } from './catalogue.ts'
import type { OrderContext } from './order-context.ts'
import { invalid } from './decode.ts'
import type { PaymentOutcome, StoredOrder } from './events.ts'
import { type OrderRequest, readOrderRequest } from './order-request.ts'
import { computePreflight, sumPayable } from './preflight.ts'
import { Refusal } from './refusal.ts'
import type { State } from './state.ts'
import type { Store } from './store.ts'

const KEY_LIVES = 24 * 3600_000
const FIRST_NUMBER = 1001

/**
 * Places an order of a signed-in person. A request with the same idempotency key and body returns
 * the existing order, even if the first response was lost.
 */
export async function placeOrder(
  store: Store, context: OrderContext, personId: number, body: unknown, key: string | null,
): Promise<StoredOrder> {
  const request = readOrderRequest(body)
  const digest = computeDigest(body)
  if (key !== null) {
    const earlier = findOrderByKey(store.state(), personId, key, context.now)
    if (earlier !== undefined) {
      if (earlier.digest !== digest) throw new Refusal('order.idempotency-key-reused')
      return earlier
    }
  }
  const preflight = computePreflight(context, request, true)
  const payableAmount = sumPayable(preflight)
  const order: StoredOrder = {
    id: randomUUID(),
    number: nextNumber(store.state(), context.catalogue, request),
    personId, placedAt: context.now, request, preflight,
    status: request.payType === 'CARD_ONLINE' && payableAmount > 0 ? 'AWAITING_PAYMENT' : 'ACCEPTED',
    payableAmount, idempotencyKey: key, digest,
  }
  await store.record({ type: 'order', order })
  return order
}

/** The response to the storefront. It is the same for every repetition, whatever was paid since. */
export function orderAnswer(order: StoredOrder, publicUrl: string): object {
  return {
    id: order.id, number: order.number, status: order.status, payableAmount: order.payableAmount,
    ...(order.status === 'AWAITING_PAYMENT' ? { paymentUrl: `${publicUrl}/pay/${order.id}` } : {}),
  }
}

/** A header value that must be a UUID; null if it was not sent. */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(header)) throw invalid('Idempotency-Key', 'нужен UUID')
  return header.toLowerCase()
}

/** The number of orders with a discount by the code, of one person if given. */
export function countUses(state: State, promoCode: string, personId?: number): number {
  return [...state.orders.values()].filter(order =>
    (personId === undefined || order.personId === personId)
    && order.preflight.positions.some(position => position.promoCodes.some(one => one.code === promoCode))).length
}

export function isPaid(state: State, orderId: string): boolean {
  return state.payments.get(orderId)?.some(payment => payment.outcome === 'success') === true
}

/** Records the outcome of the payment page; a paid order stays paid. Returns the return address. */
export async function pay(
  store: Store, order: StoredOrder, outcome: PaymentOutcome, now: number,
): Promise<string> {
  const isDone = isPaid(store.state(), order.id)
  if (!isDone) await store.record({ type: 'payment', orderId: order.id, outcome, at: now })
  return returnAddress(order, isDone ? 'success' : outcome)
}

/** Appends `order` and `payment` to `returnUrl` and keeps its query. */
export function returnAddress(order: StoredOrder, outcome: PaymentOutcome): string {
  const url = new URL(order.request.returnUrl ?? 'about:blank')
  url.searchParams.set('order', order.id)
  url.searchParams.set('payment', outcome)
  return url.href
}

function findOrderByKey(state: State, personId: number, key: string, now: number): StoredOrder | undefined {
  return [...state.orders.values()].reverse().find(order =>
    order.personId === personId && order.idempotencyKey === key && now - order.placedAt < KEY_LIVES)
}

/**
 * The city's first letter and a running number over all cities: short enough for a telephone call.
 */
function nextNumber(state: State, catalogue: Catalogue, request: OrderRequest): string {
  const { cityId } = catalogue.resto(request.restoId)
  const letter = catalogue.world.cities.find(city => city.id === cityId)?.name.charAt(0) ?? 'З'
  return `${letter}-${FIRST_NUMBER + state.orders.size}`
}

function computeDigest(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(sortKeys(body))).digest('base64url')
}

/** Sorts keys: their order does not make a request different. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, inner]) => [name, sortKeys(inner)]))
}
