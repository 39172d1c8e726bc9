import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { PreOrderHours } from '../../e2e/sandbox/dataset.ts'
import { isPreOrderTime } from '../../e2e/sandbox/hours.ts'
import { weekdays } from '../../core/time/civil.ts'

const hours = suite('hours of the sandbox')

/** Pre-order hours from 18:00 to 02:00, an hour in advance, for the current working day only. */
const evenings: PreOrderHours = {
  restoId: 1, type: 'DELIVERY', minTimeMinutes: 60, dayInAdvance: 0,
  hours: weekdays.map(dayOfWeek => ({ dayOfWeek, active: true, open: '18:00', close: '02:00' })),
}

for (const [now, at, isTaken] of [
  ['2026-03-06T12:00', '2026-03-06T18:00', true], ['2026-03-06T12:00', '2026-03-07T01:45', true],
  ['2026-03-06T12:00', '2026-03-07T18:00', false], ['2026-03-06T23:30', '2026-03-07T00:30', true],
  ['2026-03-07T00:30', '2026-03-07T01:30', true], ['2026-03-07T00:30', '2026-03-07T18:00', false],
  ['2026-03-07T02:00', '2026-03-07T18:00', true],
] as const) {
  hours(`[CHK-03] at ${now} an order for ${at} is ${isTaken ? 'taken' : 'refused'}: night counts as evening`, () => {
    const [from, to] = [now, at].map(time => Date.parse(`${time}:00+03:00`))
    assert.is(isPreOrderTime([evenings], to ?? 0, from ?? 0, '+03:00'), isTaken)
  })
}

hours.run()
