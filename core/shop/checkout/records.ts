import {
  boolean, integer, lenient, list, literal, mapped, minor, nullable, object, optional, orElse, satisfying, strictList,
  string, type Infer,
} from '../../decode/decode.ts'
import { parseIsoMoment } from '../../time/iso.ts'
import type { Eta } from '../catalogue/eta.ts'
import { PAYMENT_METHODS } from '../place/payment-methods.ts'
import { dataConsentDecoder } from './data-consent.ts'
import { isKnownStatus, ORDER_STATUSES, type OrderStatus } from './checkout-api.ts'

/** Decodes a time in ms since 1970. Times from 20 November 2286 on are invalid. */
export const orderTimeDecoder = satisfying(minor, 'a moment', value => value < 1e13)
/** Decodes the expected time of arrival that was shown when the order was placed. */
export const etaDecoder = lenient(object({ at: orderTimeDecoder, isForecast: boolean }))

const pendingOrderFields = object({
  /** A UUID; also sent as the idempotency key if the API supports such keys. */
  id: string,
  /** A digest of the request: an API accepts one body for one idempotency key. */
  body: optional(string),
  /** Milliseconds since 1970 by the API's clock; 0 if unknown. */
  startedAt: integer,
  payable: minor,
  currency: string,
  /** The restaurant that may have the order; absent in an attempt of an earlier version. */
  restoName: lenient(string), phones: lenient(strictList(string)), timeZone: lenient(string),
})
/**
 * A sent order with an unknown outcome (CHK-05), stored from before the call until the outcome is
 * known. `payable`: minor units.
 */
export type PendingOrder = Infer<typeof pendingOrderFields>
/**
 * Decodes a pending order. An unreadable one, for example of a later version, still counts as
 * pending.
 */
export const pendingOrderDecoder = orElse(pendingOrderFields, { id: '', startedAt: 0, payable: 0, currency: '' })

/**
 * `at`: the status. The bank has reported `paid`, or the customer has (`byCustomer`). `unclear`:
 * the customer has returned from the payment page without a readable result; `at` is `waiting`.
 */
type OnlinePayment = Readonly<{ at: 'waiting' | 'paid' | 'failed'; url: string; unclear?: true; byCustomer?: true }>
const paymentDecoder = mapped(
  object({
    at: literal('on-receipt', 'waiting', 'paid', 'failed'), url: optional(string),
    unclear: lenient(literal(true)), byCustomer: lenient(literal(true)),
  }),
  ({ at, url, unclear, byCustomer }): { readonly at: 'on-receipt' } | OnlinePayment => {
    if (at === 'on-receipt' || url === undefined) return PAYMENT_ON_RECEIPT
    const [isUnclear, isByCustomer] = [at === 'waiting' && unclear === true, at === 'paid' && byCustomer === true]
    return { at, url, ...(isUnclear && { unclear }), ...(isByCustomer && { byCustomer }) }
  },
)
/** The result of a payment as the bank reports it; `unclear` if the report is unreadable. */
export type BankResult = 'paid' | 'failed' | 'unclear'
/** Selects the bank's result of a payment that is not `byCustomer`; undefined until the bank has reported one. */
export function selectBankResult({ at: status, unclear }: OnlinePayment): BankResult | undefined {
  if (unclear === true) return 'unclear'
  return status === 'waiting' ? undefined : status
}
/** The payment after the bank's report. It keeps its link, so that the customer can still pay. */
export function toReportedPayment(url: string, result: BankResult | undefined): OnlinePayment {
  return result === 'unclear' ? { at: 'waiting', url, unclear: true } : { at: result ?? 'waiting', url }
}
/** The payment of an order without a payment link. */
export const PAYMENT_ON_RECEIPT = { at: 'on-receipt' } as const
/** Fields that the order's page and the history share. An invalid one is left out: the order stays. */
export const orderSummaryFields = {
  /** What the API knows the order by, if not by `id` (`Order.apiId`). */
  apiId: lenient(string),
  /** The door details for the courier, without the code of the intercom. */
  door: lenient(object({ apartment: optional(string), entrance: optional(string), floor: optional(string) })),
  /** Whether the order goes to a map point without an address: `where` is '', and has a text in each language. */
  isPoint: lenient(boolean),
  payBy: lenient(literal(...PAYMENT_METHODS)),
  /** Minor units: the discount of the dishes, and the cost of delivery. */
  discount: lenient(minor), delivery: lenient(minor),
  /** The city's name, and the restaurant's phone numbers. */
  city: lenient(string), phones: lenient(strictList(string)),
  /** Whether the customer has asked not to be called. */
  noCall: lenient(boolean),
  /** The consent to the processing of personal data that the customer gave with the order. */
  consent: lenient(dataConsentDecoder),
}
/** Decodes the order that is shown. */
export const placedDecoder = object({
  id: string,
  number: optional(string),
  ...orderSummaryFields,
  restoName: lenient(string),
  /** When the order was sent: milliseconds since 1970; absent in an order of an earlier version. */
  at: lenient(orderTimeDecoder),
  /** Minor units. `agreed`: the amount that the customer has confirmed, if above `payable`. */
  payable: minor,
  agreed: optional(minor),
  currency: string, method: literal('DELIVERY', 'TAKE_AWAY'),
  /** The delivery address, or the restaurant's address for take-away; '' for `isPoint` and after an erasure. */
  where: string,
  /** ISO 8601; null for as soon as possible. */
  preOrderTime: nullable(string),
  timeZone: string,
  /** The expected time of arrival. */
  due: etaDecoder,
  /** Whether the order is shown above the cart: the cart then has pieces that another tab has added. */
  beside: optional(boolean),
  /** The API's status (`selectStatus`); earlier versions have stored it here, now `ProgressRecord` has it. */
  status: lenient(string),
  /** The id of the attempt that the API has accepted. */
  attempt: optional(string),
  payment: paymentDecoder,
})
/** The last order that the API has accepted. */
export type PlacedOrder = Infer<typeof placedDecoder>

