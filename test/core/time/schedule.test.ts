import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileSchedule, statusAt } from '../../../core/time/schedule.ts'
import { dayHours } from '../../../core/time/day-hours.ts'
import type { Hours } from '../../../core/time/schedule.ts'
import { toDayNumber, weekdayAt, weekdays, type Weekday } from '../../../core/time/civil.ts'
import { localAt, momentOfWall, parseZone } from '../../../core/time/zone.ts'
import { paintMinutes, WEEK } from '../../kit/painted-hours.ts'
import { measureFastest } from '../../kit/pace.ts'
import { randomBetween, pickRandom, createRandom } from '../../kit/random.ts'

const schedule = suite('schedule')

const silent = (): void => assert.unreachable('nothing was to be reported')
const moscow = parseZone('+03:00', silent)
const podgorica = parseZone('Europe/Podgorica', silent)
const minute = 60_000
const entry = (dayOfWeek: Weekday, open: string, close: string, active = true): Hours => ({
  dayOfWeek, active, open, close,
})
const daily = (open: string, close: string): readonly Hours[] => weekdays.map((day) => entry(day, open, close))

/** Friday 20 November 2026 and the days around it, Moscow time. */
const at = (day: number, hour: number, minutes = 0): number => Date.UTC(2026, 10, day, hour - 3, minutes)

function describeStatus(hours: readonly Hours[], moment: number): string {
  const status = statusAt(compileSchedule(hours), moscow, moment)
  const clock = (change: number | null): string => {
    if (change === null) return 'never'
    const { date, minutes } = localAt(moscow, change)
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0'))
    return `${Number(date.slice(-2))} ${hour}:${minute}`
  }
  if (status.status === 'open') return `open until ${clock(status.until)}`
  return `closed, opens ${clock(status.opens)}${status.dayOff ? ', day off' : ''}`
}

schedule('[MENU-10] knows open and closed, to the minute', () => {
  const hours = daily('10:00', '22:00')
  assert.is(describeStatus(hours, at(20, 9, 59)), 'closed, opens 20 10:00')
  assert.is(describeStatus(hours, at(20, 10)), 'open until 20 22:00')
  assert.is(describeStatus(hours, at(20, 21, 59) + 59_999), 'open until 20 22:00')
  assert.is(describeStatus(hours, at(20, 22)), 'closed, opens 21 10:00')
})

schedule('[MENU-10] lists the intervals of a day, each on the account of the day on which it opens', () => {
  const between = (...intervals: readonly (readonly [open: number, close: number])[]) =>
    ({ kind: 'hours', intervals: intervals.map(([open, close]) => ({ open, close })) })
  const roundTheClock = { kind: 'round-the-clock' }
  const friday = (...hours: readonly (readonly [open: string, close: string])[]) =>
    dayHours(compileSchedule(hours.map(([open, close]) => entry('FRIDAY', open, close))), 'FRIDAY')
  for (const close of ['00:00', '23:59', '24:00']) assert.equal(friday(['10:00', close]), between([600, 1440]))
  for (const close of ['00:00', '23:59']) assert.equal(friday(['00:00', close]), roundTheClock)
  assert.equal(friday(['00:00', '12:00'], ['12:00', '00:00']), roundTheClock)
  assert.equal(friday(['18:00', '02:00']), between([1080, 1560]))
  assert.equal(dayHours(compileSchedule([entry('FRIDAY', '18:00', '02:00')]), 'SATURDAY'), { kind: 'day-off' })
  assert.equal(
    friday(['18:00', '23:00'], ['10:00', '15:00'], ['14:00', '16:00'], ['23:00', '23:30']),
    between([600, 960], [1080, 1410]),
  )
})

schedule('[MENU-10] a day whose end equals its beginning, and hours round the clock, never close', () => {
  for (const hours of [daily('10:00', '10:00'), daily('00:00', '00:00'), daily('00:00', '23:59')])
    assert.is(describeStatus(hours, at(20, 3)), 'open until never')
  assert.is(describeStatus([entry('FRIDAY', '10:00', '10:00')], at(21, 9, 59)), 'open until 21 10:00')
})

schedule('[MENU-10] distinguishes a day off from a day that is over', () => {
  const hours = [entry('MONDAY', '10:00', '22:00'), entry('FRIDAY', '10:00', '22:00', false)]
  assert.is(describeStatus(hours, at(20, 12)), 'closed, opens 23 10:00, day off')
  assert.is(describeStatus(hours, at(23, 23)), 'closed, opens 30 10:00')
  assert.equal(dayHours(compileSchedule(hours), 'FRIDAY'), { kind: 'day-off' })
  assert.is(describeStatus([], at(20, 12)), 'closed, opens never, day off')
})

