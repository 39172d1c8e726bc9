import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { listPreOrderDays } from '../kit/pre-order-days.ts'
import type { PreOrderHours } from '../../core/shop/catalogue/menu-api.ts'
import { formatIso } from '../../core/time/format-iso.ts'
import { compileSchedule, type Hours } from '../../core/time/schedule.ts'
import { weekdays, type Weekday } from '../../core/time/civil.ts'
import { parseZone, type Zone } from '../../core/time/zone.ts'
import { randomBetween, createRandom } from '../kit/random.ts'

const preOrder = suite('times of a pre-order')
const QUARTER = 900_000
const parseStrictZone = (name: string) => parseZone(name, problem => { throw new Error(problem) })
/** The same with a cache, because thousands of days need the same quarters of an hour. */
function createCachingZone(name: string): Zone {
  const zone = parseStrictZone(name)
  const known = new Map<number, number>()
  return {
    ...zone,
    offsetAt(instant) {
      const quarter = Math.floor(instant / QUARTER)
      const offset = known.get(quarter) ?? zone.offsetAt(quarter * QUARTER)
      known.set(quarter, offset)
      return offset
    },
  }
}

// reference implementation: compares each quarter of an hour in local time, from `Intl`, with the timetable

interface Wall { readonly date: string; readonly weekday: Weekday; readonly minutes: number }
function calendar(zone: string): (instant: number) => Wall {
  const offset = /^([+-])(\d\d):(\d\d)$/.exec(zone)
  const shift = offset === null ? 0 : Number(`${offset[1]}1`) * (Number(offset[2]) * 60 + Number(offset[3])) * 60_000
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: offset === null ? zone : 'UTC', hourCycle: 'h23', weekday: 'long', year: 'numeric', month: '2-digit',
    day: '2-digit', hour: '2-digit', minute: '2-digit',
  })
  const known = new Map<number, Wall>()
  return instant => {
    const held = known.get(instant)
    if (held !== undefined) return held
    const parts = Object.fromEntries(format.formatToParts(instant + shift).map(part => [part.type, part.value]))
    const wall: Wall = {
      date: `${parts['year']}-${parts['month']}-${parts['day']}`,
      weekday: (parts['weekday'] ?? '').toUpperCase() as Weekday,
      minutes: Number(parts['hour']) * 60 + Number(parts['minute']),
    }
    known.set(instant, wall)
    return wall
  }
}
const parseMinutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const isMidnight = (close: string): boolean => ['00:00', '23:59', '24:00'].includes(close)
const dayBefore = (day: Weekday): Weekday => weekdays[(weekdays.indexOf(day) + 6) % 7] as Weekday

function isOpen(hours: readonly Hours[], { weekday, minutes }: Wall): boolean {
  return hours.some(({ dayOfWeek, active, open, close }) => {
    if (!active) return false
    const from = parseMinutes(open)
    const untilMidnight = isMidnight(close)
    const to = untilMidnight ? 1440 : parseMinutes(close)
    const isNight = !untilMidnight && to <= from
    if (dayOfWeek === weekday && minutes >= from && (isNight || minutes < to)) return true
    return isNight && dayOfWeek === dayBefore(weekday) && minutes < to
  })
}
/** The date on which the current shift began, or the current date if there is no shift. */
function findWorkingDate(hours: readonly Hours[], wall: Wall): string {
  const isRunning = (day: Weekday, isNight: boolean): boolean =>
    isOpen(hours.filter(hour => hour.dayOfWeek === day), wall) && (isNight || wall.weekday === day)
  if (isRunning(wall.weekday, false) || !isRunning(dayBefore(wall.weekday), true)) return wall.date
  return shifted(wall.date, -1)
}
/** The dates on which the current shifts began. */
function listShiftStarts(hours: readonly Hours[], wall: Wall): readonly string[] {
  const of = (day: Weekday) => isOpen(hours.filter(hour => hour.dayOfWeek === day), wall)
  return [...of(wall.weekday) ? [wall.date] : [], ...of(dayBefore(wall.weekday)) ? [shifted(wall.date, -1)] : []]
}
const shifted = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

