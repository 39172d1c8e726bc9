import type { Cancel } from '../../core/env.ts'
import type { Notices } from '../../core/shop/app/notices.ts'
import type { Shop } from '../../core/shop/app/shop.ts'
import { select } from '../../core/store/derived.ts'
import { importWithTimeout } from '../web/import-chunk.ts'
import type { ReportSource } from './support/source.ts'

/**
 * Sends faults to `report.url` while the customer allows it (CFG-13). The code that does so loads with the first
 * fault. The returned function ends it.
 */
export function reportFaultsWhenAllowed(
  { config: { report: { url } }, tabStorage }: Pick<Shop, 'config' | 'tabStorage'>,
  { cookies: { allowed } }: Notices,
  source: ReportSource,
): Cancel {
  if (url === '') return () => undefined
  const isAllowed = select(allowed, services => services.some(({ kind }) => kind === 'faults'))
  let hasStarted = false
  let hasEnded = false
  let stop: Cancel = () => undefined
  function startIfNeeded(): void {
    if (hasStarted || !isAllowed.get() || source.log.getFaultCount() === 0) return
    hasStarted = true
    importWithTimeout('app/support/ProblemReport', () => import('./support/ProblemReport.tsx')).then(
      file => { if (!hasEnded) stop = file.reportFaults(url, source, tabStorage, isAllowed) },
      // the next fault tries again
      () => { hasStarted = false },
    )
  }
  const cancels = [source.log.subscribe(startIfNeeded), isAllowed.subscribe(startIfNeeded)]
  startIfNeeded()
  return () => {
    hasEnded = true
    stop()
    for (const cancel of cancels) cancel()
  }
}
