import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import type { TestSandbox } from '../kit/shop.ts'
import { listOrderableDishes, openCustomer, openSandbox, prepareDevice, type Customer } from './customer.ts'

/** Payments on the sandbox's bank page, and every way back from it. */
const payment = suite('a payment by card at once')

interface Paying {
  readonly sandbox: TestSandbox
  readonly page: Customer
  readonly storage: MemoryStorage
  readonly url: string
}
async function orderByCard(): Promise<Paying> {
  const sandbox = await openSandbox()
  const { member } = await prepareDevice(sandbox)
  const storage = createMemoryStorage({ ...member, order_payment_method: '"CARD_ONLINE"' })
  const page = openCustomer({ sandbox, storage })
  await page.start()
  const outcome = await page.placeOrder()
  if (outcome.kind !== 'pay') throw new Error(JSON.stringify([outcome, page.shop.checkout.order.state.get()]))
  return { sandbox, page, storage, url: outcome.url }
}
/** The address to which the bank's page returns. */
async function pays(
  url: string, outcome: 'success' | 'failure',
): Promise<{ readonly order: string; readonly isPaid: boolean }> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  assert.is(`${back.origin}${back.pathname}`, 'https://shop.test/cart')
  return { order: back.searchParams.get('order') ?? '', isPaid: back.searchParams.get('payment') === 'success' }
}
const describeState = ({ shop }: Customer): string | undefined => shop.checkout.order.placed.get()?.payment.at

payment('[CHK-07, CHK-08] leads to the bank and back; a failure offers the same page again', async () => {
  const { sandbox, storage, url } = await orderByCard()
  const failed = await pays(url, 'failure')
  const back = openCustomer({ sandbox, storage })
  assert.is(describeState(back), 'waiting')
  back.shop.checkout.order.recordPaymentResult(failed.order, failed.isPaid)
  assert.equal(back.shop.checkout.order.placed.get()?.payment, { at: 'failed', url })
  const paid = await pays(url, 'success')
  assert.is(paid.order, failed.order)
  const secondVisit = openCustomer({ sandbox, storage })
  secondVisit.shop.checkout.order.recordPaymentResult(paid.order, paid.isPaid)
  assert.is(describeState(secondVisit), 'paid')
  assert.is((await sandbox.control('orders')).length, 1, 'never a second order')
  await sandbox.close()
})

payment('[CHK-07] a repeated return counts once, and a paid order stays paid on an older page', async () => {
  const { sandbox, page, storage, url } = await orderByCard()
  const failed = await pays(url, 'failure')
  const paid = await pays(url, 'success')
  const { order } = page.shop.checkout
  order.recordPaymentResult(paid.order, paid.isPaid)
  order.recordPaymentResult(paid.order, paid.isPaid)
  order.recordPaymentResult(failed.order, failed.isPaid)
  assert.is(describeState(page), 'paid')
  assert.is(describeState(openCustomer({ sandbox, storage })), 'paid')
  await sandbox.close()
})

payment('[CHK-07] keeps a cart that was filled meanwhile, whatever becomes of the payment', async () => {
  for (const outcome of ['success', 'failure'] as const) {
    const { sandbox, page, storage, url } = await orderByCard()
    const [dish] = listOrderableDishes(page.shop)
    assert.ok(dish)
    page.shop.cart.add(dish, 2)
    const { order, isPaid } = await pays(url, outcome)
    const back = openCustomer({ sandbox, storage })
    await back.start()
    back.shop.checkout.order.recordPaymentResult(order, isPaid)
    assert.equal([describeState(back), back.shop.cart.itemCount.get()], [outcome === 'success' ? 'paid' : 'failed', 2])
    assert.is((await sandbox.control('orders')).length, 1)
    await sandbox.close()
  }
})

payment('[CHK-07] takes no word about an order that it does not know, or that is paid on receipt', async () => {
  const { sandbox, page } = await orderByCard()
  for (const id of ['', 'no-such-order', '__proto__']) page.shop.checkout.order.recordPaymentResult(id, true)
  assert.is(describeState(page), 'waiting')
  page.shop.checkout.order.forgetPlaced()
  page.shop.checkout.order.recordPaymentResult('no-such-order', true)
  assert.is(page.shop.checkout.order.placed.get(), null)
  const [dish] = listOrderableDishes(page.shop)
  assert.ok(dish)
  page.shop.cart.add(dish, 3)
  page.shop.checkout.draft.payment.set('CASH_UPON_RECEIPT')
  await page.waitForIdle()
  assert.is((await page.placeOrder()).kind, 'placed')
  page.shop.checkout.order.recordPaymentResult(page.shop.checkout.order.placed.get()?.id ?? '', true)
  assert.is(describeState(page), 'on-receipt')
  await sandbox.close()
})

payment(
  '[CHK-07, CHK-09, STO-06] signing out before paying shows the number first, then erases the order',
  async () => {
    const { sandbox, page, storage } = await orderByCard()
    const number = page.shop.checkout.order.placed.get()?.number
    assert.equal(page.shop.leaving.personalData.get().unpaid, [number])
    page.shop.session.signOut()
    assert.equal(
      [page.shop.checkout.order.placed.get(), storage.get('order_placed'), page.shop.checkout.order.unpaid.get()],
      [null, null, []],
    )
    await sandbox.close()
  },
)

payment('[CHK-07, STO-05] a return in another tab is known in the first', async () => {
  const { sandbox, page, storage, url } = await orderByCard()
  const other = openCustomer({ sandbox, storage: storage.otherTab() })
  const { order, isPaid } = await pays(url, 'success')
  other.shop.checkout.order.recordPaymentResult(order, isPaid)
  assert.equal([describeState(page), describeState(other)], ['paid', 'paid'])
  await sandbox.close()
})

payment('[CHK-05, CHK-07] a lost answer with a payment link leaves the order unknown and unpaid', async () => {
  const sandbox = await openSandbox()
  const { member } = await prepareDevice(sandbox)
  const page = openCustomer({
    sandbox,
    storage: createMemoryStorage({ ...member, order_payment_method: '"CARD_ONLINE"' }),
  })
  await page.start()
  await sandbox.injectFaults({ path: '^/api/v1/persons/\\d+/orders$', kind: 'cut', times: 1 })
  assert.is((await page.placeOrder()).kind, 'not-placed')
  assert.equal([page.shop.checkout.order.state.get().status, page.shop.checkout.order.placed.get()], ['unknown', null])
  assert.is((await page.placeOrder()).kind, 'not-placed')
  assert.is((await sandbox.control('orders')).length, 1)
  await sandbox.close()
})

payment.run()
