import type { Report } from '../../env.ts'
import { DecodeError } from '../../http/errors.ts'
import type { Http } from '../../http/http.ts'
import { lenientWithWarning, optionalWithWarning } from '../../decode/optional-with-warning.ts'
import {
  lenient, list, mapped, object, orElse, decode, strictList, reportDeviation, type Infer, type Decoder,
} from '../../decode/decode.ts'
import {
  amount, id, orElseWithWarning, text, verbatim, wholeNumber, withDefaultAndWarning,
} from '../../decode/tolerant.ts'
import { moment } from '../../decode/tolerant-times.ts'
import { asRecord } from '../../json.ts'
import { detail } from '../../log/report.ts'
import { parseIsoMoment } from '../../time/iso.ts'
import { formatIso } from '../../time/format-iso.ts'
import type { Zone } from '../../time/zone.ts'
import { plainSum, type CartLine } from '../cart/line.ts'
import type { Resto } from '../catalogue/location-api.ts'
import type { Choice } from '../place/choice.ts'
import type { PaymentMethod } from '../place/payment-methods.ts'
import type { VisitSource } from './visit-source.ts'

/** Decodes '' as undefined: an empty id identifies no order, and an empty URL leads nowhere. */
const emptyToUndefined = (decoder: Decoder<string>) => mapped(decoder, value => value || undefined)
// Amounts are minor units. An invalid sum makes a whole preflight response invalid. The response to
// an order is decoded leniently, because the API has accepted the order even if a field is invalid.
const pricedPositionDecoder = mapped(object({
  // 0 for the delivery, and for a position without an id; no cart line has the id 0
  id: withDefaultAndWarning(wholeNumber, 0),
  // the name of an addition to the order, such as a gift or a package
  name: lenient(emptyToUndefined(text)),
  // An invalid modifier drops the whole list: without it, the list would describe another dish.
  // `modifierId`: the id of the group; `id`: the id of the selected item.
  modifiers: lenient(strictList(object({ modifierId: id, id, count: wholeNumber }))),
  sum: amount, payableAmount: optionalWithWarning(amount),
  // the flag `DELIVERY_PRICE` marks the delivery
  flags: orElse(list(verbatim), []),
  discounts: orElseWithWarning(list(object({
    id: orElseWithWarning(wholeNumber, 0), name: orElseWithWarning(text, ''), calculatedAmount: amount,
  })), []),
  promoCodes: orElseWithWarning(list(object({ code: orElseWithWarning(text, ''), calculatedAmount: amount })), []),
  specials: orElseWithWarning(list(object({ name: text })), []),
}), ({ payableAmount, ...rest }) => ({ ...rest, payableAmount: payableAmount ?? rest.sum }))
const preflightDecoder = object({
  positions: strictList(pricedPositionDecoder), promoCode: lenient(text),
  promoCodeMaxDiscountAmount: lenient(amount), promoCodeMinOrderAmount: lenient(amount),
})
/** The API's statuses of an order that awaits no online payment. */
export const ORDER_STATUSES = ['ACCEPTED', 'COOKING', 'READY', 'ON_THE_WAY', 'DONE', 'CANCELLED'] as const
export type OrderStatus = typeof ORDER_STATUSES[number]
/** Whether the API contract names a status. An API may send any other text. */
export const isKnownStatus = (status: string): boolean =>
  status === 'AWAITING_PAYMENT' || ORDER_STATUSES.some(known => known === status)
/** Decodes any status. Reports a status that a newly placed order cannot have. */
const initialStatusDecoder: Decoder<string> = (value, at) => {
  const status = verbatim(value, at)
  if (status !== 'ACCEPTED' && status !== 'AWAITING_PAYMENT') reportDeviation(at, 'another status')
  return status
}
const acceptedOrderDecoder = object({
  id: lenientWithWarning(emptyToUndefined(verbatim)),
  number: lenientWithWarning(emptyToUndefined(text)),
  status: lenientWithWarning(initialStatusDecoder),
  payableAmount: lenientWithWarning(amount),
  paymentUrl: lenient(emptyToUndefined(verbatim)),
})
/** Decodes the status of an order. `zone`: of its restaurant, for a time without an offset. */
const createStatusDecoder = (zone: Zone) => object({ status: verbatim, readyAt: lenient(moment(zone, 'begins')) })
/** A position of a preflight response with its price. */
export type PricedPosition = Infer<typeof pricedPositionDecoder>
/** The response to a preflight (not a CORS preflight): the prices of an order that is not placed yet. */
export type Preflight = Infer<typeof preflightDecoder>
/** An order that the API has accepted. */
export interface Order {
  /** The API's id, else the attempt's: a number may come again on another day. */
  readonly id: string
  readonly number?: string
  /** What the API knows the order by, if it has sent no id: its number. */
  readonly apiId?: string
  /** Minor units. */
  readonly payableAmount: number
  readonly paymentUrl?: string
  readonly status?: string
}

export type PreflightRequest = ReturnType<typeof buildPreflightRequest>
type OptionalTextField = 'comment' | 'deliveryComment' | 'apartment' | 'entrance' | 'floor' | 'intercom' | 'returnUrl'
export type OrderRequest = PreflightRequest & { readonly [Field in OptionalTextField]?: string } & {
  readonly person: Readonly<Record<'name' | 'email' | 'phone', string>>
  readonly personCount?: number
  /** The UTM parameters of the visit; only with `order.source`. */
  readonly source?: VisitSource
}

