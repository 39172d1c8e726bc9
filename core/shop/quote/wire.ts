import type { Report } from '../../env.ts'
import type { Http } from '../../http/http.ts'
import { lenient, list, mapped, object, orElse, read, strictList, tolerate, type Infer, type Read } from '../../http/read.ts'
import { amount, assumed, defaulted, dispensable, id, missable, text, whole } from '../../http/tolerant.ts'
import { formatIso, parseIso } from '../../time/iso.ts'
import { plainSum, type CartLine } from '../cart/line.ts'
import type { Choice } from '../place/choice.ts'
import type { Resto } from '../catalogue/city-wire.ts'
import type { PendingOrder } from '../order/records.ts'

/**
 * Preflight and order, as the API says them. A preflight stands or falls with its sums; an order that was
 * accepted is accepted, whatever else the answer says.
 */
export type PaymentMethod = 'CARD_ONLINE' | 'CARD_UPON_RECEIPT' | 'CASH_UPON_RECEIPT'

const pricedPosition = mapped(object({
  // the delivery has none of its own, and a line without one is nobody's (`match.ts`)
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
const STATUSES: readonly string[] = ['ACCEPTED', 'AWAITING_PAYMENT']
const status: Read<string> = (value, at) => {
  const word = text(value, at)
  if (!STATUSES.includes(word)) tolerate(at, 'another status')
  return word
}
const accepted = object({
  id: dispensable(text), number: dispensable(text), status: dispensable(status), payableAmount: dispensable(amount), paymentUrl: lenient(text),
})
export type PricedPosition = Infer<typeof pricedPosition>
export type Preflight = Infer<typeof preflight>
/** An accepted order. Without a number of its own the id stands for it, and the other way round; told neither, it has no number. */
export interface Order extends Omit<Infer<typeof accepted>, 'id' | 'payableAmount'> {
  readonly id: string
  /** Minor units. */
  readonly payableAmount: number
}

export type PreflightRequest = ReturnType<typeof preflightRequest>
type Said = 'comment' | 'deliveryComment' | 'apartment' | 'entrance' | 'floor' | 'intercom' | 'returnUrl'
export type OrderRequest = PreflightRequest & { readonly [Field in Said]?: string } & {
  readonly person: Readonly<Record<'name' | 'email' | 'phone', string>>
  readonly personCount?: number
}

/**
 * The request of both preflight calls (PRE-01). A delivery carries its address and point; the time goes by the restaurant's
 * clock (CHK-03); absent fields are left out, never null.
 */
export function preflightRequest(choice: Choice, resto: Pick<Resto, 'id' | 'zone'>, order: {
  readonly positions: readonly CartLine[]
  readonly payment: PaymentMethod
  readonly promoCode: string | null
  /** Perhaps chosen for a restaurant of another zone. */
  readonly preOrderTime: string | null
  /** What the API calls a bare point on the map. */
  readonly pointName: string
}) {
  const { positions, payment, promoCode, preOrderTime, pointName } = order
  const moment = preOrderTime === null ? undefined : parseIso(preOrderTime)
  return {
    deliveryType: choice.method,
    payType: payment,
    ...(promoCode !== null && { promoCode }),
    restoId: resto.id,
    positions: positions.map(({ id, name, price, count, hasModifiers, ...rest }) => {
      const modifiers = hasModifiers ? rest.modifiers : []
      return {
        id, name, price, count, sum: plainSum({ price, count, modifiers }),
        modifiers: modifiers.map(one => ({ modifierId: one.modifierId, id: one.id, name: one.name, price: one.price, count: one.count })),
      }
    }),
    ...(choice.method === 'DELIVERY' && {
      address: choice.place.address === '' ? pointName : choice.place.address,
      location: { lat: choice.place.location.lat, lng: choice.place.location.lng },
    }),
    ...(moment !== undefined && { preOrderTime: formatIso(moment, resto.zone.offsetAt(moment)) }),
  }
}

type Agreed = Pick<PendingOrder, 'id' | 'payable'>
interface Person {
  readonly accessToken: string
  readonly id: number
}
export type CheckoutWire = ReturnType<typeof createCheckoutWire>

const progress = object({ status: text })

export function createCheckoutWire(http: Http, report: Report) {
  return {
    async preflight(request: PreflightRequest, person: Person | null, signal?: AbortSignal): Promise<Preflight> {
      const path = person === null ? '/1/persons/orders/preflight' : `/1/persons/${person.id}/orders/preflight`
      const answer = await http.post(path, { body: request, signal, ...(person !== null && { bearer: person.accessToken }) })
      return coded(read(preflight, answer, report, 'preflight'), request.promoCode)
    },
    /** `agreed`, our own name for the order and the sum agreed to, holds where the answer does not say. */
    async order(request: OrderRequest, person: Person, idempotencyKey: string | null, agreed: Agreed): Promise<Order> {
      const answer = await http.post(`/api/v1/persons/${person.id}/orders`, {
        body: request,
        bearer: person.accessToken,
        ...(idempotencyKey !== null && { headers: { 'Idempotency-Key': idempotencyKey } }),
      })
      return orderOf(read(accepted, answer, report, 'order'), agreed)
    },
    /** How far an order is: an optional call of the API. */
    async orderStatus(orderId: string, person: Person): Promise<string> {
      const answer = await http.get(`/api/v1/persons/${person.id}/orders/${encodeURIComponent(orderId)}`, { bearer: person.accessToken })
      return read(progress, answer, report, 'order status').status
    },
  }
}

/** What is taken off and does not say for which code is for the one that was asked with, or else the answer's. */
function coded({ positions, ...rest }: Preflight, code = rest.promoCode ?? ''): Preflight {
  const promoCodes = (line: PricedPosition) => line.promoCodes.map(one => (one.code === '' ? { ...one, code } : one))
  return { ...rest, positions: positions.map(line => ({ ...line, promoCodes: promoCodes(line) })) }
}

function orderOf({ id: name = '', number = '', paymentUrl = '', ...told }: Infer<typeof accepted>, agreed: Agreed): Order {
  // empty ones tell no order from another
  const shown = number || name
  return {
    ...told,
    id: name || number || agreed.id,
    ...(shown !== '' && { number: shown }),
    payableAmount: told.payableAmount ?? agreed.payable,
    ...(paymentUrl !== '' && { paymentUrl }),
  }
}
