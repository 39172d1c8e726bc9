import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileSchedule, statusAt, type Hours, type OpeningStatus } from '../../../core/time/schedule.ts'
import { weekdays, type Weekday } from '../../../core/time/civil.ts'
import { parseZone } from '../../../core/time/zone.ts'
import { DAY, MINUTE, paintMinutes, listWallMinutes, WEEK } from '../../kit/painted-hours.ts'
import { randomBetween, pickRandom, createRandom } from '../../kit/random.ts'

/**
 * Compares schedules with an independent table of every minute of the week, and with local times from
 * `Intl`.
 */
const minutes = suite('opening hours, minute by minute')

const ZONES = ['+03:00', 'Europe/Podgorica', 'Asia/Kathmandu', 'America/St_Johns'] as const
/** The weeks in which the clocks of Podgorica change: on the Sunday at 01:00 UTC. */
const WEEKS = { spring: Date.UTC(2026, 2, 23), autumn: Date.UTC(2026, 9, 19) } as const
const TIMETABLES = 4

/**
 * For each minute the number of minutes until the next opening or closing; -1 if there is none in the
 * range.
 */
function changes(open: Uint8Array): Int32Array {
  const next = new Int32Array(open.length).fill(-1)
  for (let at = open.length - 2; at >= 0; at -= 1) {
    if (open[at] !== open[at + 1]) next[at] = 1
    else if (next[at + 1] !== -1) next[at] = (next[at + 1] as number) + 1
  }
  return next
}

/**
 * Common times outside the hour that a clock change skips or repeats: opening hours are undefined in
 * it.
 */
const TIMES = [
  '00:00', '23:59', '00:30', '01:00', '01:45', '03:15', '05:00', '08:00', '10:00', '11:30', '15:00', '17:00', '20:00',
  '22:00', '23:00', '23:58',
]
/** Random times with both spellings of midnight more often than others. */
const CLOSES = [...TIMES, ...TIMES.slice(0, 2), ...TIMES.slice(0, 2), ...TIMES.slice(0, 2)]

function timetable(random: () => number): Hours[] {
  return weekdays.flatMap((dayOfWeek: Weekday) => Array.from({ length: randomBetween(random, 0, 2) }, () => ({
    dayOfWeek, active: random() < 0.85, open: pickRandom(random, TIMES), close: pickRandom(random, CLOSES),
  })))
}

const wanted = 10_080 * ZONES.length * Object.keys(WEEKS).length * TIMETABLES

minutes(`[MENU-10] agree with a painted table for ${wanted} minutes, both clock changes included`, () => {
  let compared = 0
  for (const [name, start] of Object.entries(WEEKS)) {
    for (const zoneName of ZONES) {
      const zone = parseZone(zoneName, () => assert.unreachable(zoneName))
      const wall = listWallMinutes(zoneName, start, 2 * WEEK + 2 * 60)
      for (let seed = 1; seed <= TIMETABLES; seed += 1) {
        const hours = timetable(createRandom(seed * 1009))
        const table = paintMinutes(hours)
        const open = Uint8Array.from(wall, minute => table[minute] as number)
        const next = changes(open)
        const compiled = compileSchedule(hours)
        for (let at = 0; at < WEEK; at += 1) {
          const moment = start + at * MINUTE
          const status: OpeningStatus = statusAt(compiled, zone, moment)
          const change = status.status === 'open' ? status.until : status.opens
          const expected = next[at] === -1 ? null : moment + (next[at] as number) * MINUTE
          if ((status.status === 'open') !== (open[at] === 1) || change !== expected) {
            assert.unreachable(
              `${name}, ${zoneName}, timetable ${seed}, ${new Date(moment).toISOString()}: `
                + `${JSON.stringify(status)}, `
                + `expected ${open[at] === 1 ? 'open' : 'closed'} until `
                + `${expected === null ? 'ever' : new Date(expected).toISOString()}; ${JSON.stringify(hours)}`,
            )
          }
          if (status.status === 'closed') {
            const day = weekdays[Math.floor((wall[at] as number) / DAY)]
            if (status.dayOff !== !hours.some(entry => entry.active && entry.dayOfWeek === day))
              assert.unreachable(`day off on ${day}, timetable ${seed}`)
          }
          compared += 1
        }
      }
    }
  }
  assert.is(compared, wanted)
})

minutes('[MENU-10] are the same wherever the visitor’s device believes to be', () => {
  const before = process.env['TZ']
  const friday = Date.UTC(2026, 2, 27, 12)
  const hours = compileSchedule(timetable(createRandom(7)))
  const podgorica = () => parseZone('Europe/Podgorica', () => assert.unreachable())
  const seen = new Map<string, { readonly offset: number; readonly answers: string }>()
  try {
    for (const device of ['UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu']) {
      process.env['TZ'] = device
      const zone = podgorica()
      const answers = Array.from({ length: 3 * 24 * 4 }, (_, quarter) =>
        JSON.stringify(statusAt(hours, zone, friday + quarter * 15 * MINUTE)),
      )
      seen.set(device, { offset: new Date(friday).getTimezoneOffset(), answers: answers.join() })
    }
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
  const all = [...seen.values()]
  assert.is(new Set(all.map(item => item.offset)).size, 4, 'the device really is elsewhere')
  assert.is(new Set(all.map(item => item.answers)).size, 1)
})

minutes.run()
