import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Selection } from '../../core/shop/location/choice.ts'
import type { Resto } from '../../core/shop/location/wire.ts'
import { KEY } from '../../core/shop/keys.ts'
import { createDayOff } from '../../core/shop/venues/day-off.ts'
import { createMemoryStorage, type MemoryStorage } from '../../core/store/memory-storage.ts'
import { createStore } from '../../core/store/store.ts'
import { compileSchedule, type Hours } from '../../core/time/schedule.ts'
import { parseZone } from '../../core/time/zone.ts'
import { resto, yaroslavl } from './location.world.ts'

const dayOff = suite('the notice of a day off')

const entry = (dayOfWeek: Hours['dayOfWeek'], open: string, close: string): Hours => ({ dayOfWeek, active: true, open, close })
/** Closed on Mondays; open on Sundays until two at night. */
const week = [entry('TUESDAY', '10:00', '23:00'), entry('WEDNESDAY', '10:00', '23:00'), entry('SUNDAY', '18:00', '02:00')]
const place = (id: number, hours: readonly Hours[] = week, zone = '+03:00'): Resto =>
  resto(id, { schedule: compileSchedule(hours), zone: parseZone(zone, () => undefined) })

const select = (one: Resto): Selection =>
  ({ at: 'resto', city: yaroslavl, resto: one, choice: { method: 'TAKE_AWAY', cityId: 1, restoId: one.id }, zone: null })
const at = (text: string): number => Date.parse(text)
const MONDAY = '2026-03-02T12:00:00+03:00'

function open(one: Resto, now = MONDAY, storage: MemoryStorage = createMemoryStorage()) {
  const selection = createStore<Selection>(select(one))
  const minute = createStore(at(now))
  const made = createDayOff({ storage, selection, minute, report: () => undefined })
  return { made, selection, minute, storage }
}

dayOff('[MENU-11] is due on a day without hours, and says when it opens next and for how long', () => {
  const { made } = open(place(11))
  const due = made.due.get()
  assert.is(due?.restoId, 11)
  assert.is(due?.opens, at('2026-03-03T10:00:00+03:00'))
  assert.equal(due?.hours, { at: 'hours', intervals: [{ open: 600, close: 1380 }] })
})

dayOff('[MENU-11] is not due while it works, before it opens or after it has closed on a working day', () => {
  for (const now of ['2026-03-03T12:00:00+03:00', '2026-03-03T09:00:00+03:00', '2026-03-03T23:30:00+03:00']) {
    assert.is(open(place(11), now).made.due.get(), null, now)
  }
  assert.is(open(place(11), '2026-03-02T01:30:00+03:00').made.due.get(), null, 'still open from Sunday')
  assert.is(open(place(11), '2026-03-02T02:00:00+03:00').made.due.get()?.restoId, 11)
  assert.is(open(place(11, [])).made.due.get(), null, 'without a timetable nobody knows')
})

dayOff('[MENU-11] is said once a day, and kept on the device as said', () => {
  const { made, minute, storage } = open(place(11))
  made.show()
  assert.is(made.shown.get()?.restoId, 11)
  assert.is(made.due.get(), null)
  assert.is(storage.get(KEY.dayOffShown), '{"11":"2026-03-02"}')
  made.close()
  assert.is(made.shown.get(), null)
  made.show()
  assert.is(made.shown.get(), null, 'not twice')
  minute.set(at('2026-03-02T23:59:00+03:00'))
  assert.is(made.due.get(), null)
  assert.is(open(place(11), '2026-03-02T20:00:00+03:00', storage).made.due.get(), null, 'nor after a reload')
  assert.is(open(place(11), '2026-03-05T12:00:00+03:00', storage).made.due.get()?.restoId, 11, 'but on the next day off')
})

dayOff('[MENU-11] is said for each restaurant by itself, and old days are forgotten', () => {
  const { made, selection, minute, storage } = open(place(11))
  made.show()
  selection.set(select(place(12)))
  assert.is(made.due.get()?.restoId, 12)
  made.show()
  assert.equal(JSON.parse(storage.get(KEY.dayOffShown) ?? ''), { 11: '2026-03-02', 12: '2026-03-02' })
  minute.set(at('2026-03-05T12:00:00+03:00'))
  made.show()
  assert.equal(JSON.parse(storage.get(KEY.dayOffShown) ?? ''), { 12: '2026-03-05' })
})

dayOff('[MENU-11] goes by the restaurant’s own date', () => {
  // Monday 23:30 in Yaroslavl is Tuesday in Auckland and still Monday in Podgorica
  const late = '2026-03-02T23:30:00+03:00'
  assert.is(open(place(11, week, 'Pacific/Auckland'), late).made.due.get(), null)
  const { made, minute } = open(place(11, [entry('FRIDAY', '10:00', '20:00')], 'Europe/Podgorica'), late)
  made.show()
  minute.set(at('2026-03-03T01:30:00+03:00'))
  assert.is(made.due.get(), null, 'half past eleven there')
  minute.set(at('2026-03-03T02:00:00+03:00'))
  assert.is(made.due.get()?.restoId, 11, 'Tuesday there')
})

dayOff('[MENU-11, STO-04] what was stored by somebody else does not stop it', () => {
  for (const text of ['{', '[]', 'null', '{"11":5}', '7']) {
    const { made } = open(place(11), MONDAY, createMemoryStorage({ [KEY.dayOffShown]: text }))
    assert.is(made.due.get()?.restoId, 11, text)
  }
})

dayOff.run()
