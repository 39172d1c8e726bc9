import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { everyDay, resto } from '../kit/chain.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import {
  createDevice, deliveryChoice, NOON, olga, openCheckout, place, takeAwayChoice, type CheckoutOptions,
} from './checkout.fixture.ts'

/** Tests which sections of the order form show a summary, their fields, or nothing. */
const sections = suite('sections of the order form')

const HOUR = 3_600_000
const ORDER = {
  id: 'id-1', number: '1', at: NOON, restoId: 11, method: 'DELIVERY', payable: 1, currency: 'RUB',
  lines: [{ id: 1, name: 'Ролл', count: 1, price: 1, modifiers: [] }],
}
/** The form of a device that has one order, with the recipient filled in. */
async function open({ choice = deliveryChoice, ...options }: CheckoutOptions = {}) {
  const storage = createMemoryStorage({ ...createDevice(choice, olga), order_history: JSON.stringify([ORDER]) })
  const fixture = await openCheckout({ storage, choice, ...options })
  fixture.fillIn()
  const { createFormSections } = fixture.shop.checkout
  return { ...fixture, createFormSections, form: createFormSections() }
}
const FIELDS = { kind: 'fields' }
/** A time section without its zone, which has functions. */
const readTime = ({ form }: Awaited<ReturnType<typeof open>>): object => {
  const { zone: _, ...time } = { zone: null, ...form.get().time }
  return time
}

sections('[CHK-01] a form of a device without orders shows fields, also after the first order', async () => {
  const fixture = await openCheckout()
  fixture.fillIn()
  const form = fixture.shop.checkout.createFormSections()
  await fixture.flushQuote()
  await fixture.orderService.placeOrder()
  assert.ok(fixture.shop.checkout.hasOrders.get())
  assert.equal(Object.values(form.get()).map(section => section.kind), Array(5).fill('fields'))
})

sections('[CHK-01] a form opened with orders keeps its summaries when the orders are cleared', async () => {
  const { form, createFormSections, shop } = await open()
  shop.checkout.history.clear()
  assert.equal([form.get().recipient.kind, createFormSections().get().recipient.kind], ['summary', 'fields'])
})

sections('[CHK-01] the place is summarised for delivery and take-away', async () => {
  const delivery = await open()
  assert.equal(delivery.form.get().place, { kind: 'summary', method: 'DELIVERY', city: 'Ярославль', place })
  const takeAway = await open({ choice: takeAwayChoice })
  assert.equal(takeAway.form.get().place, {
    kind: 'summary', method: 'TAKE_AWAY', city: 'Ярославль', address: 'улица Свободы, 11',
  })
})

for (const [what, details, kind] of [
  ['without details', { apartment: ' ', floor: '', comment: '' }, 'fields'],
  ['with a comment alone', { apartment: '', floor: '' }, 'summary'],
  ['with a comment that is too long', { comment: 'я'.repeat(500) }, 'fields'],
] as const) {
  sections(`[CHK-01] the place of an address ${what} shows ${kind}`, async () => {
    const { form } = await open({ choice: { ...deliveryChoice, place: { ...place, ...details } } })
    assert.is(form.get().place.kind, kind)
  })
}

sections('[CHK-01] without a restaurant the place and the time show their fields', async () => {
  const { form } = await open({ choice: null })
  assert.equal([form.get().place, form.get().time], [FIELDS, FIELDS])
})

sections('[CHK-01] the recipient is summarised while the fields are valid, whatever the comment is', async () => {
  const { form, draft } = await open()
  assert.equal(form.get().recipient, { kind: 'summary', name: 'Ольга', phone: '+7 999 555-01-00' })
  draft.form.set('comment', 'я'.repeat(500))
  assert.equal([form.get().recipient.kind, form.get().comment], ['summary', FIELDS])
  draft.form.set('phone', '12')
  assert.equal(form.get().recipient, FIELDS)
})

