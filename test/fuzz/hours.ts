import { toMoment, momentOfWall, parseZone, wallMinutesAt, localAt } from '../../core/time/zone.ts'
import { parseIsoTime } from '../../core/time/iso.ts'
import { formatIso } from '../../core/time/format-iso.ts'
import { compileSchedule, hasValidTimes, statusAt, type Hours } from '../../core/time/schedule.ts'
import { weekdays } from '../../core/time/civil.ts'
import { DAY, MINUTE, paintMinutes, listWallMinutes, WEEK } from '../kit/painted-hours.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import { inspectShort } from './invariants.ts'
import { TEXTS } from './corrupt.ts'
import type { Fuzzer } from './fuzzer.ts'

const ZONES = ['+03:00', 'Europe/Podgorica', 'Asia/Kathmandu', 'America/St_Johns'] as const
/** The starts of a normal week and of the two weeks in which Podgorica's clocks change. */
const STARTS = [Date.UTC(2026, 10, 16), Date.UTC(2026, 2, 23), Date.UTC(2026, 9, 19)] as const
const MOMENTS = 6
const [FIRST, LAST] = [Date.parse('0001-01-01'), Date.parse('9999-01-01')]

/** Fuzzes timetables against a table of each minute of a week, and the parser of times. */
export const hours: Fuzzer = {
  start() {
    const weeks = ZONES.flatMap(name =>
      STARTS.map(start => ({
        zone: parseZone(name, () => undefined), start, wall: listWallMinutes(name, start, 2 * WEEK + 120),
      })),
    )
    return {
      runSeed(seed) {
        const random = createRandom(seed)
        if (random() < 0.3) return checkWrittenTime(random)
        const { zone, start, wall } = pickRandom(random, weeks)
        const hoursList = createTimetable(random)
        const readable = hoursList.filter(hasValidTimes)
        const compiled = compileSchedule(hoursList)
        if (inspectShort(compiled) !== inspectShort(compileSchedule(readable)))
          return `unreadable hours change the schedule: ${inspectShort(hoursList)}`
        const table = paintMinutes(readable)
        const isOpen = (at: number): boolean => table[wall[at] as number] === 1
        for (let count = 0; count < MOMENTS; count += 1) {
          const at = randomBetween(random, 0, WEEK - 1)
          const moment = start + at * MINUTE
          const status = statusAt(compiled, zone, moment + randomBetween(random, 0, 59_999))
          let change = at + 1
          while (change <= at + WEEK + 60 && isOpen(change) === isOpen(at)) change += 1
          const expected = change > at + WEEK + 60 ? null : start + change * MINUTE
          const changeAt = status.status === 'open' ? status.until : status.opens
          if ((status.status === 'open') !== isOpen(at) || changeAt !== expected)
            return `${new Date(moment).toISOString()} in ${zone.name} is ${inspectShort(status)}, `
              + `not ${isOpen(at)} until ${expected}: ${inspectShort(hoursList)}`
        }
        return undefined
      },
    }
  },
}

/** A time outside the hours that clocks skip or repeat: opening hours are undefined in them. */
function pickTime(random: () => number): string {
  if (random() < 0.2)
    return pickRandom(random, ['00:00', '23:59', '24:00', ...TEXTS.filter(text => !/^0[23]:/.test(text))])
  const hour = pickRandom(random, [0, 4, 5, 8, 10, 12, 17, 20, 22, 23])
  const minute = pickRandom(random, [0, 30, randomBetween(random, 0, 59)])
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
function createTimetable(random: () => number): readonly Hours[] {
  return weekdays.flatMap(dayOfWeek =>
    Array.from({ length: pickRandom(random, [0, 1, 1, 2, 4]) }, (): Hours => ({
      dayOfWeek, active: random() < 0.85,
      open: pickRandom(random, [pickTime(random), pickTime(random).replace('24:00', '00:00')]), close: pickTime(random),
    })),
  )
}

/** A written time: it is invalid, or the moment at which the clock of the zone shows it. */
function checkWrittenTime(random: () => number): string | undefined {
  const twoDigits = (most: number): string => String(randomBetween(random, 0, most)).padStart(2, '0')
  const createTime = (): string => {
    const date = `20${twoDigits(60)}-${twoDigits(13)}-${twoDigits(32)}`
    const seconds = ['', ':00', ':59.5', ':60', '.5']
    const time = random() < 0.8 ? `T${twoDigits(24)}:${twoDigits(60)}${pickRandom(random, seconds)}` : ''
    return `${date}${time}${pickRandom(random, ['', 'Z', '+03:00', '-1400', '+15:00', 'z', '+3'])}`
  }
  const text = random() < 0.2 ? pickRandom(random, TEXTS) : createTime()
  const written = parseIsoTime(text)
  if (written === undefined) return undefined
  const zone = parseZone(pickRandom(random, ZONES), () => undefined)
  const moment = toMoment(zone, written, random() < 0.5 ? 'begins' : 'ends')
  if (!Number.isSafeInteger(moment)) return `${text} is ${moment}`
  // years outside 1 to 9998 are not supported
  if (moment < FIRST || moment > LAST) return undefined
  const offset = zone.offsetAt(moment)
  const again = parseIsoTime(formatIso(moment, offset))
  if (again?.kind !== 'moment' || again.milliseconds !== moment)
    return `${text} is written as ${formatIso(moment, offset)}`
  const wall = wallMinutesAt(zone, moment)
  // in the repeated hour two moments have the same local time
  const back = momentOfWall(zone, wall)
  if (back > moment || wallMinutesAt(zone, back) !== wall)
    return `${text} is ${moment}, and ${back} by the clock on the wall`
  const { date, minutes } = localAt(zone, moment)
  const isFine = parseIsoTime(date)?.kind === 'date' && minutes >= 0 && minutes < DAY
  return isFine ? undefined : `${text} is ${date} ${minutes}`
}
