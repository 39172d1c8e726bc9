import { useEffect, useMemo, useRef } from 'react'
import { useNotices } from '../bind/parts.ts'
import { useShop } from '../bind/shop.ts'
import { useTimeout } from '../ui/effects.ts'
import { cacheForOffline } from '../web/offline.ts'
import { createReport } from '../web/report.ts'
import { prefersReducedData } from '../web/prefers-reduced-data.ts'
import { reportViolations } from '../web/violations.ts'
import { reportFaultsWhenAllowed } from './fault-reporting.ts'
import type { ReportSource } from './support/source.ts'

/**
 * Delay in ms after the page is ready: by then the requests that the customer waits for are done.
 */
const BACKGROUND_DELAY = 1000

/** Reports CSP violations and faults, preloads services, and caches files for offline use. */
export function useBackgroundTasks(isReady: boolean, source: ReportSource): void {
  const { log, cspViolations } = source
  const shop = useShop()
  const { locale, menuCache, preloadServices } = shop
  const notices = useNotices()
  const report = useMemo(() => createReport(log), [log])
  useEffect(() => reportViolations(cspViolations, report), [cspViolations, report])
  useEffect(() => reportFaultsWhenAllowed(shop, notices, source), [shop, notices, source])
  const hasStarted = useRef(false)
  useTimeout(isReady ? BACKGROUND_DELAY : null, () => {
    if (hasStarted.current) return
    hasStarted.current = true
    // with reduced data, load only the menu cache: it stores the displayed menu and fetches nothing
    if (prefersReducedData()) menuCache.preload()
    else preloadServices()
    // last, so that caching files for offline visits does not delay this visit (MENU-15)
    cacheForOffline(locale, report)
  })
}
