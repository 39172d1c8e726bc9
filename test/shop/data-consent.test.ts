import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createDevice, deliveryChoice, olga, openCheckout, roll, type CheckoutOptions } from './checkout.fixture.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'

/** Tests the consent to the processing of personal data. */
const consents = suite('consent to personal data')

const TEXT = 'Даю согласие на обработку персональных данных на условиях политики конфиденциальности'

async function openFilled(consent?: object, options: CheckoutOptions = {}) {
  const fixture = await openCheckout({
    fill: cart => void cart.add(roll), ...options, ...(consent !== undefined && { config: { consent } }),
  })
  fixture.fillIn()
  await fixture.flushQuote()
  return fixture
}

consents('[CFG-14, CHK-05] without it no order leaves where it is required, and the field is named', async () => {
  const fixture = await openFilled({ personalData: true })
  assert.equal(fixture.draft.form.visibleFaults.get(), {}, 'nothing is said before the first attempt')
  assert.equal(await fixture.orderService.placeOrder(), { kind: 'field', name: 'dataConsent' })
  assert.equal(fixture.draft.form.visibleFaults.get(), { dataConsent: 'required' })
  assert.is(fixture.orders.length, 0)
  fixture.draft.dataConsent.give(TEXT)
  assert.equal(fixture.draft.form.visibleFaults.get(), {})
  fixture.draft.dataConsent.remove()
  assert.equal(await fixture.orderService.placeOrder(), { kind: 'field', name: 'dataConsent' })
  assert.is(fixture.orders.length, 0)
})

consents('[CFG-14] it is not asked for by default', async () => {
  const fixture = await openFilled()
  assert.equal(await fixture.orderService.placeOrder(), { kind: 'placed' })
  assert.is(fixture.orderService.placed.get()?.consent, undefined)
})

consents('[CFG-14, CHK-08, CHK-14] its text is kept with the order, not sent, and the next one asks anew', async () => {
  const fixture = await openFilled({ personalData: true, version: '2026-11-01' })
  fixture.draft.dataConsent.give(TEXT)
  assert.equal(await fixture.orderService.placeOrder(), { kind: 'placed' })
  assert.not.match(JSON.stringify(fixture.orders[0]?.request), /согласие/)
  const given = { text: TEXT, version: '2026-11-01' }
  assert.equal(fixture.orderService.placed.get()?.consent, given)
  const again = await openCheckout({ storage: fixture.storage, config: { consent: { personalData: true } } })
  assert.equal(again.shop.checkout.history.orders.get()[0]?.consent, given)
  assert.is(fixture.draft.dataConsent.current.get(), null)
  fixture.cart.add(roll)
  assert.equal(fixture.draft.form.visibleFaults.get(), {})
  assert.is(fixture.draft.form.firstFault.get(), 'dataConsent')
})

consents('[CFG-14, STO-01] a reload keeps it, another edition of the policy asks again', async () => {
  const storage = createMemoryStorage(createDevice(deliveryChoice, olga))
  const first = await openFilled({ personalData: true, version: '1' }, { storage })
  first.draft.dataConsent.give(TEXT)
  const reloaded = await openFilled({ personalData: true, version: '1' }, { storage })
  assert.is(reloaded.draft.dataConsent.current.get()?.text, TEXT)
  const renewed = await openFilled({ personalData: true, version: '2' }, { storage })
  assert.is(renewed.draft.dataConsent.current.get(), null)
  assert.equal(await renewed.orderService.placeOrder(), { kind: 'field', name: 'dataConsent' })
})

consents('[CFG-14, STO-06] an erasure removes it', async () => {
  const fixture = await openFilled({ personalData: true })
  fixture.draft.dataConsent.give(TEXT)
  fixture.shop.session.signOut()
  assert.is(fixture.storage.get('order_consent'), null)
  assert.is(fixture.draft.dataConsent.current.get(), null)
})

consents.run()
