import { useEffect, useMemo, useRef } from 'react'
import { useShop } from '../bind/shop.ts'
import { useTimeout } from '../ui/effects.ts'
import { cacheForOffline } from '../web/offline.ts'
import { createReport } from '../web/report.ts'
import { prefersReducedData } from '../web/prefers-reduced-data.ts'
import { reportViolations } from '../web/violations.ts'
import type { ReportSource } from './support/source.ts'

/** Delay in ms after the page is ready: by then no request that the customer waits for is pending. */
const QUIET_AFTER = 1000

/**
 * Background tasks of the page: reports CSP violations, preloads services, and caches files for
 * offline use.
 */
export function useBackgroundTasks(isReady: boolean, { log, refused }: ReportSource): void {
  const { locale, menuCache, preloadServices } = useShop()
  const report = useMemo(() => createReport(log), [log])
  useEffect(() => reportViolations(refused, report), [refused, report])
  const hasStarted = useRef(false)
  // the files for an offline visit are cached after the requests of this visit (MENU-15)
  useTimeout(isReady ? QUIET_AFTER : null, () => {
    if (hasStarted.current) return
    hasStarted.current = true
    // storing a menu that was shown needs no further traffic
    if (prefersReducedData()) menuCache.preload()
    else preloadServices()
    cacheForOffline(locale, report)
  })
}
