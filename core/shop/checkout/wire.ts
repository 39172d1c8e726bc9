import type { Report } from '../../env.ts'
import type { Http } from '../../http/http.ts'
import { integer, literal, minor, object, optional, positiveId, read, strictList, string, withDefault, type Infer } from '../../http/read.ts'
import type { CancelToken } from '../../task.ts'
import type { CartPosition } from '../cart/position.ts'
import { plainSum } from '../cart/position.ts'
import type { DeliveryMethod } from '../config.ts'
import type { DeliveryPlace } from '../location/choice.ts'

/** Preflight and order, as the API says them. Both answers are taken whole or not at all. */
export type PaymentMethod = 'CARD_ONLINE' | 'CARD_UPON_RECEIPT' | 'CASH_UPON_RECEIPT'

const pricedPosition = object({
  id: integer,
  modifiers: optional(strictList(object({ modifierId: positiveId, id: positiveId, count: integer }))),
  sum: minor, payableAmount: minor,
  flags: withDefault(strictList(string), []),
  discounts: withDefault(strictList(object({ id: integer, name: string, calculatedAmount: minor })), []),
  promoCodes: withDefault(strictList(object({ code: string, calculatedAmount: minor })), []),
  specials: withDefault(strictList(object({ id: integer, name: string })), []),
})
const preflight = object({
  positions: strictList(pricedPosition), promoCode: optional(string),
  promoCodeMaxDiscountAmount: optional(minor), promoCodeMinOrderAmount: optional(minor),
})
const order = object({
  id: string, number: string, status: literal('ACCEPTED', 'AWAITING_PAYMENT'), payableAmount: minor, paymentUrl: optional(string),
})
export type PricedPosition = Infer<typeof pricedPosition>
export type Preflight = Infer<typeof preflight>
export type Order = Infer<typeof order>

export interface PreflightRequest {
  readonly deliveryType: DeliveryMethod
  readonly payType: PaymentMethod
  readonly promoCode?: string
  readonly restoId: number
  readonly positions: readonly RequestPosition[]
  readonly address?: string
  readonly location?: { readonly lat: number; readonly lng: number }
  readonly preOrderTime?: string
}
interface RequestPosition {
  readonly id: number
  readonly name: string
  readonly price: number
  readonly count: number
  readonly sum: number
  readonly modifiers: readonly { modifierId: number; id: number; name: string; price: number; count: number }[]
}
export interface OrderRequest extends PreflightRequest {
  readonly person: { readonly name: string; readonly email: string; readonly phone: string }
  readonly personCount?: number
  readonly comment?: string
  readonly deliveryComment?: string
  readonly apartment?: string
  readonly entrance?: string
  readonly floor?: string
  readonly intercom?: string
  readonly returnUrl?: string
}

/** The request of both preflight calls. A delivery carries its address and point; absent fields are left out, never null. */
export function preflightRequest(order: {
  readonly method: DeliveryMethod
  readonly payment: PaymentMethod
  readonly restoId: number
  readonly positions: readonly CartPosition[]
  readonly place: DeliveryPlace | null
  /** What the API calls a bare point on the map. */
  readonly pointName: string
  readonly promoCode: string | null
  readonly preOrderTime: string | null
}): PreflightRequest {
  const { place } = order
  return {
    deliveryType: order.method,
    payType: order.payment,
    ...(order.promoCode !== null && { promoCode: order.promoCode }),
    restoId: order.restoId,
    positions: order.positions.map(({ id, name, price, count, modifiers, ...rest }) => ({
      id, name, price, count,
      sum: plainSum({ price, count, modifiers: rest.hasModifiers ? modifiers : [] }),
      modifiers: rest.hasModifiers ? modifiers.map(one => ({ modifierId: one.modifierId, id: one.id, name: one.name, price: one.price, count: one.count })) : [],
    })),
    ...(order.method === 'DELIVERY' && place !== null && {
      address: place.address === '' ? order.pointName : place.address,
      location: { lat: place.location.lat, lng: place.location.lng },
    }),
    ...(order.preOrderTime !== null && { preOrderTime: order.preOrderTime }),
  }
}

export interface CheckoutWire {
  preflight(request: PreflightRequest, person: { accessToken: string; id: number } | null, cancel?: CancelToken): Promise<Preflight>
  order(request: OrderRequest, person: { accessToken: string; id: number }, idempotencyKey: string | null): Promise<Order>
}

export function createCheckoutWire(http: Http, report: Report): CheckoutWire {
  return {
    async preflight(request, person, cancel) {
      const stop = cancel === undefined ? {} : { cancel }
      const answer = person === null
        ? await http.post('/1/persons/orders/preflight', { body: request, ...stop })
        : await http.post(`/1/persons/${person.id}/orders/preflight`, { body: request, bearer: person.accessToken, ...stop })
      return read(preflight, answer, report, 'preflight')
    },
    async order(request, person, idempotencyKey) {
      const answer = await http.post(`/api/v1/persons/${person.id}/orders`, {
        body: request,
        bearer: person.accessToken,
        ...(idempotencyKey !== null && { headers: { 'Idempotency-Key': idempotencyKey } }),
      })
      return read(order, answer, report, 'order')
    },
  }
}
