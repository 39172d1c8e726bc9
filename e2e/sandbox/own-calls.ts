import { html, json, seeOther, svg } from './answer.ts'
import { bundleContract } from './contract-bundle.ts'
import { invalid } from './decode.ts'
import type { StoredOrder } from './events.ts'
import { isPaid, pay, returnAddress } from './orders.ts'
import { paymentPage, PAYMENT_PAGE_POLICY } from './payment-page.ts'
import { Refusal } from './refusal.ts'
import type { Parameters, Route } from './routes.ts'
import type { Shop } from './shop.ts'

/** Whether a path is one of the sandbox's own calls, which the contract does not have. */
export const isOwnPath = (path: string): boolean => /^\/(?:(?:pay|pictures)\/|openapi\.json$)/.test(path)

/**
 * The calls that are no part of a chain's API: the contract itself, and what stands in for the
 * chain's pictures and the page of its bank.
 */
export function ownCalls({ store, settings, catalogue, drawPicture }: Shop): readonly Route[] {
  const findOrder = (parameters: Parameters): StoredOrder => {
    const order = store.state().orders.get(parameters.text('orderId'))
    if (order === undefined || order.status !== 'AWAITING_PAYMENT') throw new Refusal('order.not-found')
    return order
  }

  return [
    { method: 'GET', path: '/openapi.json', handle: () => json(bundleContract()) },
    {
      method: 'GET', path: '/pictures/{…rest}',
      handle(_, parameters) {
        const drawing = drawPicture(parameters.text('rest'))
        if (drawing === undefined) throw new Refusal('picture.not-found')
        return svg(drawing)
      },
    },
    {
      method: 'GET', path: '/pay/{orderId}',
      handle(_, parameters) {
        const order = findOrder(parameters)
        const resto = catalogue.resto(order.request.restoId)
        const paidReturn = isPaid(store.state(), order.id) ? returnAddress(order, 'success') : null
        return html(paymentPage(order, resto, paidReturn), PAYMENT_PAGE_POLICY)
      },
    },
    {
      method: 'POST', path: '/pay/{orderId}',
      async handle(call, parameters) {
        const order = findOrder(parameters)
        const outcome = new URLSearchParams(call.text).get('outcome')
        if (outcome !== 'success' && outcome !== 'failure') throw invalid('outcome', 'одно из success, failure')
        return seeOther(await pay(store, order, outcome, settings.clock.now()))
      },
    },
  ]
}
