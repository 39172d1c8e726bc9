import { object, read } from '../../../core/http/read.ts'
import { utcNow } from '../../../core/http/tolerant-times.ts'
import { ask, type Check } from './ask.ts'

const MINUTE = 60_000
/** As far as zones reach from UTC. */
const FARTHEST = 14 * 60 * MINUTE
const ASKED = 'GET /1/now'

interface Reading {
  readonly utc: number
  /** By this machine, in the middle of the trip. */
  readonly at: number
}

async function readClock(check: Check): Promise<Reading | undefined> {
  const sent = check.now()
  const answer = await ask(check, 'clock.answer', ASKED, async report => read(object({ utc_time: utcNow }), await check.http.get('/1/now'), report, 'now'))
  return answer && { utc: answer.utc_time, at: (sent + check.now()) / 2 }
}

/** The API's time beside this machine's, which must be right. */
export async function checkClock(check: Check): Promise<Reading | undefined> {
  const reading = await readClock(check)
  if (reading === undefined) return undefined
  const off = reading.utc - reading.at
  // whole quarters of an hour are a zone, not a bad clock
  const quarters = Math.round(off / (15 * MINUTE))
  const isZone = quarters !== 0 && Math.abs(off) <= FARTHEST && Math.abs(off - quarters * 15 * MINUTE) <= MINUTE
  const came = `${new Date(reading.utc).toISOString()}, which is ${(Math.abs(off) / MINUTE).toFixed(1)} minutes ${off > 0 ? 'ahead of' : 'behind'} this machine`
  check.findings.judge('clock.zone', ASKED, isZone ? `${came}: a local time that is told as UTC` : undefined)
  if (!isZone) check.findings.judge('clock.right', ASKED, Math.abs(off) <= MINUTE ? undefined : came)
  return reading
}

/** Asks once more: an answer that is kept on the way stands still. */
export async function checkClockRuns(check: Check, first: Reading): Promise<void> {
  let second = await readClock(check)
  if (second?.utc === first.utc) {
    await check.wait(Math.max(0, first.at + 1500 - check.now()))
    second = await readClock(check)
  }
  if (second === undefined) return
  const isStill = second.utc <= first.utc
  check.findings.judge('clock.runs', `${ASKED}, twice`, isStill ? `${new Date(second.utc).toISOString()}, then the same ${((second.at - first.at) / 1000).toFixed(1)} s later` : undefined)
}
