import { object, decode } from '../../../core/http/decode.ts'
import { utcNow } from '../../../core/http/tolerant-times.ts'
import { checkCall, type Check } from './check-call.ts'

const MINUTE = 60_000
/** The largest offset of a time zone from UTC. */
const FARTHEST = 14 * 60 * MINUTE
const ASKED = 'GET /1/now'

interface Reading {
  readonly utc: number
  /** This machine's time, halfway between request and answer. */
  readonly at: number
}

async function readClock(check: Check): Promise<Reading | undefined> {
  const sent = check.now()
  const answer = await checkCall(check, 'clock.answer', ASKED, async report =>
    decode(object({ utc_time: utcNow }), await check.http.get('/1/now'), report, 'now'),
  )
  return answer && { utc: answer.utc_time, at: (sent + check.now()) / 2 }
}

/** Compares the API's time with this machine's, which must be right. */
export async function checkClock(check: Check): Promise<Reading | undefined> {
  const reading = await readClock(check)
  if (reading === undefined) return undefined
  const off = reading.utc - reading.at
  // a difference of whole quarters of an hour is a time zone, not an inaccurate clock
  const quarters = Math.round(off / (15 * MINUTE))
  const isZone = quarters !== 0 && Math.abs(off) <= FARTHEST && Math.abs(off - quarters * 15 * MINUTE) <= MINUTE
  const came = `${new Date(reading.utc).toISOString()}, which is ${(Math.abs(off) / MINUTE).toFixed(1)} minutes ${off > 0 ? 'ahead of' : 'behind'} this machine`
  check.findings.check('clock.zone', ASKED, isZone ? `${came}: a local time that is labelled as UTC` : undefined)
  if (!isZone) check.findings.check('clock.right', ASKED, Math.abs(off) <= MINUTE ? undefined : came)
  return reading
}

/** Requests the time again: a cached answer does not advance. */
export async function checkClockRuns(check: Check, first: Reading): Promise<void> {
  let second = await readClock(check)
  if (second?.utc === first.utc) {
    await check.wait(Math.max(0, first.at + 1500 - check.now()))
    second = await readClock(check)
  }
  if (second === undefined) return
  const isStill = second.utc <= first.utc
  check.findings.check(
    'clock.runs',
    `${ASKED}, twice`,
    isStill
      ? `${new Date(second.utc).toISOString()}, then the same ${((second.at - first.at) / 1000).toFixed(1)} s later`
      : undefined,
  )
}