sections('[CHK-12, CFG-14] the recipient is summarised while the consent is missing', async () => {
  const { form, draft } = await open({ config: { consent: { personalData: true } } })
  assert.equal([draft.form.firstFault.get(), form.get().recipient.kind], ['dataConsent', 'summary'])
  draft.form.set('email', '')
  assert.equal(form.get().recipient, FIELDS)
})

sections('[CHK-12] a place comment that is too long opens the recipient only if it is invalid', async () => {
  const { form, draft } = await open({ choice: { ...deliveryChoice, place: { ...place, comment: 'я'.repeat(500) } } })
  assert.equal([draft.form.firstFault.get(), form.get().recipient.kind], ['placeComment', 'summary'])
  draft.form.set('name', '')
  assert.equal(form.get().recipient, FIELDS)
})

sections('[CHK-01] the payment is summarised if the customer has selected an offered method', async () => {
  const { form, draft } = await open()
  assert.equal(form.get().payment, FIELDS, 'a default')
  draft.payment.set('CARD_UPON_RECEIPT')
  assert.equal(form.get().payment, { kind: 'summary', method: 'CARD_UPON_RECEIPT' })
  const takeAway = await open({ choice: takeAwayChoice })
  takeAway.draft.payment.set('CARD_UPON_RECEIPT')
  assert.equal(takeAway.form.get().payment, FIELDS, 'not offered')
})

sections('[CHK-01] the comment is summarised as it is sent, and empty as an empty text', async () => {
  const { form, draft } = await open()
  assert.equal(form.get().comment, { kind: 'summary', text: '' })
  draft.form.set('comment', 'Без васаби')
  draft.toggleRemark('noCall')
  assert.equal(form.get().comment, { kind: 'summary', text: 'Без васаби. Не звонить' })
})

sections('[CHK-01] the time is summarised as soon as possible with its estimate, or as the slot', async () => {
  const fixture = await open()
  const estimate = { at: NOON + HOUR, isForecast: true }
  assert.equal(readTime(fixture), { kind: 'summary', slot: null, estimate })
  fixture.draft.preOrderTime.set('2026-03-04T18:00:00+03:00')
  assert.equal(readTime(fixture), { kind: 'summary', slot: NOON + 6 * HOUR })
  fixture.draft.preOrderTime.set('2026-03-03T18:00:00+03:00')
  assert.equal(readTime(fixture), FIELDS, 'an expired one')
})

sections('[CHK-01] the time of take-away without an estimate is a summary, or nothing without slots', async () => {
  assert.equal(readTime(await open({ choice: takeAwayChoice })), { kind: 'summary', slot: null, estimate: null })
  const config = { preOrder: false }
  assert.equal(readTime(await open({ choice: takeAwayChoice, config })), { kind: 'nothing' })
  assert.equal(readTime(await open({ choice: takeAwayChoice, chain: { preOrder: [] } })), { kind: 'nothing' })
})

sections('[CHK-11] the time of a closed restaurant shows its fields, or its first slot', async () => {
  const restos = [resto(11, { openingHours: everyDay('18:00', '23:00') })]
  assert.equal(readTime(await open({ chain: { restos, preOrder: [] } })), FIELDS)
  assert.equal(readTime(await open({ chain: { restos } })), { kind: 'summary', slot: NOON })
})

sections('[BOOT-09] a form without an address asks for it before the recipient, and then goes on', async () => {
  const blank = { ...deliveryChoice, place: null } as unknown as typeof deliveryChoice
  const fixture = await openCheckout({ choice: blank, person: null })
  assert.equal(await fixture.orderService.placeOrder(), { kind: 'location' })
  assert.equal(fixture.orderService.step.get(), { kind: 'location' })
  fixture.choose(deliveryChoice)
  assert.equal(fixture.orderService.step.get(), { kind: 'field', name: 'name' })
})

sections.run()