type Identified = Pick<PlacedOrder, 'id' | 'apiId'>
/** Selects what the API knows an order by. Of an API without ids, two orders may have the same one. */
export const selectApiId = ({ id, apiId = id }: Identified): string => apiId
/** Finds an order by the id of this device, else the first that the API knows by it. */
export function findOrder<T extends Identified>(orders: readonly T[], id: string | null): T | undefined {
  return orders.find(order => order.id === id) ?? orders.find(order => order.apiId === id)
}

const stepDecoder = object({ status: string, at: lenient(orderTimeDecoder) })
/** Decodes the progress of the orders. */
export const progressDecoder = list(object({
  id: string,
  /** The statuses that the API has reported, the last one last; `at`: when it began, if known. */
  steps: list(stepDecoder),
  /** When the order is ready or will be, by the API. */
  readyAt: lenient(orderTimeDecoder),
}))
/** What the API has reported about an order. */
export type ProgressRecord = Infer<typeof progressDecoder>[number]
/** Selects the text that the API has reported last, known or not. */
export const selectLastReport = ({ steps }: ProgressRecord): string | undefined => steps.at(-1)?.status
/**
 * Selects the last known status: an unknown text after it takes back neither payment nor state. If
 * none is known, the last text. `stored`: the status that an earlier version has stored.
 */
export function selectStatus(record: ProgressRecord | undefined, stored?: string): string | undefined {
  const statuses = [stored, ...record?.steps.map(({ status }) => status) ?? []].filter(text => text !== undefined)
  return statuses.filter(isKnownStatus).at(-1) ?? statuses.at(-1)
}
/** Adds the status to the placed order. */
export function withStatus(order: PlacedOrder | null, progress: readonly ProgressRecord[]): PlacedOrder | null {
  const status = order === null ? undefined : selectStatus(progress.find(({ id }) => id === order.id), order.status)
  return order === null || status === undefined ? order : { ...order, status }
}

/**
 * Selects the time of arrival that was shown with the order, else the requested time; null for
 * neither.
 */
export function selectEta({ due, preOrderTime }: Pick<PlacedOrder, 'due' | 'preOrderTime'>): Eta | null {
  const requestedTime = parseIsoMoment(preOrderTime ?? '')
  return due ?? (requestedTime === undefined ? null : { at: requestedTime, isForecast: false })
}

/**
 * Decodes the list of unpaid orders. `said`: the bank's result (`BankResult`), once it has reported
 * one.
 */
export const unpaidDecoder = list(object({
  id: string, apiId: lenient(string), number: optional(string), url: string,
  said: lenient(literal('paid', 'failed', 'unclear')),
}))
/** An unpaid order that a later order has replaced on the page. */
export type UnpaidOrder = Infer<typeof unpaidDecoder>[number]

/**
 * Selects the status if `ORDER_STATUSES` has it; null for any other, such as while awaiting
 * payment.
 */
export function selectOrderStatus({ status }: { readonly status?: string | undefined }): OrderStatus | null {
  return ORDER_STATUSES.find(orderStatus => orderStatus === status) ?? null
}

/**
 * The status of a payment (CHK-07). `paid-per-bank`, `paid-per-customer`, `paid`: the bank, the
 * customer or the API reports that the order is paid. `unknown`: an online payment that this device
 * no longer follows.
 */
export type PaymentStatus =
  | 'unknown' | 'on-receipt' | 'waiting' | 'unclear' | 'failed' | 'paid-per-bank' | 'paid-per-customer' | 'paid'
  | 'cancelled'

/** The payment of an order and its status. */
interface PayableOrder extends Pick<PlacedOrder, 'status'> {
  readonly payment: PlacedOrder['payment'] | null
}
export function selectPaymentStatus(order: PayableOrder): PaymentStatus {
  const { payment } = order
  const status = selectOrderStatus(order)
  if (status === 'CANCELLED') return 'cancelled'
  if (payment?.at === 'on-receipt') return payment.at
  // a restaurant that has started an order has received the payment
  if (status !== null) return 'paid'
  if (payment === null) return 'unknown'
  if (payment.at === 'paid') return payment.byCustomer === true ? 'paid-per-customer' : 'paid-per-bank'
  return payment.unclear === true ? 'unclear' : payment.at
}
/**
 * Selects the online payment until the API confirms it (CHK-07); null after that, for a cancelled
 * order, and for payment on receipt.
 */
export function selectOpenPayment({ payment, ...order }: PayableOrder): OnlinePayment | null {
  return payment?.at === 'on-receipt' || selectOrderStatus(order) !== null ? null : payment
}
/** Whether an online payment is neither reported as paid nor confirmed by the API. */
export function isUnpaid(order: PlacedOrder): order is PlacedOrder & { readonly payment: OnlinePayment } {
  return order.payment.at !== 'paid' && selectOpenPayment(order) !== null
}
