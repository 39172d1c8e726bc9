import { toE164, type PhoneCountry } from '../../phone.ts'
import type { Selection } from '../location/choice.ts'
import type { PlacedOrder } from './attempt.ts'
import { asksNoCall, orderComment } from './comment-chips.ts'
import type { OrderValues } from './order-fields.ts'
import type { PendingRequest } from './request.ts'
import type { Order, OrderRequest } from './wire.ts'

type SelectedResto = Extract<Selection, { at: 'resto' }>

/** What goes to the API: the priced request with the person, the place, and the comment in the restaurant's words. */
export function orderRequest(asked: PendingRequest, person: OrderValues, selection: SelectedResto, draft: {
  readonly marks: Parameters<typeof orderComment>[0]['marks']
  /** Null where the chain does not ask for it. */
  readonly personCount: number | null
  readonly country: PhoneCountry
  /** Where the payment page comes back to. */
  readonly returnUrl: string
}): OrderRequest {
  const { choice } = selection
  const place = choice.method === 'DELIVERY' ? choice.place : null
  const terms = { method: choice.method, payment: asked.request.payType, currency: selection.resto.currency }
  const comment = orderComment({ ...person, marks: draft.marks }, terms)
  return {
    ...asked.request,
    person: { name: person.name.trim(), email: person.email.trim(), phone: toE164(person.phone, draft.country) ?? person.phone },
    ...(draft.personCount !== null && { personCount: draft.personCount }),
    ...(comment !== '' && { comment }),
    ...(place !== null && placeFields(place)),
    ...(asked.request.payType === 'CARD_ONLINE' && { returnUrl: draft.returnUrl }),
  }
}

function placeFields(place: { apartment: string; entrance: string; floor: string; intercom: string; comment: string }): Partial<OrderRequest> {
  const { apartment, entrance, floor, intercom, comment } = place
  const said = Object.entries({ apartment, entrance, floor, intercom, deliveryComment: comment })
    .map(([name, text]) => [name, text.trim()] as const)
  return Object.fromEntries(said.filter(([, text]) => text !== ''))
}

/** What the success screen needs of an accepted order, also after a reload. */
export function placedOrder(order: Order, request: OrderRequest, { resto, choice }: SelectedResto): Omit<PlacedOrder, 'attempt'> {
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