/** Builds the request of a preflight (PRE-01). The time is in the restaurant's zone (CHK-03). */
export function buildPreflightRequest(choice: Choice, resto: Pick<Resto, 'id' | 'zone'>, order: {
  readonly positions: readonly CartLine[]
  readonly payment: PaymentMethod
  readonly promoCode: string | null
  /** ISO 8601, in any time zone; null for as soon as possible. */
  readonly preOrderTime: string | null
  /** The address text that the API gets for a map point without an address. */
  readonly unnamedPointAddress: string
}) {
  const { positions, payment, promoCode, unnamedPointAddress } = order
  const preOrderTime = parseIsoMoment(order.preOrderTime ?? '')
  return {
    deliveryType: choice.method,
    payType: payment,
    ...(promoCode !== null && { promoCode }),
    restoId: resto.id,
    positions: positions.map(({ id, name, price, count, hasModifiers, ...rest }) => {
      // modifiers do not count if `hasModifiers` is false, as in `unitPrice`
      const modifiers = hasModifiers ? rest.modifiers : []
      return { id, name, price, count, sum: plainSum({ price, count, modifiers }), modifiers }
    }),
    ...(choice.method === 'DELIVERY' && {
      address: choice.place.address || unnamedPointAddress, location: choice.place.location,
    }),
    ...(preOrderTime !== undefined && { preOrderTime: formatIso(preOrderTime, resto.zone.offsetAt(preOrderTime)) }),
  }
}

/** The signed-in customer. */
interface Person {
  readonly accessToken: string
  readonly id: number
}

/** API calls about orders. They reject with what `Http` throws, or with a DecodeError. */
export interface CheckoutApi {
  /** Requests the prices of an order; as a guest if `person` is null. */
  preflight(request: PreflightRequest, person: Person | null, signal?: AbortSignal): Promise<Preflight>
  /**
   * Places an order. An id is the number too if the response has no number. `attempt` fills in a
   * missing id and a missing amount; `payable`: minor units.
   * `idempotencyKey`: null if the API supports no such keys.
   * @throws DecodeError when the response does not prove that the order was accepted. The outcome
   * then is unknown (CHK-05). An id is no proof if the response has a code and a message: an error
   * may have an id too.
   */
  order(
    request: OrderRequest, person: Person, idempotencyKey: string | null,
    attempt: { readonly id: string; readonly payable: number },
  ): Promise<Order>
  /**
   * Requests the status of an order. Not every API supports this call. `zone`: of the order's
   * restaurant. `readyAt`: when the order is ready or will be, in milliseconds since 1970; absent if
   * the response has no readable time.
   */
  orderStatus(
    orderId: string, zone: Zone, person: Person,
  ): Promise<{ readonly status: string; readonly readyAt?: number | undefined }>
}

export function createCheckoutApi(http: Http, report: Report): CheckoutApi {
  // the contract's paths have two prefixes: `/1` and `/api/v1`
  return {
    async preflight(request, person, signal) {
      const path = person === null ? '/1/persons/orders/preflight' : `/1/persons/${person.id}/orders/preflight`
      const response = await http.post(path, {
        body: request, signal, ...(person !== null && { bearer: person.accessToken }),
      })
      const { positions, ...rest } = decode(preflightDecoder, response, report, 'preflight')
      // the code of reductions for which the response names no code
      const defaultCode = request.promoCode ?? rest.promoCode ?? ''
      const fillInCodes = ({ promoCodes }: PricedPosition) =>
        promoCodes.map(promoCode => ({ ...promoCode, code: promoCode.code || defaultCode }))
      return { ...rest, positions: positions.map(position => ({ ...position, promoCodes: fillInCodes(position) })) }
    },
    async order(request, person, idempotencyKey, attempt) {
      const response = await http.post(`/api/v1/persons/${person.id}/orders`, {
        body: request,
        bearer: person.accessToken,
        ...(idempotencyKey !== null && { headers: { 'Idempotency-Key': idempotencyKey } }),
      })
      const fields = decode(acceptedOrderDecoder, response, report, 'order')
      const { id, number = id, payableAmount = attempt.payable, ...rest } = fields
      const knownStatus = rest.status !== undefined && isKnownStatus(rest.status) ? rest.status : undefined
      // any of these fields proves that the API has accepted the order
      const proof = fields.number ?? fields.payableAmount ?? rest.paymentUrl ?? knownStatus
      const { code, message } = asRecord(response) ?? {}
      const hasErrorFields = code !== undefined && message !== undefined
      const isIdProof = id !== undefined && !hasErrorFields
      if (proof === undefined && !isIdProof) throw new DecodeError(detail`order`, detail`names no order`)
      const numberFields = number === undefined ? {} : { number, ...(id === undefined && { apiId: number }) }
      return { ...rest, id: id ?? attempt.id, ...numberFields, payableAmount }
    },
    async orderStatus(orderId, zone, person) {
      const path = `/api/v1/persons/${person.id}/orders/${encodeURIComponent(orderId)}`
      const response = await http.get(path, { bearer: person.accessToken })
      return decode(createStatusDecoder(zone), response, report, 'order status')
    },
  }
}
