import type { Report } from '../../env.ts'
import { DecodeError } from '../../http/errors.ts'
import type { Http } from '../../http/http.ts'
import { lenientWithWarning, optionalWithWarning } from '../../http/optional-with-warning.ts'
import {
  lenient, list, mapped, object, orElse, decode, strictList, reportDeviation, type Infer, type Decoder,
} from '../../http/decode.ts'
import {
  amount, id, orElseWithWarning, text, verbatim, wholeNumber, withDefaultAndWarning,
} from '../../http/tolerant.ts'
import { asRecord } from '../../json.ts'
import { detail } from '../../log/report.ts'
import { parseIsoMoment } from '../../time/iso.ts'
import { formatIso } from '../../time/format-iso.ts'
import { plainSum, type CartLine } from '../cart/line.ts'
import type { Resto } from '../catalogue/location-api.ts'
import type { Choice } from '../place/choice.ts'
import type { PaymentMethod } from '../place/serves.ts'

const filled = mapped(text, word => word || undefined)
// Amounts are minor units. An invalid sum rejects a preflight; an accepted order stays accepted with invalid fields.
const pricedPosition = mapped(object({
  // 0 for the delivery, which has no id; a position without an id matches no line
  id: withDefaultAndWarning(wholeNumber, 0),
  // of an addition to the order: a gift, a package
  name: lenient(filled),
  // dropping a single modifier would describe another dish
  modifiers: lenient(strictList(object({ modifierId: id, id, count: wholeNumber }))),
  sum: amount, payableAmount: optionalWithWarning(amount),
  flags: orElse(list(verbatim), []),
  discounts: orElseWithWarning(list(object({
    id: orElseWithWarning(wholeNumber, 0), name: orElseWithWarning(text, ''), calculatedAmount: amount,
  })), []),
  promoCodes: orElseWithWarning(list(object({ code: orElseWithWarning(text, ''), calculatedAmount: amount })), []),
  specials: orElseWithWarning(list(object({ name: text })), []),
}), ({ payableAmount, ...rest }) => ({ ...rest, payableAmount: payableAmount ?? rest.sum }))
const preflight = object({
  positions: strictList(pricedPosition), promoCode: lenient(text),
  promoCodeMaxDiscountAmount: lenient(amount), promoCodeMinOrderAmount: lenient(amount),
})
/** The API's statuses of an order that has been paid for, or needs no payment in advance. */
export const ORDER_STATUSES = ['ACCEPTED', 'COOKING', 'READY', 'ON_THE_WAY', 'DONE', 'CANCELLED'] as const
const status: Decoder<string> = (value, at) => {
  const word = verbatim(value, at)
  if (word !== 'ACCEPTED' && word !== 'AWAITING_PAYMENT') reportDeviation(at, 'another status')
  return word
}
// an empty id or number identifies no order, and an empty address leads nowhere
const filledBy = (reader: Decoder<string>) => mapped(reader, word => word || undefined)
const accepted = object({
  id: lenientWithWarning(filledBy(verbatim)),
  number: lenientWithWarning(filledBy(text)),
  status: lenientWithWarning(status),
  payableAmount: lenientWithWarning(amount),
  paymentUrl: lenient(filledBy(verbatim)),
})
export type PricedPosition = Infer<typeof pricedPosition>
export type Preflight = Infer<typeof preflight>
/** An order that the API has accepted. */
export interface Order {
  readonly id: string
  readonly number?: string
  /** Minor units. */
  readonly payableAmount: number
  readonly paymentUrl?: string
  readonly status?: string
}

export type PreflightRequest = ReturnType<typeof preflightRequest>
type OptionalText = 'comment' | 'deliveryComment' | 'apartment' | 'entrance' | 'floor' | 'intercom' | 'returnUrl'
export type OrderRequest = PreflightRequest & { readonly [Field in OptionalText]?: string } & {
  readonly person: Readonly<Record<'name' | 'email' | 'phone', string>>
  readonly personCount?: number
}

