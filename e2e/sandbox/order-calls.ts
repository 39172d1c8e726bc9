import { json } from './answer.ts'
import { type Call, jsonBody } from './call.ts'
import type { OrderContext } from './order-context.ts'
import { readPreflightRequest } from './order-request.ts'
import { isPaid, orderAnswer, placeOrder, readIdempotencyKey, countUses } from './orders.ts'
import { computePreflight } from './preflight.ts'
import { Refusal } from './refusal.ts'
import type { Parameters, Route } from './routes.ts'
import type { Shop } from './shop.ts'

/** Preflight and orders. */
export function orderCalls(shop: Shop): readonly Route[] {
  const { store, settings } = shop

  /** Another person's id is treated as unknown, so that accounts cannot be discovered. */
  const readOwnId = (call: Call, parameters: Parameters): number => {
    const personId = shop.tokens.readPersonId(call.headers.authorization)
    if (parameters.id('personId', 'person.not-found') !== personId) throw new Refusal('person.not-found')
    return personId
  }

  return [
    {
      method: 'POST', path: '/1/persons/orders/preflight',
      handle: call => json(computePreflight(readOrderContext(shop, null), readPreflightRequest(jsonBody(call)), false)),
    },
    {
      method: 'POST', path: '/1/persons/{personId}/orders/preflight',
      handle(call, parameters) {
        const context = readOrderContext(shop, readOwnId(call, parameters))
        return json(computePreflight(context, readPreflightRequest(jsonBody(call)), false))
      },
    },
    {
      method: 'POST', path: '/api/v1/persons/{personId}/orders',
      async handle(call, parameters) {
        const personId = readOwnId(call, parameters)
        const header = call.headers['idempotency-key']
        const key = readIdempotencyKey(typeof header === 'string' ? header : undefined)
        const order = await placeOrder(store, readOrderContext(shop, personId), personId, jsonBody(call), key)
        return json(orderAnswer(order, call.publicUrl))
      },
    },
    {
      method: 'GET', path: '/api/v1/persons/{personId}/orders/{orderId}',
      handle(call, parameters) {
        if (!settings.habits.orderStatus) throw new Refusal('route.not-found')
        const personId = readOwnId(call, parameters)
        const order = store.state().orders.get(parameters.text('orderId'))
        if (order?.personId !== personId) throw new Refusal('order.not-found')
        return json({
          id: order.id,
          ...(settings.progress.get(order.id) ?? {
            status: isPaid(store.state(), order.id) ? 'ACCEPTED' : order.status,
          }),
        })
      },
    },
  ]
}

function readOrderContext(shop: Shop, personId: number | null): OrderContext {
  const { catalogue, settings, store } = shop
  return {
    catalogue,
    now: settings.clock.now(),
    firstDay: settings.clock.firstDay(),
    soldOut: settings.soldOut,
    closed: settings.closed,
    paymentsOff: settings.paymentsOff,
    additions: settings.habits.additions,
    countAllUses: code => countUses(store.state(), code),
    countUsesByPerson: code => (personId === null ? null : countUses(store.state(), code, personId)),
  }
}
