import { momentIn, momentOfWall, parseZone, wallMinutesAt, localAt } from '../../core/time/zone.ts'
import { readIso } from '../../core/time/iso.ts'
import { formatIso } from '../../core/time/write-iso.ts'
import { compileSchedule, isReadable, statusAt, type Hours } from '../../core/time/schedule.ts'
import { weekdays } from '../../core/time/civil.ts'
import { DAY, MINUTE, painted, wallMinutes, WEEK } from '../kit/painted-hours.ts'
import { between, oneOf, seeded } from '../kit/random.ts'
import { shown } from './laws.ts'
import { TEXTS } from './spoil.ts'
import type { Torment } from './torment.ts'

const ZONES = ['+03:00', 'Europe/Podgorica', 'Asia/Kathmandu', 'America/St_Johns'] as const
/** A plain week, and those in which the clocks of Podgorica change. */
const STARTS = [Date.UTC(2026, 10, 16), Date.UTC(2026, 2, 23), Date.UTC(2026, 9, 19)] as const
const MOMENTS = 6
const [FIRST, LAST] = [Date.parse('0001-01-01'), Date.parse('9999-01-01')]

/** Timetables and slots against a week that is painted minute by minute, and times as others write them. */
export const hours: Torment = {
  begin() {
    const weeks = ZONES.flatMap(name => STARTS.map(start => ({ zone: parseZone(name, () => undefined), start, wall: wallMinutes(name, start, 2 * WEEK + 120) })))
    return {
      once(seed) {
        const random = seeded(seed)
        if (random() < 0.3) return writtenTime(random)
        const { zone, start, wall } = oneOf(random, weeks)
        const given = timetable(random)
        const readable = given.filter(isReadable)
        const compiled = compileSchedule(given)
        if (shown(compiled) !== shown(compileSchedule(readable))) return `what cannot be read makes a difference: ${shown(given)}`
        const table = painted(readable)
        const isOpen = (at: number): boolean => table[wall[at] as number] === 1
        for (let count = 0; count < MOMENTS; count += 1) {
          const at = between(random, 0, WEEK - 1)
          const moment = start + at * MINUTE
          const status = statusAt(compiled, zone, moment + between(random, 0, 59_999))
          let change = at + 1
          while (change <= at + WEEK + 60 && isOpen(change) === isOpen(at)) change += 1
          const expected = change > at + WEEK + 60 ? null : start + change * MINUTE
          const said = status.at === 'open' ? status.until : status.opens
          if ((status.at === 'open') !== isOpen(at) || said !== expected) return `${new Date(moment).toISOString()} in ${zone.name} is ${shown(status)}, not ${isOpen(at)} until ${expected}: ${shown(given)}`
        }
        return undefined
      },
    }
  },
}

/** No time within the hours that clocks skip or repeat: what a door does then nobody has said. */
function clock(random: () => number): string {
  if (random() < 0.2) return oneOf(random, ['00:00', '23:59', '24:00', ...TEXTS.filter(text => !/^0[23]:/.test(text))])
  const hour = oneOf(random, [0, 4, 5, 8, 10, 12, 17, 20, 22, 23])
  return `${String(hour).padStart(2, '0')}:${String(oneOf(random, [0, 30, between(random, 0, 59)])).padStart(2, '0')}`
}
function timetable(random: () => number): readonly Hours[] {
  return weekdays.flatMap(dayOfWeek => Array.from({ length: oneOf(random, [0, 1, 1, 2, 4]) }, (): Hours =>
    ({ dayOfWeek, active: random() < 0.85, open: oneOf(random, [clock(random), clock(random).replace('24:00', '00:00')]), close: clock(random) })))
}

/** A time that somebody has written: it is none, or the moment that a zone's clock shows so. */
function writtenTime(random: () => number): string | undefined {
  const number = (most: number): string => String(between(random, 0, most)).padStart(2, '0')
  const text = random() < 0.2 ? oneOf(random, TEXTS)
    : `20${number(60)}-${number(13)}-${number(32)}${random() < 0.8 ? `T${number(24)}:${number(60)}${oneOf(random, ['', ':00', ':59.5', ':60', '.5'])}` : ''}${oneOf(random, ['', 'Z', '+03:00', '-1400', '+15:00', 'z', '+3'])}`
  const written = readIso(text)
  if (written === undefined) return undefined
  const zone = parseZone(oneOf(random, ZONES), () => undefined)
  const moment = momentIn(zone, written, random() < 0.5 ? 'begins' : 'ends')
  if (!Number.isSafeInteger(moment)) return `${text} is ${moment}`
  // what lies in no year of four digits everywhere is no time of a shop
  if (moment < FIRST || moment > LAST) return undefined
  const offset = zone.offsetAt(moment)
  const again = readIso(formatIso(moment, offset))
  if (again?.at !== 'moment' || again.milliseconds !== moment) return `${text} is written as ${formatIso(moment, offset)}`
  const wall = wallMinutesAt(zone, moment)
  // the hour that comes twice has two moments a clock shows alike
  const back = momentOfWall(zone, wall)
  if (back > moment || wallMinutesAt(zone, back) !== wall) return `${text} is ${moment}, and ${back} by the clock on the wall`
  const { date, minutes } = localAt(zone, moment)
  return readIso(date)?.at === 'date' && minutes >= 0 && minutes < DAY ? undefined : `${text} is ${date} ${minutes}`
}