function bruteForce(
  hours: readonly Hours[], rule: { minTimeMinutes: number; dayInAdvance: number }, read: (instant: number) => Wall,
  now: number,
): readonly string[] {
  const result: string[] = []
  const seen = new Set<string>()
  const today = findWorkingDate(hours, read(Math.floor(now / 60_000) * 60_000))
  const dates = new Set(Array.from({ length: rule.dayInAdvance + 1 }, (_, ahead) => shifted(today, ahead)))
  const first = Math.ceil((now + rule.minTimeMinutes * 60_000) / QUARTER) * QUARTER
  for (let instant = first; instant < now + (rule.dayInAdvance + 3) * 86_400_000; instant += QUARTER) {
    const wall = read(instant)
    const label = `${wall.date} ${wall.minutes}`
    if (seen.has(label) || !listShiftStarts(hours, wall).some(date => dates.has(date))) continue
    seen.add(label)
    result.push(`${wall.date} ${instant}`)
  }
  return result
}

const ZONES = ['+03:00', 'Europe/Podgorica', 'Asia/Vladivostok', 'Australia/Lord_Howe', 'America/St_Johns'] as const
/**
 * An ordinary day, and the days about both changes of the clocks: Podgorica's, Lord Howe's by half an
 * hour, Newfoundland's.
 */
const ABOUT = [
  '2026-03-04', '2026-03-29', '2026-10-25', '2026-04-05', '2026-10-04', '2026-03-08', '2026-11-01', '2026-12-31',
] as const

for (const name of ZONES) {
  preOrder(`[CHK-03] 600 timetables in ${name} match a count of quarter hours`, () => {
    const random = createRandom(20_260_304 + ZONES.indexOf(name))
    const draw = (below: number): number => randomBetween(random, 0, below - 1)
    const clock = (step: number): string => {
      const minutes = draw(1440 / step) * step
      return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    }
    const [zone, read] = [createCachingZone(name), calendar(name)]
    let listed = 0
    for (let fixture = 0; fixture < 600; fixture += 1) {
      const step = [1, 15, 60][draw(3)] ?? 15
      const hours: Hours[] = weekdays
        .flatMap(dayOfWeek =>
          Array.from({ length: draw(3) }, () => ({
            dayOfWeek, active: draw(5) > 0, open: clock(step),
            close: (['00:00', '23:59', '24:00'] as const)[draw(9)] ?? clock(step),
          })),
        )
        .filter(({ open, close }) => open !== close)
        // a night of two entries has a test below
        .filter(({ dayOfWeek, open }, _, all) =>
          open !== '00:00' || !all.some(one => one.dayOfWeek === dayBefore(dayOfWeek) && isMidnight(one.close)))
      const rule = { minTimeMinutes: [0, 30, 45, 60, 90, 1500][draw(6)] ?? 60, dayInAdvance: draw(4) }
      const now = Date.parse(`${ABOUT[draw(ABOUT.length)]}T00:00:00Z`) + (draw(3 * 86_400) - 86_400) * 1000
      const days = listPreOrderDays(
        [{ type: 'DELIVERY', schedule: compileSchedule(hours), ...rule }], 'DELIVERY', zone, now,
      )
      const slots = days.flatMap(day => day.slots.map(slot => `${day.date} ${slot}`))
      listed += slots.length
      assert.equal(
        slots,
        bruteForce(hours, rule, read, now),
        `${new Date(now).toISOString()} ${JSON.stringify({ rule, hours })}`,
      )
      assert.ok(days.every(day => day.slots.length > 0))
    }
    assert.ok(listed > 10_000, `${listed} times were compared`)
  })
}

// the clock advances

const daily = (open: string, close: string): readonly Hours[] =>
  weekdays.map(dayOfWeek => ({ dayOfWeek, active: true, open, close }))
const rule = (open: string, close: string, rest: Partial<PreOrderHours> = {}): PreOrderHours =>
  ({ type: 'DELIVERY', minTimeMinutes: 60, dayInAdvance: 1, schedule: compileSchedule(daily(open, close)), ...rest })

