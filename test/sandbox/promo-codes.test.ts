import * as assert from 'uvu/assert'
import { HOUR, line, sandboxSuite, takeAway } from './kit/open-shop.ts'
import { CHEAP, ONIGIRI, ROLL } from './kit/tiny-dataset.ts'

const codes = sandboxSuite('sandbox promo codes')

codes('[CART-08] takes ten per cent off each line, whatever the case of the letters', async ({ shop }) => {
  const reply = await shop.preflight({ promoCode: ' тест10 ', positions: [line(ROLL, 2), line(ONIGIRI)] })
  assert.is(reply.json.promoCode, 'ТЕСТ10')
  assert.is(reply.json.promoCodeMaxDiscountAmount, 15000)
  assert.is(reply.json.promoCodeMinOrderAmount, 80000)
  // 10 % of 1 100.01 ₽ is 110.00 ₽: 100.00 ₽ of the rolls, 10.00 ₽ of the onigiri.
  assert.equal(reply.json.positions.map((one: { sum: number }) => one.sum), [90000, 9001, 19900])
  assert.equal(reply.json.positions[0].promoCodes, [{ code: 'ТЕСТ10', calculatedAmount: 10000 }])
  assert.is(reply.json.positions[0].payableAmount, 90000)
})

codes('accepts a code below its minimum without giving anything yet', async ({ shop }) => {
  const reply = await shop.preflight({ ...takeAway, promoCode: 'ТЕСТ10', positions: [line(ROLL)] })
  assert.is(reply.status, 200)
  assert.is(reply.json.promoCode, 'ТЕСТ10')
  assert.is(reply.json.promoCodeMinOrderAmount, 80000)
  assert.equal(reply.json.positions[0].promoCodes, [])
  assert.is(reply.json.positions[0].sum, 50000)
})

codes('checks the minimum for delivery by what the code has left', async ({ shop }) => {
  const cart = { positions: [line(ROLL), line(ONIGIRI)] }
  assert.is((await shop.preflight(cart)).status, 200)
  await shop.post('/_sandbox/clock', { now: '2026-03-04T23:00:00+03:00' })
  assert.is((await shop.preflight({ ...cart, promoCode: 'НОЧЬ' })).code, 'delivery.order-sum-not-enough.range')
})

codes('works on its days, in its hours and for its way of receiving', async ({ shop }) => {
  assert.is((await shop.preflight({ ...takeAway, promoCode: 'САМОВЫВОЗ' })).status, 200)
  shop.advanceClock(10 * HOUR)
  assert.is((await shop.preflight({ promoCode: 'НОЧЬ' })).status, 200)
  shop.advanceClock(2 * HOUR)
  assert.is((await shop.preflight({ promoCode: 'РАНО' })).status, 200)
  shop.advanceClock(5 * HOUR)
  assert.is((await shop.preflight({ promoCode: 'НОЧЬ' })).status, 200)
  shop.advanceClock(HOUR)
  assert.is((await shop.preflight({ promoCode: 'НОЧЬ' })).code, 'promo-code.hour-not-active')
})

codes('holds to the last second of its last day, and no longer', async ({ shop }) => {
  // the first date set on the control panel becomes day 0 of the data
  await shop.post('/_sandbox/clock', { now: '2026-03-04T12:00:00+03:00' })
  for (const [now, status] of [['2026-03-03T23:59:58.999+03:00', 200], ['2026-03-03T23:59:59+03:00', 422]] as const) {
    await shop.post('/_sandbox/clock', { now })
    const reply = await shop.preflight({ promoCode: 'ПОЗДНО' })
    assert.is(reply.status, status, `${now} ${reply.code}`)
  }
})

codes('does not count an order that the code gave nothing', async ({ shop }) => {
  const customer = await shop.signIn()
  // One per cent of 99 kopecks rounds down to nothing.
  const cheap = { ...takeAway, promoCode: 'ПРОЦЕНТ', positions: [line(CHEAP)] }
  assert.is((await shop.order(customer, cheap)).status, 200)
  assert.is((await shop.order(customer, { promoCode: 'ПРОЦЕНТ' })).status, 200)
  assert.is((await shop.order(customer, { promoCode: 'ПРОЦЕНТ' })).code, 'promo-code.already-used')
})

codes.run()
