import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { isOffered } from '../../core/shop/catalogue/pre-order-days.ts'
import { listPreOrderDays } from '../kit/pre-order-days.ts'
import type { PayOptions } from './location.fixture.ts'
import type { PreOrderHours } from '../../core/shop/catalogue/menu-api.ts'
import { formatIso } from '../../core/time/format-iso.ts'
import { compileSchedule, type Hours } from '../../core/time/schedule.ts'
import { weekdays } from '../../core/time/civil.ts'
import { parseZone, type Zone } from '../../core/time/zone.ts'
import { resto } from '../kit/chain.ts'
import { createTestStorage } from '../kit/storage.ts'
import { createDevice, openDraft, olga, openCheckout } from './checkout.fixture.ts'

const checkout = suite('checkout')
const parseStrictZone = (name: string): Zone => parseZone(name, problem => { throw new Error(problem) })
const daily = (open: string, close: string): readonly Hours[] =>
  weekdays.map(dayOfWeek => ({ dayOfWeek, active: true, open, close }))
const hours = (rest: Partial<PreOrderHours> & { readonly open: string; readonly close: string }): PreOrderHours => ({
  type: 'DELIVERY', minTimeMinutes: 60, dayInAdvance: 0, schedule: compileSchedule(daily(rest.open, rest.close)),
  ...rest,
})

const paidBy = (delivery: PayOptions) =>
  openCheckout({
    fill: () => undefined,
    chain: { restos: [resto(11, { payConfig: { delivery, takeAway: { cashUponReceipt: true } } })] },
  })

checkout('[CHK-02] keeps the chosen payment only while it is offered', async () => {
  for (const [options, used] of [
    [{ cardOnline: 'bank', cashUponReceipt: true }, 'CASH_UPON_RECEIPT'], [{ cardOnline: 'bank' }, 'CARD_ONLINE'],
    [{}, null],
  ] as const) {
    const { shop, draft } = await paidBy(options)
    draft.payment.set('CASH_UPON_RECEIPT')
    assert.equal([shop.checkout.payment.get(), draft.payment.get()], [used, 'CASH_UPON_RECEIPT'])
  }
})

const moscow = parseStrictZone('+03:00')
/** Days and their first and last times, in the restaurant's offset. */
function listed(rule: PreOrderHours, zone: Zone, now: string): readonly string[] {
  return listPreOrderDays([rule], 'DELIVERY', zone, Date.parse(now)).map(({ date, slots }) => {
    const text = (moment: number | undefined): string =>
      moment === undefined ? '-' : formatIso(moment, zone.offsetAt(moment)).slice(11, 16)
    return `${date} ${text(slots[0])}–${text(slots.at(-1))} ×${slots.length}`
  })
}

for (const [what, rule, now, expected] of [
  [
    'rounded up to the next quarter', hours({ open: '11:00', close: '21:00' }), '2026-03-04T12:00:01+03:00',
    ['2026-03-04 13:15–20:45 ×31'],
  ],
  [
    'on as many days ahead as said', hours({ open: '11:00', close: '12:00', dayInAdvance: 2 }),
    '2026-03-04T12:00:00+03:00', ['2026-03-05 11:00–11:45 ×4', '2026-03-06 11:00–11:45 ×4'],
  ],
  [
    'after midnight under the date on which it happens', hours({ open: '22:00', close: '02:00', dayInAdvance: 1 }),
    '2026-03-04T23:10:00+03:00', ['2026-03-05 00:15–23:45 ×15', '2026-03-06 00:00–01:45 ×8'],
  ],
  [
    'of the shift that is running after midnight, and not of the coming evening',
    hours({ open: '18:00', close: '02:00' }), '2026-03-07T00:30:00+03:00', ['2026-03-07 01:30–01:45 ×2'],
  ],
  ['of round the clock by the date', hours({ open: '00:00', close: '00:00' }), '2026-03-06T23:30:00+03:00', []],
] as const) {
  checkout(`[CHK-03] lists times ${what}`, () => assert.equal(listed(rule, moscow, now), expected))
}

checkout('[CHK-03] reads the hours on the wall clock of the restaurant, not of the device', () => {
  const rule = hours({ open: '11:00', close: '12:00' })
  assert.equal(listed(rule, parseStrictZone('Europe/Podgorica'), '2026-07-01T08:00:00Z'), ['2026-07-01 11:00–11:45 ×4'])
  assert.equal(listed(rule, parseStrictZone('Asia/Vladivostok'), '2026-06-30T20:00:00Z'), ['2026-07-01 11:00–11:45 ×4'])
})

checkout('[CHK-03] skips the hour that Podgorica skips in spring and lists no moment twice in autumn', () => {
  const night = hours({ open: '00:00', close: '05:00', minTimeMinutes: 0 })
  const zone = parseStrictZone('Europe/Podgorica')
  const spring = listPreOrderDays([night], 'DELIVERY', zone, Date.parse('2026-03-28T23:00:00Z'))[0]
  const times = spring?.slots.map(slot => formatIso(slot, zone.offsetAt(slot)).slice(11)) ?? []
  assert.ok(times.includes('01:45:00+01:00'))
  assert.ok(times.includes('03:00:00+02:00'))
  assert.not.ok(times.some(time => time.startsWith('02:')))
  assert.is(new Set(spring?.slots).size, 16)
  const autumn = listPreOrderDays([night], 'DELIVERY', zone, Date.parse('2026-10-24T22:00:00Z'))[0]
  assert.is(new Set(autumn?.slots).size, autumn?.slots.length)
  assert.is(autumn?.slots.length, 20)
})

checkout('[CHK-03] offers times only for the method that has hours', () => {
  const rule = hours({ open: '11:00', close: '21:00' })
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

checkout('[CHK-01] fills empty fields from the profile and leaves what was typed', () => {
  const storage = createTestStorage(createDevice(null, { ...olga, email: '' }))
  storage.set('order_person', JSON.stringify({ name: '', email: '', phone: '+79990000000' }))
  assert.equal(openDraft(storage).form.values.get(), {
    name: 'Ольга', email: '', phone: '+79990000000', comment: '', change: '',
  })
})

checkout('[STO-01] takes nonsense in the storage for nothing', () => {
  const storage = createTestStorage({
    order_person: '[1]', order_person_count: '100', order_payment_method: '"BARTER"', order_promo_code: '{"code":7}',
    order_pre_order_time: '"later"',
  })
  const draft = openDraft(storage)
  assert.equal(
    [draft.personCount.get(), draft.payment.get(), draft.promo.get(), draft.preOrderTime.get()], [1, null, null, null],
  )
  assert.is(draft.form.values.get().name, '')
})

checkout('[STO-01] a stored number of persons counts from 1 to 99', () => {
  const read = (count: string) => openDraft(createTestStorage({ order_person_count: count })).personCount.get()
  assert.equal(['0', '2', '99', '100'].map(read), [1, 2, 99, 1])
})

checkout('[STO-01] reads a payment method that another program wrote without quotes', () => {
  const draft = openDraft(createTestStorage({ order_payment_method: 'CARD_ONLINE' }))
  assert.is(draft.payment.get(), 'CARD_ONLINE')
})

checkout.run()
