import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { daysOf } from '../../../core/time/civil.ts'
import { readIso } from '../../../core/time/iso.ts'
import { localAt, momentIn, momentOfWall, parseZone, type Zone } from '../../../core/time/zone.ts'

const zones = suite('zone')

const silent = (): void => assert.unreachable('nothing was to be reported')
const moscow = parseZone('+03:00', silent)
const podgorica = parseZone('Europe/Podgorica', silent)
const minute = 60_000
const instantOf = (zone: Zone, date: string, minutes: number): number => momentOfWall(zone, daysOf(date) * 1440 + minutes)

zones('[MENU-10] is +03:00 unless stated, and says so when it cannot be read', () => {
  const at = Date.UTC(2026, 6, 1)
  const table: readonly (readonly [string | undefined, number, boolean])[] = [
    [undefined, 180, false],
    ['', 180, false],
    ['+03:00', 180, false],
    ['+0300', 180, false],
    ['-11:00', -660, false],
    ['Z', 0, false],
    [' +07:00 ', 420, false],
    ['UTC', 0, false],
    ['Europe/Podgorica', 120, false],
    ['Asia/Kathmandu', 345, false],
    ['+25:00', 180, true],
    ['Moscow time', 180, true],
    ['GMT+3', 180, true],
    ['__proto__', 180, true],
  ]
  for (const [text, minutes, isReported] of table) {
    const reports: string[] = []
    const zone = parseZone(text, (what) => void reports.push(what))
    assert.is(zone.offsetAt(at), minutes, text)
    assert.equal(reports, isReported ? ['time.zone'] : [], text)
  }
})

zones('shows the wall clock', () => {
  assert.equal(localAt(moscow, Date.UTC(2026, 10, 20, 22, 5, 59)), {
    weekday: 'SATURDAY',
    minutes: 65,
    date: '2026-11-21',
  })
  assert.is(localAt(moscow, 0).weekday, 'THURSDAY')
  assert.is(localAt(parseZone('-11:00', silent), Date.UTC(2026, 0, 1)).date, '2025-12-31')
})

zones('[MENU-10] follows summer time where the zone has a name', () => {
  // 2026: clocks go forward on 29 March at 02:00, back on 25 October at 03:00
  assert.is(localAt(podgorica, Date.UTC(2026, 2, 29, 0, 59)).minutes, 119)
  assert.is(localAt(podgorica, Date.UTC(2026, 2, 29, 1, 0)).minutes, 180)
  assert.is(localAt(podgorica, Date.UTC(2026, 9, 25, 0, 30)).minutes, 150)
  assert.is(localAt(podgorica, Date.UTC(2026, 9, 25, 1, 30)).minutes, 150)
})

zones('[MENU-10] finds the moment of a wall clock time, the first of two, the jump for one that is skipped', () => {
  assert.is(instantOf(moscow, '2026-11-20', 18 * 60 + 30), Date.UTC(2026, 10, 20, 15, 30))
  assert.is(instantOf(moscow, '2026-12-31', 1440), Date.UTC(2026, 11, 31, 21))
  assert.is(instantOf(moscow, '2026-12-31', 2 * 1440 + 60), Date.UTC(2027, 0, 1, 22))
  const jump = Date.UTC(2026, 2, 29, 1)
  assert.is(instantOf(podgorica, '2026-03-29', 119), jump - minute)
  assert.is(instantOf(podgorica, '2026-03-29', 120), jump)
  assert.is(instantOf(podgorica, '2026-03-29', 150), jump)
  assert.is(instantOf(podgorica, '2026-03-29', 179), jump)
  assert.is(instantOf(podgorica, '2026-03-29', 180), jump)
  assert.is(instantOf(podgorica, '2026-03-29', 181), jump + minute)
  const first = Date.UTC(2026, 9, 25, 0, 30)
  assert.is(instantOf(podgorica, '2026-10-25', 150), first)
  assert.is(instantOf(podgorica, '2026-10-25', 180), first + 90 * minute)
})

zones('gives back every minute of the days around a change of clocks', () => {
  for (const name of ['Europe/Podgorica', 'America/New_York', 'Australia/Lord_Howe', '+03:00', 'Asia/Kathmandu']) {
    const zone = parseZone(name, silent)
    for (const start of [Date.UTC(2026, 2, 7, 12), Date.UTC(2026, 2, 28), Date.UTC(2026, 3, 4), Date.UTC(2026, 9, 24), Date.UTC(2026, 10, 1)]) {
      let last = 0
      for (let at = start; at < start + 3 * 1440 * minute; at += 7 * minute) {
        const { date, minutes } = localAt(zone, at)
        const back = instantOf(zone, date, minutes)
        const shown = localAt(zone, back)
        // the same reading of the clock, and never later than its first coming
        assert.is(`${shown.date} ${shown.minutes}`, `${date} ${minutes}`)
        assert.ok(back <= at && at - back <= 60 * minute)
        assert.ok(at >= last)
        last = at
      }
    }
  }
})

zones('[MENU-08] a time without an offset is what the clock of the place shows, and a date alone is its day from midnight to midnight', () => {
  const table: readonly (readonly [text: string, day: 'begins' | 'ends', utc: string])[] = [
    ['2026-07-01T10:00:30', 'begins', '2026-07-01T08:00:30Z'], ['2026-12-01T10:00', 'ends', '2026-12-01T09:00Z'],
    ['2026-07-01T10:00:00.250Z', 'begins', '2026-07-01T10:00:00.250Z'], ['2026-07-01T10:00+05:30', 'begins', '2026-07-01T04:30Z'],
    ['2026-03-29', 'begins', '2026-03-28T23:00Z'], ['2026-03-29', 'ends', '2026-03-29T22:00Z'],
    // skipped when clocks go forward: the moment of the jump; come twice when they go back: the first time
    ['2026-03-29T02:30', 'begins', '2026-03-29T01:00Z'], ['2026-10-25T02:30', 'begins', '2026-10-25T00:30Z'],
  ]
  for (const [text, day, utc] of table) {
    const written = readIso(text)
    assert.ok(written !== undefined, text)
    assert.is(momentIn(podgorica, written, day), Date.parse(utc), `${text} ${day}`)
  }
})

zones.run()
