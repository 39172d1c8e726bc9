import { describeError } from '../../http/errors.ts'
import type { Report } from '../../env.ts'
import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { singleFlight } from '../../task.ts'
import { repeatWhileVisible, type VisibilitySchedule } from '../../time/repeat-while-visible.ts'
import type { Locale } from '../config.ts'
import type { OperatorNotice } from './notice.ts'
import { decodeOperatorFile, selectOperatorNotice, type OperatorFile } from './operator-file.ts'

/** Resolves to the text of `operator.json` beside the shop; rejects without one. */
export interface OperatorPorts { readOperatorFile(): Promise<string> }

/** In ms: with the minute that the schedule may add, an open tab reads the file within five minutes. */
const PAUSE = 4 * 60_000

/**
 * Reads `operator.json` now and again while the page is visible, so that an open tab learns of a
 * pause (CFG-11). A file that cannot be read counts as one that pauses nothing, which is reported
 * once.
 */
export function createOperatorNotice(
  { readOperatorFile }: OperatorPorts, schedule: VisibilitySchedule, report: Report, locale: Readable<Locale>,
): Readable<OperatorNotice> {
  const file = createStore<OperatorFile | null>(null)
  let readAt = schedule.timer.now()
  let hasReported = false
  const read = singleFlight(async () => {
    readAt = schedule.timer.now()
    try {
      file.set(decodeOperatorFile(await readOperatorFile(), report))
    } catch (error) {
      file.set(null)
      if (!hasReported) report('operator.unreadable', describeError(error))
      hasReported = true
    }
  })
  void read()
  repeatWhileVisible(schedule, PAUSE, () => readAt, () => void read())
  return derive([file, schedule.minute, locale], selectOperatorNotice, sameJson)
}