preOrder('[CHK-03] a chosen time is offered until the least time before it, to the minute', () => {
  const zone = parseStrictZone('Europe/Podgorica')
  const chosen = Date.parse('2026-06-10T18:00:00+02:00')
  const at = (time: string): boolean =>
    listPreOrderDays([rule('10:00', '22:00')], 'DELIVERY', zone, Date.parse(time))
      .some(({ slots }) => slots.includes(chosen))
  assert.equal(
    [
      '2026-06-10T16:59:00+02:00', '2026-06-10T17:00:00+02:00', '2026-06-10T17:00:01+02:00',
      '2026-06-10T17:01:00+02:00',
    ].map(at),
    [true, true, false, false],
  )
})

preOrder('[CHK-03] at the restaurant\'s midnight the days move on, whatever the date is where the customer is', () => {
  const days = (now: string) =>
    listPreOrderDays([rule('10:00', '11:00')], 'DELIVERY', parseStrictZone('Asia/Vladivostok'), Date.parse(now)).map(
      day => day.date,
    )
  assert.equal(days('2026-03-04T23:59:00+10:00'), ['2026-03-05'])
  assert.equal(days('2026-03-05T00:00:00+10:00'), ['2026-03-05', '2026-03-06'])
})

preOrder('[CHK-03] in autumn an hour that comes twice can be had at its second coming once the first is over', () => {
  const zone = parseStrictZone('Europe/Podgorica')
  const times = (now: string) =>
    listPreOrderDays(
      [rule('00:00', '04:00', { minTimeMinutes: 0, dayInAdvance: 0 })], 'DELIVERY', zone, Date.parse(now),
    ).flatMap(day => day.slots.map(slot => formatIso(slot, zone.offsetAt(slot)).slice(11)))
  assert.ok(times('2026-10-25T02:20:00+02:00').includes('02:30:00+02:00'))
  const second = times('2026-10-25T02:50:00+02:00')
  assert.equal(
    second, ['02:00', '02:15', '02:30', '02:45', '03:00', '03:15', '03:30', '03:45'].map(time => `${time}:00+01:00`),
  )
  assert.is(
    new Set(second.map(time => time.slice(0, 5))).size, second.length, 'no time of the wall clock is listed twice',
  )
})

preOrder('[CHK-03] a night written as two entries offers the same times as one entry', () => {
  const zone = parseStrictZone('+03:00')
  const list = (hours: readonly Hours[], now: string) => listPreOrderDays(
    [{ type: 'DELIVERY', minTimeMinutes: 30, dayInAdvance: 0, schedule: compileSchedule(hours) }],
    'DELIVERY', zone, Date.parse(now),
  )
  for (const now of ['2026-03-04T17:00:00+03:00', '2026-03-04T23:20:00+03:00', '2026-03-05T00:30:00+03:00']) {
    const expected = list(daily('18:00', '02:00'), now)
    assert.ok(expected.length > 0, now)
    for (const close of ['23:59', '00:00', '24:00']) {
      assert.equal(list([...daily('18:00', close), ...daily('00:00', '02:00')], now), expected, `${now} ${close}`)
    }
  }
  const roundTheClock = list([...daily('00:00', '24:00'), ...daily('00:00', '02:00')], '2026-03-04T23:00:00+03:00')
  assert.equal(roundTheClock.map(day => day.date), ['2026-03-04'])
})

preOrder('[CHK-03] nonsense in the rule offers no time that has passed, and no more than a month ahead', () => {
  const now = Date.parse('2026-03-04T12:00:00+03:00')
  const days = listPreOrderDays(
    [rule('10:00', '22:00', { minTimeMinutes: -600, dayInAdvance: 5000 })], 'DELIVERY', parseStrictZone('+03:00'), now,
  )
  assert.is(days[0]?.slots[0], now)
  assert.is(days.length, 32)
  assert.equal(
    listPreOrderDays([rule('10:00', '22:00', { dayInAdvance: -1 })], 'DELIVERY', parseStrictZone('+03:00'), now).length,
    1,
  )
})

preOrder.run()
