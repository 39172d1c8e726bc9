import type { Report } from '../../env.ts'
import type { Http } from '../../http/http.ts'
import { dispensable, missable } from '../../http/missable.ts'
import { lenient, list, mapped, object, orElse, read, strictList, tolerate, type Infer, type Read } from '../../http/read.ts'
import { amount, assumed, defaulted, id, text, whole } from '../../http/tolerant.ts'
import { parseIso } from '../../time/iso.ts'
import { formatIso } from '../../time/write-iso.ts'
import { plainSum, type CartLine } from '../cart/line.ts'
import type { Resto } from '../catalogue/city-wire.ts'
import type { PendingOrder } from '../order/records.ts'
import type { Choice } from '../place/choice.ts'
import type { PaymentMethod } from '../place/serves.ts'

// minor units; a preflight stands or falls with its sums, an accepted order is accepted whatever is wrong
const pricedPosition = mapped(object({
  // the delivery has none of its own, and a line without one is nobody's
  id: assumed(whole, 0),
  // half of an echo would name another dish
  modifiers: lenient(strictList(object({ modifierId: id, id, count: whole }))),
  sum: amount, payableAmount: missable(amount),
  flags: orElse(list(text), []),
  discounts: defaulted(list(object({ id: defaulted(whole, 0), name: defaulted(text, ''), calculatedAmount: amount })), []),
  promoCodes: defaulted(list(object({ code: defaulted(text, ''), calculatedAmount: amount })), []),
  specials: defaulted(list(object({ name: text })), []),
}), ({ payableAmount, ...rest }) => ({ ...rest, payableAmount: payableAmount ?? rest.sum }))
const preflight = object({
  positions: strictList(pricedPosition), promoCode: lenient(text),
  promoCodeMaxDiscountAmount: lenient(amount), promoCodeMinOrderAmount: lenient(amount),
})
const status: Read<string> = (value, at) => {
  const word = text(value, at)
  if (word !== 'ACCEPTED' && word !== 'AWAITING_PAYMENT') tolerate(at, 'another status')
  return word
}
// empty ones tell no order from another, and lead nowhere
const filled = mapped(text, word => word || undefined)
const accepted = object({
  id: dispensable(filled), number: dispensable(filled), status: dispensable(status),
  payableAmount: dispensable(amount), paymentUrl: lenient(filled),
})
export type PricedPosition = Infer<typeof pricedPosition>
export type Preflight = Infer<typeof preflight>
export type Order = Awaited<ReturnType<CheckoutWire['order']>>

export type PreflightRequest = ReturnType<typeof preflightRequest>
type Said = 'comment' | 'deliveryComment' | 'apartment' | 'entrance' | 'floor' | 'intercom' | 'returnUrl'
export type OrderRequest = PreflightRequest & { readonly [Field in Said]?: string } & {
  readonly person: Readonly<Record<'name' | 'email' | 'phone', string>>
  readonly personCount?: number
}

/** The request of both preflight calls (PRE-01); the time is by the restaurant's clock (CHK-03). */
export function preflightRequest(choice: Choice, resto: Pick<Resto, 'id' | 'zone'>, order: {
  readonly positions: readonly CartLine[]
  readonly payment: PaymentMethod
  readonly promoCode: string | null
  /** Perhaps chosen for a restaurant of another zone. */
  readonly preOrderTime: string | null
  /** What the API calls a bare point on the map. */
  readonly pointName: string
}) {
  const { positions, payment, promoCode, pointName } = order
  const moment = parseIso(order.preOrderTime ?? '')
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

interface Person { readonly accessToken: string; readonly id: number }
export type CheckoutWire = ReturnType<typeof createCheckoutWire>

export function createCheckoutWire(http: Http, report: Report) {
  return {
    async preflight(request: PreflightRequest, person: Person | null, signal?: AbortSignal): Promise<Preflight> {
      const path = person === null ? '/1/persons/orders/preflight' : `/1/persons/${person.id}/orders/preflight`
      const answer = await http.post(path, { body: request, signal, ...(person !== null && { bearer: person.accessToken }) })
      const { positions, ...rest } = read(preflight, answer, report, 'preflight')
      // what is taken off and does not say for which code
      const code = request.promoCode ?? rest.promoCode ?? ''
      const coded = (line: PricedPosition) => line.promoCodes.map(one => ({ ...one, code: one.code || code }))
      return { ...rest, positions: positions.map(line => ({ ...line, promoCodes: coded(line) })) }
    },
    /** What the answer does not say: id and number stand for each other, `agreed` for both and the sum. */
    async order(request: OrderRequest, person: Person, idempotencyKey: string | null, agreed: Pick<PendingOrder, 'id' | 'payable'>) {
      const answer = await http.post(`/api/v1/persons/${person.id}/orders`, {
        body: request,
        bearer: person.accessToken,
        ...(idempotencyKey !== null && { headers: { 'Idempotency-Key': idempotencyKey } }),
      })
      const { id, number = id, payableAmount = agreed.payable, ...told } = read(accepted, answer, report, 'order')
      return { ...told, id: id ?? number ?? agreed.id, ...(number !== undefined && { number }), payableAmount }
    },
    /** How far an order is: an optional call of the API. */
    async orderStatus(orderId: string, person: Person): Promise<string> {
      const path = `/api/v1/persons/${person.id}/orders/${encodeURIComponent(orderId)}`
      const answer = await http.get(path, { bearer: person.accessToken })
      return read(object({ status: text }), answer, report, 'order status').status
    },
  }
}
