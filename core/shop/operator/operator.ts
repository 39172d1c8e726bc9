import { describeError } from '../../http/errors.ts'
import type { Report } from '../../env.ts'
import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { singleFlight } from '../../task.ts'
import { repeatWhileVisible, type VisibilitySchedule } from '../../time/repeat-while-visible.ts'
import type { Locale } from '../config.ts'
import { decodeOperatorFile, selectOperatorNotice, type OperatorFile } from './operator-file.ts'

/**
 * Resolves to the text of `operator.json` beside the shop, null if the server has none; rejects if
 * the server cannot be reached.
 */
export interface OperatorPorts { readOperatorFile(): Promise<string | null> }

/** In ms: with the minute that the schedule may add, an open tab reads the file within five minutes. */
const PAUSE = 4 * 60_000

/**
 * Reads `operator.json` now and again while the page is visible, so that an open tab learns of a
 * pause (CFG-11); `read` reads it at once and never rejects. An absent or unreadable file pauses
 * nothing. While the server cannot be reached, what was read last counts. Either is reported once.
 */
export function createOperatorNotice(
  { readOperatorFile }: OperatorPorts, schedule: VisibilitySchedule, report: Report, locale: Readable<Locale>,
) {
  const file = createStore<OperatorFile | null>(null)
  let readAt = schedule.timer.now()
  let hasReported = false
  function reportOnce(error: unknown): void {
    if (!hasReported) report('operator.unreadable', describeError(error))
    hasReported = true
  }
  function decode(text: string | null): OperatorFile | null {
    try {
      if (text === null) throw new Error('there is no such file')
      return decodeOperatorFile(text, report)
    } catch (error) {
      reportOnce(error)
      return null
    }
  }
  const read = singleFlight(async () => {
    readAt = schedule.timer.now()
    await readOperatorFile().then(text => file.set(decode(text)), reportOnce)
  })
  void read()
  repeatWhileVisible(schedule, PAUSE, () => readAt, () => void read())
  return { notice: derive([file, schedule.minute, locale], selectOperatorNotice, sameJson), read }
}
