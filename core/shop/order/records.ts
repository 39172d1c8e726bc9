import {
  boolean, integer, lenient, list, literal, mapped, minor, object, optional, string, withDefault, type Infer,
} from '../../http/read.ts'

export const pendingOrderReader = object({
  /** A UUID; also the idempotency key where the API allows one. */
  id: string,
  /** What was ordered, as a digest: under one key an API takes one body. */
  body: optional(string),
  /** Synced milliseconds; 0 when that is not known. */
  startedAt: integer,
  /** Minor units. */
  payable: minor,
  currency: string,
})
/** An order that has left and that nobody knows the fate of: written before the call, taken back with its answer (CHK-05). */
export type PendingOrder = Infer<typeof pendingOrderReader>
/** One that cannot be read here, such as a later version's: that there is an order of unknown fate is all that is known of it. */
export const UNREADABLE: PendingOrder = { id: '', startedAt: 0, payable: 0, currency: '' }

/** `paid` is what the bank says. */
type Payment = { readonly at: 'on-receipt' } | { readonly at: 'waiting' | 'paid' | 'failed'; readonly url: string }
const payment = mapped(object({ at: literal('on-receipt', 'waiting', 'paid', 'failed'), url: optional(string) }), ({ at, url }): Payment =>
  at === 'on-receipt' || url === undefined ? { at: 'on-receipt' } : { at, url })
export const placedReader = object({
  id: string,
  /** Absent when the API has told none. */
  number: optional(string),
  /** Minor units. */
  payable: minor,
  /** What the customer had agreed to, where it was more. */
  agreed: optional(minor),
  currency: string, method: literal('DELIVERY', 'TAKE_AWAY'), where: string,
  /** ISO 8601 or null: as soon as possible. */
  preOrderTime: withDefault<string | null, null>(string, null),
  timeZone: string,
  /** The customer has asked not to be called. */
  noCall: optional(boolean),
  /** Another tab had put something into the cart meanwhile: the order has no page of its own and is told of above the cart. */
  beside: optional(boolean),
  /** How far it is, in the API's words, where the API has told. */
  status: optional(string),
  /** The attempt that it answers. */
  attempt: optional(string),
  payment,
})
/** An order that the API has answered: it survives reload, and the payment page's return finds it. */
export type PlacedOrder = Infer<typeof placedReader>

/** `said` is the bank's word since. */
export const unpaidReader = list(object({ id: string, number: optional(string), url: string, said: lenient(literal('paid', 'failed')) }))
/** An order that is still to be paid, and that a later one has pushed off its page: the way to pay is all that is kept of it. */
export type UnpaidOrder = Infer<typeof unpaidReader>[number]

const STATUSES = ['ACCEPTED', 'COOKING', 'READY', 'ON_THE_WAY', 'DONE', 'CANCELLED'] as const

/** How far an order is, in the contract's words; another API's word tells nothing here. */
export function statusOf({ status }: PlacedOrder): typeof STATUSES[number] | null {
  return STATUSES.find(known => known === status) ?? null
}

/** How an order stands with its payment; `said-paid` is the bank's word alone, `paid` the API's (CHK-07). */
export type PaymentStatus = 'on-receipt' | 'waiting' | 'failed' | 'said-paid' | 'paid' | 'cancelled'

export function paymentStatusOf(order: PlacedOrder): PaymentStatus {
  const status = statusOf(order)
  if (status === 'CANCELLED') return 'cancelled'
  if (order.payment.at === 'on-receipt') return 'on-receipt'
  // a restaurant that goes on with an order has its money
  if (status !== null) return 'paid'
  return order.payment.at === 'paid' ? 'said-paid' : order.payment.at
}

/** Whether an order is still to be paid at its payment page. */
export function isUnpaid(order: PlacedOrder): order is PlacedOrder & { readonly payment: { readonly at: 'waiting' | 'failed' } } {
  const paymentStatus = paymentStatusOf(order)
  return paymentStatus === 'waiting' || paymentStatus === 'failed'
}
/** The way to pay, as long as nobody but the bank has said that it is paid (CHK-07); null when there is nothing to pay there. */
export function paymentUrlOf(order: PlacedOrder): string | null {
  const isOpen = isUnpaid(order) || paymentStatusOf(order) === 'said-paid'
  return isOpen && order.payment.at !== 'on-receipt' ? order.payment.url : null
}