/** The request of both preflight calls (PRE-01). The time is in the restaurant's zone (CHK-03). */
export function preflightRequest(choice: Choice, resto: Pick<Resto, 'id' | 'zone'>, order: {
  readonly positions: readonly CartLine[]
  readonly payment: PaymentMethod
  readonly promoCode: string | null
  /** May have the offset of another restaurant's zone. */
  readonly preOrderTime: string | null
  /** The address text that the API gets for a map point without an address. */
  readonly pointName: string
}) {
  const { positions, payment, promoCode, pointName } = order
  const moment = parseIsoMoment(order.preOrderTime ?? '')
  return {
    deliveryType: choice.method,
    payType: payment,
    ...(promoCode !== null && { promoCode }),
    restoId: resto.id,
    positions: positions.map(({ id, name, price, count, hasModifiers, ...rest }) => {
      const modifiers = hasModifiers ? rest.modifiers : []
      return { id, name, price, count, sum: plainSum({ price, count, modifiers }), modifiers }
    }),
    ...(choice.method === 'DELIVERY' && {
      address: choice.place.address || pointName, location: choice.place.location,
    }),
    ...(moment !== undefined && { preOrderTime: formatIso(moment, resto.zone.offsetAt(moment)) }),
  }
}

interface Person {
  readonly accessToken: string
  readonly id: number
}

/** API calls about orders. They reject with what `Http` throws, or with a DecodeError. */
export interface CheckoutApi {
  /** Requests the prices of an order; as a guest if `person` is null. */
  preflight(request: PreflightRequest, person: Person | null, signal?: AbortSignal): Promise<Preflight>
  /**
   * Places an order. Missing fields: id and number replace each other, `confirmed` replaces both and the total.
   * @throws DecodeError, so that the outcome is unknown (CHK-05), when the response names no order, or
   * only an id beside a code and a message: a request that was rejected may have an id too.
   */
  order(
    request: OrderRequest, person: Person, idempotencyKey: string | null,
    confirmed: { readonly id: string; readonly payable: number },
  ): Promise<Order>
  /** Requests the status of an order: an optional call of the API. */
  orderStatus(orderId: string, person: Person): Promise<string>
}

export function createCheckoutApi(http: Http, report: Report): CheckoutApi {
  return {
    async preflight(request, person, signal) {
      const path = person === null ? '/1/persons/orders/preflight' : `/1/persons/${person.id}/orders/preflight`
      const answer = await http.post(path, {
        body: request, signal, ...(person !== null && { bearer: person.accessToken }),
      })
      const { positions, ...rest } = decode(preflight, answer, report, 'preflight')
      // the code for reductions whose code the answer leaves out
      const code = request.promoCode ?? rest.promoCode ?? ''
      const coded = (line: PricedPosition) => line.promoCodes.map(one => ({ ...one, code: one.code || code }))
      return { ...rest, positions: positions.map(line => ({ ...line, promoCodes: coded(line) })) }
    },
    async order(request, person, idempotencyKey, confirmed) {
      const answer = await http.post(`/api/v1/persons/${person.id}/orders`, {
        body: request,
        bearer: person.accessToken,
        ...(idempotencyKey !== null && { headers: { 'Idempotency-Key': idempotencyKey } }),
      })
      const named = decode(accepted, answer, report, 'order')
      const { id, number = id, payableAmount = confirmed.payable, ...rest } = named
      const known = ['AWAITING_PAYMENT', ...ORDER_STATUSES].find(word => word === rest.status)
      const proof = named.number ?? named.payableAmount ?? rest.paymentUrl ?? known
      const { code, message } = asRecord(answer) ?? {}
      const isVague = id === undefined || (code !== undefined && message !== undefined)
      if (proof === undefined && isVague) throw new DecodeError(detail`order`, detail`names no order`)
      return { ...rest, id: id ?? number ?? confirmed.id, ...(number !== undefined && { number }), payableAmount }
    },
    async orderStatus(orderId, person) {
      const path = `/api/v1/persons/${person.id}/orders/${encodeURIComponent(orderId)}`
      const answer = await http.get(path, { bearer: person.accessToken })
      return decode(object({ status: verbatim }), answer, report, 'order status').status
    },
  }
}
