import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { world } from '../../e2e/demo/world.ts'
import { closeSandboxes, openReadyCustomer, openSandbox } from './customer.ts'

/** The session has ended in another tab, and this tab is not notified. */
const gone = suite('an order whose session goes away')
gone.after.each(closeSandboxes)

gone(
  '[AUTH-06, CART-09] cleared tokens keep the cart, priced as a guest’s, and the order asks to sign in',
  async () => {
    const { sandbox, storage, page } = await openReadyCustomer()
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
  },
)

gone('[LOC-12, LOC-15] a session that ends while an address is saved: the missing dishes are still named', async () => {
  // the small chain has no restaurant with another menu
  const { storage, page } = await openReadyCustomer({ sandbox: await openSandbox({ world }) })
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
})

gone.run()
