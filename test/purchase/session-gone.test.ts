import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { world } from '../../e2e/demo/world.ts'
import { openCustomer, openSandbox, prepareDevice, type Customer } from './customer.ts'

/**
 * The session has ended in another tab, and this tab is not notified, or only while its order is being
 * sent.
 */
const gone = suite('an order whose session goes away')

gone(
  '[AUTH-06, CART-09] cleared tokens keep the cart, priced as a guest’s, and the order asks to sign in',
  async () => {
    const sandbox = await openSandbox()
    const { member } = await prepareDevice(sandbox)
    const storage = createMemoryStorage(member)
    const page = openCustomer({ sandbox, storage })
    await page.start()
    const pieces = page.shop.cart.itemCount.get()
    for (const key of storage.keys()) storage.remove(key)
    // an extra message would never disappear
    let words = 0
    page.shop.checkout.quote.state.subscribe(() => {
      if ((words += 1) > 100) throw new Error('asked again and again')
    })
    assert.is((await page.drive(page.shop.checkout.quote.requestPrices())).status, 'answered')
    assert.equal([page.shop.session.state.get().status, page.shop.cart.itemCount.get()], ['guest', pieces])
    assert.equal(await page.placeOrder(), { kind: 'sign-in' })
    assert.is((await sandbox.control('orders')).length, 0)
    await sandbox.close()
  },
)

gone('[LOC-12, LOC-15] a session that ends while an address is saved: the missing dishes are still named', async () => {
  // the small chain has no restaurant with another menu
  const sandbox = await openSandbox({ world })
  const { member } = await prepareDevice(sandbox)
  const storage = createMemoryStorage(member)
  const page = openCustomer({ sandbox, storage })
  await page.start()
  const { choice, cities, dialog } = page.shop.location
  const lines = page.shop.cart.lines.get().map(line => line.id)
  dialog.open({ method: 'TAKE_AWAY' })
  await page.drive(cities.load(1))
  await page.waitForIdle()
  dialog.choosePickUp(14)
  storage.remove('person_tokens')
  assert.is(await page.drive(dialog.save()), null)
  const view = dialog.view.get()
  const question = view.status === 'open' ? view.state.step : null
  assert.equal(question?.status === 'dishes-missing' && question.dishes.map(dish => dish.id), lines)
  assert.equal([page.shop.session.state.get().status, choice.choice.get()?.method], ['guest', 'DELIVERY'])
  await sandbox.close()
})

gone('[CHK-08, CHK-09] signing out in another tab during an order says so, and erases what was ordered', async () => {
  const sandbox = await openSandbox()
  const { member } = await prepareDevice(sandbox)
  const storage = createMemoryStorage(member)
  const page = openCustomer({ sandbox, storage })
  const other: Customer = openCustomer({ sandbox, storage: storage.otherTab() })
  await page.start()
  await other.start()
  page.network.afterAnswer = path => {
    if (path.endsWith('/orders')) other.shop.session.signOut()
  }
  assert.is((await page.placeOrder()).kind, 'placed')
  const [order] = await sandbox.control('orders')
  assert.equal(
    [page.shop.session.state.get().status, page.shop.checkout.order.placed.get()?.number], ['guest', order.number],
  )
  assert.equal([page.shop.checkout.history.orders.get(), storage.get('order_history')], [[], null])
  await sandbox.close()
})

gone.run()
