import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addDays, fromDayNumber, toDayNumber } from '../../../core/time/civil.ts'
import { parseIsoMoment, parseOffset } from '../../../core/time/iso.ts'
import { formatIso, formatOffset } from '../../../core/time/format-iso.ts'
import { isA } from '../../kit/errors.ts'
import { randomBetween, createRandom } from '../../kit/random.ts'

const iso = suite('iso')

const at = Date.UTC(2026, 10, 20, 15, 30)
const good: readonly (readonly [string, number])[] = [
  ['2026-11-20T15:30:00Z', at], ['2026-11-20T15:30Z', at], ['2026-11-20T18:30:00+03:00', at],
  ['2026-11-20T18:30:00+0300', at], ['2026-11-20T18:30:00+03', at], ['2026-11-20T10:00:00-05:30', at],
  ['2026-11-21T00:30:00+09:00', at], ['2026-11-20T15:30:00.5Z', at + 500], ['2026-11-20T15:30:00,025Z', at + 25],
  ['2026-11-20T15:30:00.123456789Z', at + 123], ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
  ['2000-02-29T00:00:00Z', Date.UTC(2000, 1, 29)], ['1969-12-31T23:59:59Z', -1000],
  ['0001-01-01T00:00:00Z', -62_135_596_800_000],
]

iso('[ERR-05] reads moments of every written form', () => {
  for (const [text, moment] of good) assert.is(parseIsoMoment(text), moment, text)
})

iso('[ERR-05] refuses what no calendar or clock shows, and what has no offset', () => {
  const wrong = [
    '', 'now', '2026', '2026-11-20', '2026-11-20T15:30:00', '2026-11-20 15:30:00Z', '2026-11-20T15Z',
    '20261120T153000Z', '2026-00-20T15:30:00Z', '2026-13-20T15:30:00Z', '2026-11-00T15:30:00Z', '2026-11-31T15:30:00Z',
    '2026-02-29T15:30:00Z', '2026-02-30T15:30:00Z', '1900-02-29T00:00:00Z', '2026-12-32T15:30:00Z',
    '2026-11-20T24:00:00Z', '2026-11-20T15:60:00Z', '2026-11-20T23:59:60Z', '2026-11-20T15:30:00+15:00',
    '2026-11-20T15:30:00+03:60', '2026-11-20T15:30:00z', '+02026-11-20T15:30:00Z', '2026-11-20T15:30:00Z ',
    ' 2026-11-20T15:30:00Z', '2026-11-20T15:30:00.Z', '2026-1-20T15:30:00Z', '٢٠٢٦-11-20T15:30:00Z',
    '2026-11-20T15:30:00+3:00', '2026-11-20T15:30:00UTC', '2026-11-20T15:30:00+03:00[Europe/Moscow]',
  ]
  for (const text of wrong) assert.is(parseIsoMoment(text), undefined, text)
})

iso('[CHK-03] writes a moment at an offset', () => {
  assert.is(formatIso(at, 180), '2026-11-20T18:30:00+03:00')
  assert.is(formatIso(at, 0), '2026-11-20T15:30:00+00:00')
  assert.is(formatIso(at, -330), '2026-11-20T10:00:00-05:30')
  assert.is(formatIso(at + 7, 600), '2026-11-21T01:30:00.007+10:00')
  assert.is(formatIso(-1, 0), '1969-12-31T23:59:59.999+00:00')
})

iso('gives back 20000 random moments', () => {
  const random = createRandom(12)
  for (let round = 0; round < 20_000; round += 1) {
    const moment = randomBetween(random, -2_000_000_000_000, 4_000_000_000_000)
    const offset = randomBetween(random, -840, 840)
    assert.is(parseIsoMoment(formatIso(moment, offset)), moment)
    assert.is(formatIso(moment, 0), new Date(moment).toISOString().replace('.000', '').replace('Z', '+00:00'))
  }
})

iso('reads and writes offsets', () => {
  for (const [text, minutes] of [
    ['Z', 0], ['+00:00', 0], ['-00:00', 0], ['+03:00', 180], ['+0545', 345], ['-11', -660], ['+14:00', 840],
    ['+14:01', undefined], ['+25:00', undefined], ['+3:00', undefined], ['03:00', undefined], ['', undefined],
  ] as const) {
    assert.is(parseOffset(text), minutes, text)
  }
  assert.ok(Object.is(parseOffset('-00:00'), 0))
  assert.equal([0, 180, -330, 345].map(formatOffset), ['+00:00', '+03:00', '-05:30', '+05:45'])
})

iso('counts days like the calendar for 800 years', () => {
  const day = 86_400_000
  for (let days = toDayNumber('1600-01-01'); days < 160_000; days += 1) {
    const date = fromDayNumber(days)
    const utc = new Date(days * day)
    const written = [utc.getUTCFullYear(), utc.getUTCMonth() + 1, utc.getUTCDate()]
      .map(part => String(part).padStart(2, '0'))
      .join('-')
    if (written !== date) assert.unreachable(`${days}: ${date}`)
    if (toDayNumber(date) !== days) assert.unreachable(String(days))
  }
})

iso('adds days to a date', () => {
  assert.is(addDays('2026-12-31', 1), '2027-01-01')
  assert.is(addDays('2024-03-01', -1), '2024-02-29')
  for (const none of ['2026-02-29', '2026-02-30', '2026-13-01', '2026-1-1', '2026', '+002026-01-01', ''])
    assert.ok(Number.isNaN(toDayNumber(none)), none)
  assert.throws(() => addDays('2026-02-29', 1), isA(RangeError))
})

iso.run()
