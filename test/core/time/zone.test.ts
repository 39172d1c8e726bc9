import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toDayNumber } from '../../../core/time/civil.ts'
import { parseIsoTime } from '../../../core/time/iso.ts'
import { learnOffset, localAt, toMoment, momentOfWall, parseZone, type Zone } from '../../../core/time/zone.ts'

const zones = suite('zone')

const silent = (): void => assert.unreachable('nothing was to be reported')
const moscow = parseZone('+03:00', silent)
const podgorica = parseZone('Europe/Podgorica', silent)
const minute = 60_000
const toInstant = (zone: Zone, date: string, minutes: number): number =>
  momentOfWall(zone, toDayNumber(date) * 1440 + minutes)

zones('[MENU-10] is +03:00 unless stated, and says so when it cannot be read', () => {
  const at = Date.UTC(2026, 6, 1)
  const table: readonly (readonly [string | undefined, number, boolean])[] = [
    [undefined, 180, false], ['', 180, false], ['+03:00', 180, false], ['+0300', 180, false], ['-11:00', -660, false],
    ['Z', 0, false], [' +07:00 ', 420, false], ['UTC', 0, false], ['Europe/Podgorica', 120, false],
    ['Asia/Kathmandu', 345, false], ['+25:00', 180, true], ['Moscow time', 180, true], ['GMT+3', 180, true],
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
    weekday: 'SATURDAY', minutes: 65, date: '2026-11-21',
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
  assert.is(toInstant(moscow, '2026-11-20', 18 * 60 + 30), Date.UTC(2026, 10, 20, 15, 30))
  assert.is(toInstant(moscow, '2026-12-31', 1440), Date.UTC(2026, 11, 31, 21))
  assert.is(toInstant(moscow, '2026-12-31', 2 * 1440 + 60), Date.UTC(2027, 0, 1, 22))
  const jump = Date.UTC(2026, 2, 29, 1)
  assert.is(toInstant(podgorica, '2026-03-29', 119), jump - minute)
  assert.is(toInstant(podgorica, '2026-03-29', 120), jump)
  assert.is(toInstant(podgorica, '2026-03-29', 150), jump)
  assert.is(toInstant(podgorica, '2026-03-29', 179), jump)
  assert.is(toInstant(podgorica, '2026-03-29', 180), jump)
  assert.is(toInstant(podgorica, '2026-03-29', 181), jump + minute)
  const first = Date.UTC(2026, 9, 25, 0, 30)
  assert.is(toInstant(podgorica, '2026-10-25', 150), first)
  assert.is(toInstant(podgorica, '2026-10-25', 180), first + 90 * minute)
})

zones('gives back every minute of the days around a change of clocks', () => {
  for (const name of ['Europe/Podgorica', 'America/New_York', 'Australia/Lord_Howe', '+03:00', 'Asia/Kathmandu']) {
    const zone = parseZone(name, silent)
    for (const start of [
      Date.UTC(2026, 2, 7, 12), Date.UTC(2026, 2, 28), Date.UTC(2026, 3, 4), Date.UTC(2026, 9, 24),
      Date.UTC(2026, 10, 1),
    ]) {
      let last = 0
      for (let at = start; at < start + 3 * 1440 * minute; at += 7 * minute) {
        const { date, minutes } = localAt(zone, at)
        const back = toInstant(zone, date, minutes)
        const shown = localAt(zone, back)
        // the same local time, and never later than its first occurrence
        assert.is(`${shown.date} ${shown.minutes}`, `${date} ${minutes}`)
        assert.ok(back <= at && at - back <= 60 * minute)
        assert.ok(at >= last)
        last = at
      }
    }
  }
})

zones('[MENU-08] a time without an offset is local to the zone, and a date lasts from midnight to midnight', () => {
  const table: readonly (readonly [text: string, day: 'begins' | 'ends', utc: string])[] = [
    ['2026-07-01T10:00:30', 'begins', '2026-07-01T08:00:30Z'], ['2026-12-01T10:00', 'ends', '2026-12-01T09:00Z'],
    ['2026-07-01T10:00:00.250Z', 'begins', '2026-07-01T10:00:00.250Z'],
    ['2026-07-01T10:00+05:30', 'begins', '2026-07-01T04:30Z'], ['2026-03-29', 'begins', '2026-03-28T23:00Z'],
    ['2026-03-29', 'ends', '2026-03-29T22:00Z'],
    // a skipped local time means the moment of the change; a repeated one means its first occurrence
    ['2026-03-29T02:30', 'begins', '2026-03-29T01:00Z'], ['2026-10-25T02:30', 'begins', '2026-10-25T00:30Z'],
  ]
  for (const [text, day, utc] of table) {
    const parsed = parseIsoTime(text)
    assert.ok(parsed !== undefined, text)
    assert.is(toMoment(podgorica, parsed, day), Date.parse(utc), `${text} ${day}`)
  }
})

zones('[MENU-10] Almaty and Qostanay are at +05:00 since March 2024, also by a table of 2022', () => {
  const { DateTimeFormat } = Intl
  Intl.DateTimeFormat = class { format = () => '1/1/2026, GMT+06:00' } as unknown as typeof DateTimeFormat
  try {
    const [almaty, qostanay, bishkek] =
      ['Asia/Almaty', 'asia/qostanay', 'Asia/Bishkek'].map(name => parseZone(name, silent))
    const change = Date.UTC(2024, 1, 29, 18)
    for (const zone of [almaty, qostanay]) {
      assert.equal([change - minute, change, Date.UTC(2026, 6, 1)].map(at => zone?.offsetAt(at)), [360, 300, 300])
      assert.is(zone && toInstant(zone, '2026-11-20', 600), Date.UTC(2026, 10, 20, 5))
    }
    assert.is(bishkek?.offsetAt(change), 360)
  } finally {
    Intl.DateTimeFormat = DateTimeFormat
  }
})

/** Learns a zone's offset from times that the API sends. Returns the codes of the reports. */
function learn(zone: Zone, ...texts: readonly string[]): readonly string[] {
  const reports: string[] = []
  for (const written of texts.map(parseIsoTime))
    if (written !== undefined) learnOffset(zone, written, what => void reports.push(what))
  return reports
}

zones('[MENU-10] an offset that the API writes wins over an older table of the engine, and is reported once', () => {
  const known = new Map<string, Zone>()
  const zone = parseZone('Asia/Omsk', silent, known)
  const now = Date.UTC(2026, 10, 28)
  assert.is(zone.offsetAt(now), 360)
  assert.equal(learn(zone, '2026-11-20T10:00:00+05:00', '2026-12-20T10:00:00+05:00'), ['time.zone-table'])
  assert.is(zone.offsetAt(now), 300)
  assert.is(localAt(zone, now).minutes, 300)
  assert.is(parseZone('Asia/Omsk', silent, known).offsetAt(now), 300, 'the zone read again')
})

zones('[MENU-10] the offset written nearest to a moment counts, for a table may be wrong in summer alone', () => {
  const zone = parseZone('Asia/Novosibirsk', silent)
  learn(zone, '2026-12-01T10:00:00+07:00', '2027-07-01T10:00:00+08:00')
  assert.equal([Date.UTC(2026, 11, 20), Date.UTC(2027, 5, 20)].map(zone.offsetAt), [420, 480])
})

zones('[MENU-10] offsets in which a server writes for every restaurant are no evidence', () => {
  const zone = parseZone('Europe/Samara', silent)
  assert.equal(
    learn(
      zone, '2026-11-20T10:00:00+03:00', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00+00:00',
      '2026-11-20T10:00:00+09:00', '2026-11-20', '2026-11-20T10:00',
    ),
    [],
  )
  assert.is(zone.offsetAt(Date.UTC(2026, 10, 20)), 240)
  assert.equal(learn(moscow, '2026-11-20T10:00:00+04:00'), [])
  assert.is(moscow.offsetAt(0), 180)
})

zones('[MENU-10] a server that writes standard time all year shifts no restaurant', () => {
  const zone = parseZone('Europe/Podgorica', silent)
  const summer = Date.UTC(2026, 6, 1)
  assert.equal(learn(zone, '2026-07-01T10:00:00+01:00', '2026-12-01T10:00:00+01:00'), [])
  assert.is(zone.offsetAt(summer), 120)
  assert.equal(
    learn(parseZone('America/New_York', silent), '2026-12-01T10:00:00-04:00', '2026-03-20T10:00:00-05:00'),
    [],
  )
})

zones('[MENU-10] an offset of another restaurant’s zone shifts no restaurant, whichever is read first', () => {
  const now = Date.UTC(2026, 10, 28)
  const known = new Map<string, Zone>()
  const samara = parseZone('Europe/Samara', silent, known)
  learn(samara, '2026-11-20T10:00:00+05:00')
  parseZone('Asia/Yekaterinburg', silent, known)
  assert.is(samara.offsetAt(now), 240, 'the other zone is read later')
  assert.equal(learn(samara, '2026-12-20T10:00:00+05:00'), [])
  assert.is(samara.offsetAt(now), 240)
})

zones('[MENU-10] two zones that have moved together since the engine’s table are both corrected', () => {
  const known = new Map<string, Zone>()
  for (const zone of ['Asia/Omsk', 'Asia/Bishkek'].map(name => parseZone(name, silent, known))) {
    assert.equal(learn(zone, '2026-11-20T10:00:00+05:00'), ['time.zone-table'])
  }
  assert.equal([...known.values()].map(zone => zone.offsetAt(Date.UTC(2026, 10, 28))), [300, 300])
})

zones('[MENU-10] a time in UTC does not change a zone that is an hour away from it', () => {
  const zone = parseZone('Europe/Podgorica', silent)
  assert.equal(learn(zone, '2026-11-20T10:00:00Z'), [])
  assert.is(zone.offsetAt(Date.UTC(2026, 10, 20)), 60)
})

zones.run()
