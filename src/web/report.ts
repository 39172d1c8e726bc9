import type { Report } from '../../core/env.ts'
import type { Log } from '../../core/log/log.ts'
import { mask } from '../../core/log/mask.ts'

/** Survivable facts for the maintainer: the console, and the log that a customer may send. No personal detail gets into either. */
export function createReport(log: Log): Report {
  return (what, detail = '') => {
    const masked = mask(detail)
    log.add({ kind: 'report', code: what, detail: masked })
    console.warn(masked === '' ? what : `${what}: ${masked}`)
  }
}
