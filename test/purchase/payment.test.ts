import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { closeSandboxes, listOrderableDishes, openCustomer, openReadyCustomer, type Customer } from './customer.ts'

/** Payments on the sandbox's bank page, and every way back from it. */
const payment = suite('a payment by card at once')
payment.after.each(closeSandboxes)

async function orderByCard() {
  const ready = await openReadyCustomer({ payment: 'CARD_ONLINE' })
  const outcome = await ready.page.placeOrder()
  if (outcome.kind !== 'pay') throw new Error(JSON.stringify([outcome, ready.page.shop.checkout.order.state.get()]))
  return { ...ready, url: outcome.url }
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
  }
})

payment('[CHK-07, STO-05] a return in another tab is known in the first', async () => {
  const { sandbox, page, storage, url } = await orderByCard()
  const other = openCustomer({ sandbox, storage: storage.otherTab() })
  const { order, isPaid } = await pays(url, 'success')
  other.shop.checkout.order.recordPaymentResult(order, isPaid)
  assert.equal([describeState(page), describeState(other)], ['paid', 'paid'])
})

payment.run()
