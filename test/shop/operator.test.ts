import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Locale } from '../../core/shop/config.ts'
import { createStore } from '../../core/store/store.ts'
import { flushPromises } from '../kit/clock.ts'
import { createDeferred, NOON, openCheckout } from './checkout.fixture.ts'

const operator = suite('the file of the operator')

const MINUTE = 60_000
const PAUSED = JSON.stringify({ orders: 'paused', message: { ru: 'Нет света' } })
const OPEN = '{"orders":"open"}'
/** The notice of a shop whose operator has written `content`. */
async function read(content: unknown, locale: Locale = 'ru') {
  const { shop } = await openPaused(JSON.stringify(content))
  shop.locale.set(locale)
  return shop.operator.get()
}

/** A checkout that could be placed, with a file that the test can replace. */
async function openPaused(text: string | null = PAUSED) {
  const file = { text, reads: 0, isReachable: true }
  const isPageVisible = createStore(true)
  const fixture = await openCheckout({
    isPageVisible,
    readOperatorFile: async () => {
      file.reads += 1
      if (!file.isReachable) throw new TypeError('Failed to fetch')
      return file.text
    },
  })
  fixture.fillIn()
  fixture.draft.payment.set('CASH_UPON_RECEIPT')
  await fixture.shop.notices.load()
  await fixture.flushQuote()
  return { ...fixture, file, isPageVisible }
}

operator('[CFG-11] texts are in the customer’s language, else in Russian, else in any', async () => {
  const banner = { ru: 'Привет', en: 'Hello' }
  const cases = [[banner, 'ru', 'Привет'], [banner, 'en', 'Hello'], [banner, 'cnr', 'Привет'],
    [{ en: 'Hello' }, 'ru', 'Hello'], [{ ru: ' ' }, 'ru', null], ['Привет', 'ru', null]] as const
  for (const [texts, locale, shown] of cases) {
    assert.is((await read({ orders: 'open', banner: texts }, locale)).banner, shown, JSON.stringify([texts, locale]))
  }
  assert.is((await read({ orders: 'open', message: { ru: 'не видно' } })).message, null)
})

operator('[CFG-11] a text is cut to 300 characters', async () => {
  assert.is((await read({ orders: 'open', banner: { ru: '🍣'.repeat(400) } })).banner, `${'🍣'.repeat(299)}…`)
})

operator('[CFG-11] a pause ends at its time, and an invalid end does not end it', async () => {
  const until = new Date(NOON + 2 * MINUTE).toISOString()
  const { shop, timer } = await openPaused(JSON.stringify({ orders: 'paused', banner: { ru: 'Скоро' }, until }))
  assert.equal(shop.operator.get(), { isPaused: true, message: null, banner: 'Скоро', until: NOON + 2 * MINUTE })
  await timer.advance(2 * MINUTE)
  assert.equal(shop.operator.get(), { isPaused: false, message: null, banner: null, until: null })
  for (const wrong of ['11:00', '2020-11-30 14:00', 5, '']) {
    assert.is((await read({ orders: 'paused', until: wrong })).isPaused, true, String(wrong))
  }
})

operator('[CFG-11] a pause keeps the order from leaving, and ends without a reload', async () => {
  const { shop, orders, file, timer, isPageVisible, orderService } = await openPaused()
  assert.equal(shop.operator.get(), { isPaused: true, message: 'Нет света', banner: null, until: null })
  assert.equal(shop.checkout.order.step.get(), { kind: 'paused' })
  assert.equal(await orderService.placeOrder(), { kind: 'paused' })
  assert.is(orders.length, 0)
  file.text = OPEN
  isPageVisible.set(false)
  await timer.advance(MINUTE)
  isPageVisible.set(true)
  await flushPromises()
  assert.is(shop.checkout.order.step.get(), null)
  assert.equal(await orderService.placeOrder(), { kind: 'placed' })
})

operator('[CFG-11] an order that is under way when the pause begins ends by the API’s word', async () => {
  const { shop, api, file, timer, isPageVisible, orderService, orders } = await openPaused(OPEN)
  const { order } = api
  const response = createDeferred<void>()
  api.order = request => response.promise.then(() => order(request)) as never
  isPageVisible.set(false)
  await timer.advance(MINUTE)
  const placing = orderService.placeOrder()
  for (let turn = 0; turn < 50 && orders.length === 0; turn += 1) await flushPromises()
  file.text = PAUSED
  isPageVisible.set(true)
  await flushPromises()
  assert.equal([orders.length, shop.operator.get().isPaused], [1, true])
  response.answer()
  assert.equal(await placing, { kind: 'placed' })
})

operator('[CFG-11] a visible tab reads the file every five minutes, a hidden one does not', async () => {
  const { file, timer, isPageVisible } = await openPaused(OPEN)
  assert.is(file.reads, 1)
  await timer.advance(3.5 * MINUTE)
  assert.is(file.reads, 1)
  await timer.advance(1.5 * MINUTE)
  assert.is(file.reads, 2)
  isPageVisible.set(false)
  await timer.advance(20 * MINUTE)
  assert.is(file.reads, 2)
})

operator('[CFG-11] a pause stays while the server cannot be reached, and ends when the file says so', async () => {
  const { shop, file, timer, orderService } = await openPaused()
  file.isReachable = false
  await timer.advance(11 * MINUTE)
  assert.is(shop.operator.get().isPaused, true)
  assert.equal(await orderService.placeOrder(), { kind: 'paused' })
  Object.assign(file, { isReachable: true, text: null })
  await timer.advance(5 * MINUTE)
  assert.is(shop.operator.get().isPaused, false)
})

operator('[CFG-11, MENU-17] a revalidation reads the file before anything else', async () => {
  const { shop, file } = await openPaused(OPEN)
  file.text = PAUSED
  await shop.notices.get()?.revalidate()
  assert.equal([file.reads, shop.operator.get().isPaused], [2, true])
})

operator('[CFG-11] an absent or unreadable file counts as open and is reported once', async () => {
  for (const text of [null, '<!doctype html>', '{"orders":"later"}', '[]']) {
    const { shop, reports, timer } = await openPaused(text)
    await timer.advance(11 * MINUTE)
    assert.is(shop.operator.get().isPaused, false, String(text))
    assert.is(reports.filter(report => report.startsWith('operator.unreadable')).length, 1, String(text))
  }
})

operator.run()
