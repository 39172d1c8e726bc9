import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { isOffered } from '../../core/shop/catalogue/pre-order-days.ts'
import { listPreOrderDays } from '../kit/pre-order-days.ts'
import { compileSchedule } from '../../core/time/schedule.ts'
import { weekdays } from '../../core/time/civil.ts'
import { parseZone } from '../../core/time/zone.ts'
import { resto } from '../kit/chain.ts'
import { createTestStorage } from '../kit/storage.ts'
import { openDraft, openCheckout } from './checkout.fixture.ts'

const checkout = suite('checkout')

checkout('[CHK-02] keeps the chosen payment only while it is offered', async () => {
  for (const [options, used] of [
    [{ cardOnline: 'bank', cashUponReceipt: true }, 'CASH_UPON_RECEIPT'], [{ cardOnline: 'bank' }, 'CARD_ONLINE'],
    [{}, null],
  ] as const) {
    const restos = [resto(11, { payConfig: { delivery: options, takeAway: { cashUponReceipt: true } } })]
    const { shop, draft } = await openCheckout({ fill: () => undefined, chain: { restos } })
    draft.payment.set('CASH_UPON_RECEIPT')
    assert.equal([shop.checkout.payment.get(), draft.payment.get()], [used, 'CASH_UPON_RECEIPT'])
  }
})

checkout('[CHK-03] offers times only for the method that has hours', () => {
  const daily = weekdays.map(dayOfWeek => ({ dayOfWeek, active: true, open: '11:00', close: '21:00' }))
  const rule = { type: 'DELIVERY', minTimeMinutes: 60, dayInAdvance: 0, schedule: compileSchedule(daily) } as const
  const moscow = parseZone('+03:00', problem => { throw new Error(problem) })
  const now = Date.parse('2026-03-04T12:00:00+03:00')
  assert.equal(listPreOrderDays([rule], 'TAKE_AWAY', moscow, now), [])
  assert.equal(listPreOrderDays([], 'DELIVERY', moscow, now), [])
  const days = listPreOrderDays([rule], 'DELIVERY', moscow, now)
  assert.ok(isOffered(days, Date.parse('2026-03-04T13:00:00+03:00')))
  assert.not.ok(isOffered(days, Date.parse('2026-03-04T13:05:00+03:00')))
  assert.not.ok(isOffered(days, Date.parse('2026-03-04T12:45:00+03:00')))
})

checkout('[CHK-01] keeps what is typed, wrong or right, across a reload', () => {
  const storage = createTestStorage()
  const draft = openDraft(storage)
  draft.form.set('email', 'olga@')
  draft.form.set('comment', 'Без васаби')
  draft.personCount.set(5)
  draft.payment.set('CASH_UPON_RECEIPT')
  draft.preOrderTime.set('2026-03-04T18:00:00+03:00')
  const { form, personCount, payment, preOrderTime } = openDraft(storage)
  assert.equal(form.values.get(), { name: '', email: 'olga@', phone: '', comment: 'Без васаби', change: '' })
  assert.equal([personCount.get(), payment.get()], [5, 'CASH_UPON_RECEIPT'])
  assert.is(preOrderTime.get(), '2026-03-04T18:00:00+03:00')
})

checkout('[STO-01] reads what other programs have stored, and takes nonsense for nothing', () => {
  const storage = createTestStorage({
    order_person: '[1]', order_person_count: '100', order_payment_method: '"BARTER"', order_promo_code: '{"code":7}',
    order_pre_order_time: '"later"',
  })
  const draft = openDraft(storage)
  assert.equal(
    [draft.personCount.get(), draft.payment.get(), draft.promo.get(), draft.preOrderTime.get()], [1, null, null, null],
  )
  assert.is(draft.form.values.get().name, '')
  const read = (count: string) => openDraft(createTestStorage({ order_person_count: count })).personCount.get()
  assert.equal(['0', '2', '99', '100'].map(read), [1, 2, 99, 1])
  const unquoted = openDraft(createTestStorage({ order_payment_method: 'CARD_ONLINE' }))
  assert.is(unquoted.payment.get(), 'CARD_ONLINE', 'another program wrote it without quotes')
})

checkout.run()
