import type { Cancel, StoragePort } from '../../../core/env.ts'
import { sendFaults } from '../../../core/shop/report/fault-reports.ts'
import type { Readable } from '../../../core/store/store.ts'
import { collectPageFacts } from '../../web/page-facts.ts'
import { formatProblemReport, MAX_SIZE } from './report-text.ts'
import type { ReportSource } from './source.ts'

/**
 * Sends the problem report of each new fault to `url`, as plain text: a line with the fault's key, then the report.
 * Plain text needs no CORS preflight, so that a receiver only has to accept a POST.
 */
export function reportFaults(
  url: string, source: ReportSource, tabStorage: StoragePort, isAllowed: Readable<boolean>,
): Cancel {
  function send(key: string): boolean {
    const head = `key: ${key}\n\n`
    const report = formatProblemReport(source, collectPageFacts(), MAX_SIZE - new TextEncoder().encode(head).length)
    return navigator.sendBeacon(url, head + report)
  }
  return sendFaults({ log: source.log, isAllowed, tabStorage, send })
}
