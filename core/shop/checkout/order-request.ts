import { toE164 } from '../../phone.ts'
import type { Agreement } from './agreement.ts'
import { asksNoCall, orderComment } from './comment-chips.ts'
import type { PlacedOrder } from './order-records.ts'
import type { PendingRequest } from './request.ts'
import type { Order, OrderRequest } from './wire.ts'

/** What goes to the API: the priced request with the person, the place, and the comment in the restaurant's words. */
export function orderRequest({ request }: PendingRequest, agreed: Agreement): OrderRequest {
  const { values, marks, personCount, country, returnUrl, selection: { choice, resto } } = agreed
  const place = choice.method === 'DELIVERY' ? choice.place : null
  const comment = orderComment({ ...values, marks }, { method: choice.method, payment: request.payType, currency: resto.currency })
  return {
    ...request,
    person: { name: values.name.trim(), email: values.email.trim(), phone: toE164(values.phone, country) ?? values.phone },
    ...(personCount !== null && { personCount }),
    ...(comment !== '' && { comment }),
    ...(place !== null && placeFields(place)),
    ...(request.payType === 'CARD_ONLINE' && { returnUrl }),
  }
}

function placeFields(place: { apartment: string; entrance: string; floor: string; intercom: string; comment: string }): Partial<OrderRequest> {
  const { apartment, entrance, floor, intercom, comment } = place
  const said = Object.entries({ apartment, entrance, floor, intercom, deliveryComment: comment })
    .map(([name, text]) => [name, text.trim()] as const)
  return Object.fromEntries(said.filter(([, text]) => text !== ''))
}

/** What the success screen needs of an accepted order, also after a reload. */
export function placedOrder(order: Order, request: OrderRequest, { resto, choice }: Agreement['selection']): Omit<PlacedOrder, 'attempt'> {
  return {
    id: order.id,
    ...(order.number !== undefined && { number: order.number }),
    payable: order.payableAmount,
    currency: resto.currency,
    method: choice.method,
    where: choice.method === 'DELIVERY' ? request.address ?? '' : resto.address,
    preOrderTime: request.preOrderTime ?? null,
    timeZone: resto.zone.name,
    ...(asksNoCall(request.comment) && { noCall: true }),
    payment: order.paymentUrl === undefined ? { at: 'on-receipt' } : { at: 'waiting', url: order.paymentUrl },
  }
}
