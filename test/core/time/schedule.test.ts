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

schedule('[MENU-10] takes 00:00 and 23:59 as an end for midnight', () => {
  for (const close of ['00:00', '23:59', '24:00']) {
    const hours = [entry('FRIDAY', '10:00', close), entry('SATURDAY', '12:00', '20:00')]
    assert.is(describeStatus(hours, at(20, 23, 59)), 'open until 21 00:00', close)
    assert.is(describeStatus(hours, at(21, 0)), 'closed, opens 21 12:00', close)
    assert.equal(dayHours(compileSchedule(hours), 'FRIDAY'), { kind: 'hours', intervals: [{ open: 600, close: 1440 }] })
  }
})

schedule('[MENU-10] is open round the clock from 00:00 to 00:00 or 23:59', () => {
  for (const close of ['00:00', '23:59']) {
    const always = daily('00:00', close)
    assert.is(describeStatus(always, at(20, 0)), 'open until never')
    assert.is(describeStatus(always, at(22, 23, 59)), 'open until never')
    assert.equal(dayHours(compileSchedule(always), 'SUNDAY'), { kind: 'round-the-clock' })
    const friday = [entry('FRIDAY', '00:00', close)]
    assert.is(describeStatus(friday, at(20, 12)), 'open until 21 00:00')
    assert.is(describeStatus(friday, at(19, 12)), 'closed, opens 20 00:00, day off')
  }
})

schedule('[MENU-10] runs past midnight, on the opening day’s account', () => {
  const hours = [entry('FRIDAY', '18:00', '02:00')]
  assert.is(describeStatus(hours, at(20, 18)), 'open until 21 02:00')
  assert.is(describeStatus(hours, at(21, 1, 59)), 'open until 21 02:00')
  assert.is(describeStatus(hours, at(21, 2)), 'closed, opens 27 18:00, day off')
  assert.equal(dayHours(compileSchedule(hours), 'FRIDAY'), { kind: 'hours', intervals: [{ open: 1080, close: 1560 }] })
  assert.equal(dayHours(compileSchedule(hours), 'SATURDAY'), { kind: 'day-off' })
})

schedule('[MENU-10] runs from Sunday night into Monday', () => {
  const hours = [entry('SUNDAY', '20:00', '03:00'), entry('MONDAY', '10:00', '22:00')]
  assert.is(describeStatus(hours, at(22, 23)), 'open until 23 03:00')
  assert.is(describeStatus(hours, at(23, 2)), 'open until 23 03:00')
  assert.is(describeStatus(hours, at(23, 3)), 'closed, opens 23 10:00')
  const through = [entry('SUNDAY', '20:00', '00:00'), entry('MONDAY', '00:00', '12:00')]
  assert.is(describeStatus(through, at(22, 21)), 'open until 23 12:00')
})

schedule('[MENU-10] an end equal to a beginning other than midnight is a whole day', () => {
  assert.is(describeStatus([entry('FRIDAY', '10:00', '10:00')], at(21, 9, 59)), 'open until 21 10:00')
  assert.is(describeStatus(daily('10:00', '10:00'), at(20, 3)), 'open until never')
})

schedule('[MENU-10] distinguishes a day off from a day that is over', () => {
  const hours = [entry('MONDAY', '10:00', '22:00'), entry('FRIDAY', '10:00', '22:00', false)]
  assert.is(describeStatus(hours, at(20, 12)), 'closed, opens 23 10:00, day off')
  assert.is(describeStatus(hours, at(23, 23)), 'closed, opens 30 10:00')
  assert.equal(dayHours(compileSchedule(hours), 'FRIDAY'), { kind: 'day-off' })
  assert.is(describeStatus([], at(20, 12)), 'closed, opens never, day off')
})

schedule('[MENU-10] unites several intervals of a day', () => {
  const hours = [
    entry('FRIDAY', '18:00', '23:00'), entry('FRIDAY', '10:00', '15:00'), entry('FRIDAY', '14:00', '16:00'),
    entry('FRIDAY', '12:00', '13:00', false), entry('FRIDAY', '23:00', '23:30'),
  ]
  assert.is(describeStatus(hours, at(20, 12)), 'open until 20 16:00')
  assert.is(describeStatus(hours, at(20, 17)), 'closed, opens 20 18:00')
  assert.is(describeStatus(hours, at(20, 18)), 'open until 20 23:30')
  assert.equal(dayHours(compileSchedule(hours), 'FRIDAY'), {
    kind: 'hours',
    intervals: [{ open: 600, close: 960 }, { open: 1080, close: 1410 }],
  })
  assert.equal(
    dayHours(compileSchedule([entry('FRIDAY', '00:00', '12:00'), entry('FRIDAY', '12:00', '00:00')]), 'FRIDAY'),
    {
      kind: 'round-the-clock',
    },
  )
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
      entry(weekdayAt(randomBetween(random, 0, 6)), clock(), clock(), random() < 0.85),
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
