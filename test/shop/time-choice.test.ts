import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { everyDay, resto } from '../kit/chain.ts'
import { NOON, openCheckout, takeAwayChoice, type CheckoutOptions } from './checkout.fixture.ts'

/** Tests what the form shows of the time of the order. */
const time = suite('choice of the time')

const HOUR = 3_600_000
/** Pre-orders of one method, between 10:00 and 23:00 of today and the following days. */
const acceptPreOrders = (type: string, dayInAdvance = 1) =>
  ({ type, minTimeMinutes: 0, dayInAdvance, hours: everyDay('10:00', '23:00') })
const CLOSED_NOW = [resto(11, { openingHours: everyDay('18:00', '23:00') })]

interface Options extends CheckoutOptions { readonly preOrder?: readonly object[] }
async function open({ preOrder = [acceptPreOrders('DELIVERY')], chain, ...options }: Options = {}) {
  const fixture = await openCheckout({ ...options, chain: { preOrder, ...chain } })
  const { checkout } = fixture.shop
  return {
    ...fixture, checkout,
    readSlots() {
      const content = checkout.timeChoice.get()?.content
      return content?.kind === 'options' ? content.selection : null
    },
  }
}
const parse = (text: string): number => Date.parse(`${text}:00+03:00`)

time('[CHK-03] an open restaurant offers as soon as possible, with an estimate, and the slots', async () => {
  const { checkout } = await open()
  const { zone, ...choice } = checkout.timeChoice.get() ?? assert.unreachable() as never
  assert.is(zone.name, '+03:00')
  assert.equal(choice, {
    method: 'DELIVERY', notice: null, canBeAsap: true, estimate: { at: NOON + HOUR, isForecast: true },
    content: { kind: 'options', selection: null },
  })
})

time('[CHK-03] the option of a time selects the earliest slot, and the other option no time', async () => {
  const { checkout, draft, readSlots } = await open()
  checkout.selectEarliestSlot()
  assert.is(draft.preOrderTime.get(), '2026-03-04T12:00:00+03:00')
  const { times, suggested, ...slots } = readSlots() ?? assert.unreachable() as never
  assert.equal(slots, {
    at: NOON, date: '2026-03-04', isAvailable: true, hasExpired: false,
    dates: [{ date: '2026-03-04', isAvailable: true }, { date: '2026-03-05', isAvailable: true }],
  })
  assert.equal([times[0], times.length], [{ at: NOON, isAvailable: true }, 44])
  assert.equal([suggested[0], suggested.length], [NOON, 11])
  checkout.selectAsap()
  assert.equal([draft.preOrderTime.get(), readSlots()], [null, null])
})

time('[CHK-03] another day keeps the time of day, or selects its first slot if it lacks that time', async () => {
  const { checkout, draft } = await open()
  checkout.selectSlot(parse('2026-03-04T19:30'))
  checkout.selectDay('2026-03-05')
  assert.is(draft.preOrderTime.get(), '2026-03-05T19:30:00+03:00')
  checkout.selectSlot(parse('2026-03-05T10:15'))
  checkout.selectDay('2026-03-04')
  assert.is(draft.preOrderTime.get(), '2026-03-04T12:00:00+03:00')
  checkout.selectDay('2026-04-04')
  assert.is(draft.preOrderTime.get(), '2026-03-04T12:00:00+03:00', 'a day without slots')
})

