import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findOperation } from '../../e2e/support/contract/description.ts'
import { createContractChecker } from '../../e2e/support/contract/checker.ts'
import type { HttpRequest } from '../../core/env.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { storedChoice, openSandbox, type TestSandbox } from '../kit/shop.ts'
import { keepRequired } from '../wire/described.ts'
import { type Customer, listOrderableDishes, fillIn, openCustomer, signIn } from './customer.ts'
import { describeLastOrder } from './standing.ts'

/** An API that sends only the required fields, and a shop that sends only the data that it has. */
const least = suite<{ sandbox: TestSandbox }>('an API that says no more than it must')
least.before(async context => { context.sandbox = await openSandbox({ habits: { orderStatus: true, signOut: true } }) })
least.after(({ sandbox }) => sandbox.close())

/** The number of removed fields in the responses of each call. */
type LeftOut = Map<string, number>
const countFields = (text: string): number => text.split('":').length

function openLeastCustomer(
  sandbox: TestSandbox, leftOut: LeftOut, storage = createMemoryStorage(storedChoice('DELIVERY')), path = '/cart',
): Customer {
  const page = openCustomer({
    sandbox, storage, path,
    config: { orders: { status: true }, session: { signOut: true }, order: { idempotencyKey: true } },
  })
  page.network.rewriteAnswer = (called, answer) => {
    const [method = '', url = ''] = called.split(' ')
    const operation = findOperation(method, url.split('?')[0] ?? '')?.operation
    const schema = operation?.replies.get(answer.status)?.schema
    if (operation === undefined || schema === undefined || schema === null) return answer
    const whole = JSON.parse(answer.text) as Record<string, unknown>
    const result = keepRequired(schema, 'openapi.json', whole) as object
    // no single way of paying is required, but at least one: a restaurant without any takes no orders
    const text = JSON.stringify(operation.id === 'resto' ? { ...result, payConfig: whole['payConfig'] } : result)
    leftOut.set(operation.id, (leftOut.get(operation.id) ?? 0) + countFields(answer.text) - countFields(text))
    return { ...answer, text }
  }
  return page
}

/** Sent fields that the description does not list. */
function listUndescribed(calls: readonly HttpRequest[]): readonly string[] {
  const validator = createContractChecker()
  return calls.flatMap(({ method, url, headers, body = '' }) => {
    const { pathname, searchParams } = new URL(url)
    const small = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    return validator.request({ method, path: pathname, query: searchParams, headers: small, text: body })
  })
}

least(
  "the whole road: cart, promo code, sign-in, order by card, payment, the restaurant's word, sign-out",
  async ({ sandbox }) => {
    const excludePackages: LeftOut = new Map()
    const storage = createMemoryStorage(storedChoice('DELIVERY'))
    const page = openLeastCustomer(sandbox, excludePackages, storage)
    await page.start()
    const { cart, checkout } = page.shop
    for (const dish of listOrderableDishes(page.shop).slice(0, 3)) cart.add(dish, 2)
    fillIn(page.shop)
    checkout.draft.payment.set('CARD_ONLINE')
    checkout.draft.promo.set({ code: 'СУШИ10', active: true })
    await signIn(page, sandbox)
    await page.waitForIdle()
    const outcome = await page.placeOrder()
    assert.ok(outcome.kind === 'placed', JSON.stringify([outcome, checkout.order.state.get()]))
    const [order] = await sandbox.control('orders')
    assert.equal(
      [checkout.order.placed.get()?.payable, checkout.order.placed.get()?.number], [order.payableAmount, order.number],
    )
    await sandbox.control('order-status', { orderId: order.id, status: 'COOKING' })
    const leave = checkout.status.poll()
    await page.waitForIdle()
    assert.match(describeLastOrder(page), /COOKING/)
    leave()
    page.shop.session.signOut()
    await page.waitForIdle()
    assert.equal(listUndescribed(page.network.calls), [])
    for (const id of ['resto', 'positions', 'preflight', 'me'])
      assert.ok((excludePackages.get(id) ?? 0) > 0, `nothing was left out of ${id}`)
  },
)

least.run()
