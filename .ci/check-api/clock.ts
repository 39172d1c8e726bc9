import { object, decode } from '../../core/decode/decode.ts'
import { utcNow } from '../../core/decode/tolerant-times.ts'
import { checkCall, type Check } from './check-call.ts'

// all in milliseconds
const MINUTE = 60_000
/** The largest offset of a time zone from UTC. */
const MAX_OFFSET = 14 * 60 * MINUTE
/** A third reading follows this long after the first if the second is the same: some clocks advance once a second. */
const MIN_PAUSE = 1500
const CALL = 'GET /1/now'

/** Two clocks read at the same moment, in milliseconds since 1970. */
interface Reading {
  readonly api: number
  /** This machine's time, halfway between request and response. */
  readonly machine: number
}

async function readClock(check: Check): Promise<Reading | undefined> {
  const start = check.now()
  const response = await checkCall(check, 'clock.answer', async (_clients, report, http) =>
    decode(object({ utc_time: utcNow }), await http.get('/1/now'), report, 'now'))
  return response && { api: response.value.utc_time, machine: (start + check.now()) / 2 }
}

/** Compares the API's time with the time of this machine, which must be right. */
export async function checkClock(check: Check): Promise<Reading | undefined> {
  const reading = await readClock(check)
  if (reading === undefined) return undefined
  const difference = reading.api - reading.machine
  const [distance, direction] = [Math.abs(difference), difference > 0 ? 'ahead of' : 'behind']
  // whole quarters of an hour are the offset of a time zone, not the error of a clock
  const nearestZone = Math.round(difference / (15 * MINUTE)) * 15 * MINUTE
  const isZone = nearestZone !== 0 && distance <= MAX_OFFSET && Math.abs(difference - nearestZone) <= MINUTE
  const time = new Date(reading.api).toISOString()
  const observed = `${time}, which is ${(distance / MINUTE).toFixed(1)} minutes ${direction} this machine`
  check.findings.judge(CALL, {
    'clock.zone': !isZone || `${observed}: a local time that is labelled as UTC`,
    'clock.right': isZone ? undefined : distance <= MINUTE || observed,
  })
  return reading
}

/** Checks that the API's clock runs: the time in a cached response does not advance. */
export async function checkClockRuns(check: Check, first: Reading): Promise<void> {
  let second = await readClock(check)
  if (second?.api === first.api) {
    await new Promise(done => setTimeout(done, Math.max(0, first.machine + MIN_PAUSE - check.now())))
    second = await readClock(check)
  }
  if (second === undefined) return
  const seconds = ((second.machine - first.machine) / 1000).toFixed(1)
  const [earlier, later] = [first, second].map(({ api }) => new Date(api).toISOString())
  const fault = `${later}, not later than ${earlier}, which was read ${seconds} s before`
  check.findings.judge(`${CALL}, twice`, { 'clock.runs': second.api > first.api || fault })
}