schedule('[MENU-10] takes an entry that cannot be read for a day off, and never falls over', () => {
  for (const [open, close] of [
    ['9:5', '22:00'], ['10:00', '25:00'], ['24:00', '22:00'], ['10:60', '22:00'], ['', ''], ['10:00', null],
    [undefined, '22:00'], [600, 1320], [' 10:00', '22:00'], ['10:00:00', '22:00:00'],
  ] as const) {
    assert.equal(compileSchedule([entry('FRIDAY', open as never, close as never)]), compileSchedule([]))
  }
  for (const day of ['friday', 'MON', '', 0, 8, null, '__proto__'] as never[]) {
    assert.equal(compileSchedule([entry(day, '10:00', '22:00')]), compileSchedule([]))
  }
  assert.equal(compileSchedule([entry('FRIDAY', '10:00', '22:00', 'yes' as never)]), compileSchedule([]))
})

schedule('[MENU-10] goes by the restaurant’s clock, not the visitor’s', () => {
  const hours = compileSchedule([entry('SATURDAY', '00:00', '01:00')])
  const moment = Date.UTC(2026, 10, 20, 21, 30)
  assert.is(statusAt(hours, moscow, moment).status, 'open')
  assert.is(statusAt(hours, parseZone('+02:00', silent), moment).status, 'closed')
  assert.is(statusAt(hours, parseZone('Europe/Podgorica', silent), moment + 90 * minute).status, 'open')
})

schedule('[MENU-10] agrees with a table of every minute, over 2000 random timetables', () => {
  const random = createRandom(2000)
  const clock = (): string =>
    pickRandom(random, ['00:00', '23:59', '02:00', '10:00', '12:30', '18:00', '22:00', '00:01', '23:58'])
  for (let round = 0; round < 2000; round += 1) {
    const hours = Array.from({ length: randomBetween(random, 0, 9) }, () =>
      entry(weekdayAt(randomBetween(random, 0, 6)), clock(), random() < 0.1 ? '24:00' : clock(), random() < 0.85),
    )
    const table = paintMinutes(hours)
    const compiled = compileSchedule(hours)
    const edges = compiled.intervals.flatMap(({ open, close }) => [open, close])
    const edge = edges.length === 0 ? 0 : pickRandom(random, edges)
    for (const minutes of [randomBetween(random, 0, WEEK - 1), edge, edge + WEEK - 1, edge + 1]) {
      const moment = Date.UTC(2026, 10, 16) + (minutes - 180) * minute
      const at = (minutes + WEEK) % WEEK
      let change = 1
      while (change <= WEEK && table[(at + change) % WEEK] === table[at]) change += 1
      const status = statusAt(compiled, moscow, moment)
      assert.is(status.status, table[at] === 1 ? 'open' : 'closed')
      const next = status.status === 'open' ? status.until : status.opens
      assert.is(next, change > WEEK ? null : moment + change * minute, JSON.stringify(hours))
    }
  }
})

schedule('[MENU-10] the night in which clocks go back is an hour longer', () => {
  const seven = momentOfWall(podgorica, toDayNumber('2026-10-24') * 1440 + 19 * 60)
  const status = statusAt(compileSchedule([entry('SATURDAY', '18:00', '05:00')]), podgorica, seven)
  assert.equal(status, { status: 'open', until: seven + 11 * 60 * minute })
})

schedule('[MENU-10] never promises a change in the past, in the hour that comes twice', () => {
  const compiled = compileSchedule([entry('SATURDAY', '18:00', '02:30')])
  const second = Date.UTC(2026, 9, 25, 1, 10)
  assert.is(localAt(podgorica, second).minutes, 130)
  assert.equal(statusAt(compiled, podgorica, second), { status: 'open', until: Date.UTC(2026, 9, 25, 1, 30) })
})

schedule('[MENU-04] answers a thousand questions in a moment', () => {
  const compiled = compileSchedule(daily('10:00', '22:00'))
  const milliseconds = measureFastest(3, () => {
    for (let round = 0; round < 1000; round += 1) statusAt(compiled, podgorica, at(20, 12) + round * minute)
  })
  assert.ok(milliseconds < 200, `${milliseconds} ms`)
})

schedule.run()
