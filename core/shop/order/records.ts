import {
  boolean, integer, lenient, list, literal, mapped, minor, object, optional, orElse, satisfying, strictList, string, withDefault, type Infer,
} from '../../http/read.ts'
import { parseIso } from '../../time/iso.ts'
import type { Due } from '../catalogue/due.ts'

// the year 2286 and later is no time of an order, nor of any calendar that is drawn here
export const moment = satisfying(minor, 'a moment', value => value < 1e13)
/** By when an order is there, as it was said when it was placed. */
export const dueReader = lenient(object({ at: moment, isForecast: boolean }))

const pendingOrder = object({
  /** A UUID; also the idempotency key where the API allows one. */
  id: string,
  /** What was ordered, as a digest: under one key an API takes one body. */
  body: optional(string),
  /** Synced milliseconds; 0 when that is not known. */
  startedAt: integer,
  payable: minor,
  currency: string,
})
/** An order of unknown fate (CHK-05), its sum in minor units: noted before the call, until the answer. */
export type PendingOrder = Infer<typeof pendingOrder>
/** Of one that cannot be read, such as a later version's, only this is known: it is there. */
export const pendingOrderReader = orElse(pendingOrder, { id: '', startedAt: 0, payable: 0, currency: '' })

/** `paid` is what the bank says. */
type OnlinePayment = Readonly<{ at: 'waiting' | 'paid' | 'failed'; url: string }>
const payment = mapped(
  object({ at: literal('on-receipt', 'waiting', 'paid', 'failed'), url: optional(string) }),
  ({ at, url }) => (at === 'on-receipt' || url === undefined ? { at: 'on-receipt' as const } : { at, url }),
)
export const placedReader = object({
  id: string,
  number: optional(string),
  /** Minor units; `agreed` is what the customer had agreed to, where it was more. */
  payable: minor,
  agreed: optional(minor),
  currency: string, method: literal('DELIVERY', 'TAKE_AWAY'), where: string,
  /** ISO 8601 or null: as soon as possible. */
  preOrderTime: withDefault<string | null, null>(string, null),
  timeZone: string,
  due: dueReader,
  /** What bringing it costs, and the restaurant's numbers. */
  delivery: optional(minor), phones: optional(strictList(string)),
  noCall: optional(boolean),
  /** It has no page of its own, being told above a cart that another tab has filled meanwhile. */
  beside: optional(boolean),
  /** How far it is, in the API's words. */
  status: optional(string),
  /** The attempt that it answers. */
  attempt: optional(string),
  payment,
})
/** The last order that the API has answered. */
export type PlacedOrder = Infer<typeof placedReader>

/** By when it is there: by the chosen time, or as it was said when it was placed; null for one that says neither. */
export function dueOfOrder({ due, preOrderTime }: PlacedOrder): Due | null {
  const chosen = parseIso(preOrderTime ?? '')
  return due ?? (chosen === undefined ? null : { at: chosen, isForecast: false })
}

export const unpaidReader = list(object({
  id: string, number: optional(string), url: string, said: lenient(literal('paid', 'failed')),
}))
/** The way to pay an order that a later one has pushed off its page; `said` is the bank's word since. */
export type UnpaidOrder = Infer<typeof unpaidReader>[number]

const STATUSES = ['ACCEPTED', 'COOKING', 'READY', 'ON_THE_WAY', 'DONE', 'CANCELLED'] as const

/** How far an order is, in the contract's words; another API's word tells nothing here. */
export function statusOf({ status }: PlacedOrder): typeof STATUSES[number] | null {
  return STATUSES.find(known => known === status) ?? null
}

/** How an order stands with its payment; `said-paid` is the bank's word alone, `paid` the API's (CHK-07). */
export type PaymentStatus = 'on-receipt' | 'waiting' | 'failed' | 'said-paid' | 'paid' | 'cancelled'

export function paymentStatusOf(order: PlacedOrder): PaymentStatus {
  const { payment: { at } } = order
  const status = statusOf(order)
  if (status === 'CANCELLED') return 'cancelled'
  // a restaurant that goes on with an order has its money
  if (at !== 'on-receipt' && status !== null) return 'paid'
  return at === 'paid' ? 'said-paid' : at
}
/** The payment, as long as nobody but the bank has said that it is paid (CHK-07); null for none online. */
export function openPaymentOf(order: PlacedOrder): OnlinePayment | null {
  return order.payment.at === 'on-receipt' || statusOf(order) !== null ? null : order.payment
}
export function isUnpaid(order: PlacedOrder): order is PlacedOrder & { readonly payment: OnlinePayment } {
  return order.payment.at !== 'paid' && openPaymentOf(order) !== null
}