time('[CHK-03] few times of a day are suggested, from the first sensible hour of a later day', async () => {
  const hours = everyDay('00:00', '23:59')
    .map(day => ('dayOfWeek' in day && day.dayOfWeek === 'FRIDAY' ? { ...day, close: '11:00' } : day))
  const { checkout, draft, readSlots } = await open({
    preOrder: [{ ...acceptPreOrders('DELIVERY', 2), hours }],
    chain: { restos: [resto(11, { openingHours: everyDay('00:00', '23:59') })] },
  })
  const readTimes = () => readSlots()?.suggested.map(at => new Date(at + 3 * HOUR).toISOString().slice(11, 16))
  checkout.selectSlot(parse('2026-03-04T22:45'))
  assert.equal(readTimes()?.slice(0, 3), ['12:00', '13:00', '14:00'])
  checkout.selectDay('2026-03-05')
  assert.is(draft.preOrderTime.get(), '2026-03-05T22:45:00+03:00', 'a time that is possible stays')
  assert.equal(readTimes()?.[0], '08:00')
  assert.ok((readTimes()?.length ?? 0) <= 16)
  checkout.selectDay('2026-03-06')
  assert.is(draft.preOrderTime.get(), '2026-03-06T08:00:00+03:00', 'a day without that time')
})

time('[CHK-03] an expired time stays selected among the slots and is unavailable', async () => {
  const { checkout, readSlots, timer } = await open()
  checkout.selectEarliestSlot()
  await timer.advance(2 * HOUR)
  const { at, isAvailable, hasExpired, dates, times } = readSlots() ?? assert.unreachable() as never
  assert.equal([at, isAvailable, hasExpired], [NOON, false, true])
  assert.equal(dates[0], { date: '2026-03-04', isAvailable: true })
  assert.equal(times.slice(0, 2), [{ at: NOON, isAvailable: false }, { at: NOON + 2 * HOUR, isAvailable: true }])
})

time('[CHK-03] a day that is no longer offered stays selected and is unavailable', async () => {
  const { draft, readSlots } = await open()
  draft.preOrderTime.set('2026-03-01T13:00:00+03:00')
  const slots = readSlots()
  assert.equal(slots?.dates.map(day => day.isAvailable), [false, true, true])
  assert.equal(slots?.times, [{ at: parse('2026-03-01T13:00'), isAvailable: false }])
})

time('[CHK-11] a closed restaurant preselects its first slot, and as soon as possible is impossible', async () => {
  const { checkout, draft, readSlots } = await open({ chain: { restos: CLOSED_NOW } })
  const choice = checkout.timeChoice.get()
  assert.equal([choice?.notice, choice?.canBeAsap, choice?.estimate], ['closedAhead', false, null])
  assert.is(readSlots()?.at, NOON)
  draft.preOrderTime.set('2026-03-01T13:00:00+03:00')
  assert.equal([checkout.timeChoice.get()?.notice, readSlots()?.hasExpired], [null, true], 'an error needs no notice')
})

for (const [what, options, reason] of [
  ['without delivery pre-orders', { preOrder: [acceptPreOrders('TAKE_AWAY')] }, 'noDeliveries'],
  [
    'without pre-orders to take away', { preOrder: [acceptPreOrders('DELIVERY')], choice: takeAwayChoice },
    'noTakeAway',
  ],
  ['of the past evening', { preOrder: [{ ...acceptPreOrders('DELIVERY', 0), hours: everyDay('10:00', '11:00') }] },
    'noneLeft'],
] as const) {
  time(`[CHK-03] a restaurant ${what} has nothing to select and the reason ${reason}`, async () => {
    const { checkout } = await open(options)
    assert.equal(checkout.timeChoice.get()?.content, { kind: 'fixed', reason })
  })
}

time('[CHK-03, CHK-11] without pre-orders no reason is given, a closed restaurant says that it is', async () => {
  const read = async (options: Options = {}) =>
    (await open({ config: { preOrder: false }, ...options })).checkout.timeChoice.get()
  assert.equal((await read())?.content, { kind: 'fixed', reason: null })
  assert.is(await read({ choice: takeAwayChoice }), null, 'there is no estimate either')
  const closed = await read({ chain: { restos: CLOSED_NOW } })
  assert.equal([closed?.notice, closed?.canBeAsap, closed?.content.kind], ['closed', false, 'fixed'])
  const { checkout, draft } = await open({ choice: null })
  checkout.selectEarliestSlot()
  assert.equal([checkout.timeChoice.get(), draft.preOrderTime.get()], [null, null], 'without a restaurant')
})

time.run()
