import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import * as KEY from '../../core/shop/storage/keys.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { everyDay } from '../kit/chain.ts'
import { createTestTimer, flushPromises } from '../kit/clock.ts'
import { openPlaces, createPlacedResto, yaroslavl, type PlacesFixture } from '../kit/places.ts'
import { storedChoice } from '../kit/shop.ts'

const dayOff = suite('the notice of a day off')

const entry = (dayOfWeek: string, open: string, close: string): object => ({ dayOfWeek, active: true, open, close })
/** Closed on Mondays; open on Sundays until two at night. */
const week = [
  entry('TUESDAY', '10:00', '23:00'), entry('WEDNESDAY', '10:00', '23:00'), entry('SUNDAY', '18:00', '02:00'),
]
const at = (text: string): number => Date.parse(text)
const MONDAY = '2026-03-02T12:00:00+03:00'

/** A take-away customer of restaurant 11; restaurants 11 and 12 have these opening hours. */
async function open(now = MONDAY, { storage = createMemoryStorage(), hours = week, timezone = '+03:00' }: {
  readonly storage?: MemoryStorage
  readonly hours?: readonly object[]
  readonly timezone?: string
} = {}): Promise<PlacesFixture> {
  for (const [key, value] of Object.entries(storedChoice('TAKE_AWAY'))) storage.set(key, value)
  const restos = [11, 12].map(id => createPlacedResto(id, { openingHours: hours, timezone }))
  const fixture = await openPlaces({
    path: '/', storage, timer: createTestTimer(at(now)), chain: { now: at(now), cities: [yaroslavl] },
    here: { restos, zones: [] },
  })
  assert.is(fixture.resto?.id, 11)
  return fixture
}
async function pickUpAt({ open: openDialog, dialog }: PlacesFixture, restoId: number): Promise<void> {
  await openDialog()
  dialog.choosePickUp(restoId)
  assert.is(await dialog.save(), null)
  await flushPromises()
}

dayOff('[MENU-11] is shown on a day without hours, with the next opening hours', async () => {
  const readShown = (await open()).dayOff.shown.get()
  assert.is(readShown?.restoId, 11)
  assert.is(readShown?.opens, at('2026-03-03T10:00:00+03:00'))
  assert.equal(readShown?.hours, { kind: 'hours', intervals: [{ open: 600, close: 1380 }] })
})

dayOff('[MENU-11] is not said while it works, before it opens or after it has closed on a working day', async () => {
  for (const now of ['2026-03-03T12:00:00+03:00', '2026-03-03T09:00:00+03:00', '2026-03-03T23:30:00+03:00']) {
    assert.is((await open(now)).dayOff.shown.get(), null, now)
  }
  assert.is((await open('2026-03-02T01:30:00+03:00')).dayOff.shown.get(), null, 'still open from Sunday')
  assert.is((await open('2026-03-02T02:00:00+03:00')).dayOff.shown.get()?.restoId, 11)
  assert.is((await open(MONDAY, { hours: [] })).dayOff.shown.get(), null, 'without opening hours it is unknown')
})

dayOff('[MENU-11] is shown once a day, and stored on the device as shown', async () => {
  const { dayOff: notice, storage, setClock } = await open()
  assert.is(notice.shown.get()?.restoId, 11)
  assert.is(storage.get(KEY.dayOffShown), '{"11":"2026-03-02"}')
  notice.close()
  assert.is(notice.shown.get(), null)
  await setClock('2026-03-02T23:59:00+03:00')
  assert.is(notice.shown.get(), null, 'not twice')
  assert.is((await open('2026-03-02T20:00:00+03:00', { storage })).dayOff.shown.get(), null, 'nor after a reload')
  assert.is(
    (await open('2026-03-05T12:00:00+03:00', { storage })).dayOff.shown.get()?.restoId, 11, 'but on the next day off',
  )
})

dayOff('[MENU-11] is shown for each restaurant separately, and old days are forgotten', async () => {
  const fixture = await open()
  const readShown = (): unknown => JSON.parse(fixture.storage.get(KEY.dayOffShown) ?? '')
  fixture.dayOff.close()
  await pickUpAt(fixture, 12)
  assert.is(fixture.dayOff.shown.get()?.restoId, 12)
  assert.equal(readShown(), { 11: '2026-03-02', 12: '2026-03-02' })
  fixture.dayOff.close()
  await fixture.setClock('2026-03-05T12:00:00+03:00')
  assert.equal(readShown(), { 12: '2026-03-05' })
})

dayOff('[MENU-11] goes by the restaurant’s own date', async () => {
  // Monday 23:30 in Yaroslavl is Tuesday in Auckland and still Monday in Podgorica
  const late = '2026-03-02T23:30:00+03:00'
  assert.is((await open(late, { timezone: 'Pacific/Auckland' })).dayOff.shown.get(), null)
  const { dayOff: notice, setClock } = await open(late, {
    hours: everyDay('10:00', '20:00').slice(4, 5), timezone: 'Europe/Podgorica',
  })
  notice.close()
  await setClock('2026-03-03T01:30:00+03:00')
  assert.is(notice.shown.get(), null, 'half past eleven there')
  await setClock('2026-03-03T02:00:00+03:00')
  assert.is(notice.shown.get()?.restoId, 11, 'Tuesday there')
})

dayOff('[MENU-11, STO-04] ignores what other code stored under its key', async () => {
  for (const text of ['{', '[]', 'null', '{"11":5}', '7']) {
    const fixture = await open(MONDAY, { storage: createMemoryStorage({ [KEY.dayOffShown]: text }) })
    assert.is(fixture.dayOff.shown.get()?.restoId, 11, text)
  }
})

dayOff.run()
