import { useEffect, useMemo, useRef } from 'react'
import { useShop } from '../bind/shop.ts'
import { useLater } from '../ui/occasions.ts'
import { keepForOffline } from '../web/offline.ts'
import { createReport } from '../web/report.ts'
import { savesData } from '../web/saves-data.ts'
import { reportViolations } from '../web/violations.ts'
import type { ReportSource } from './support/source.ts'

/** Time in ms after the page has settled: by then nothing that a customer waits for is on its way. */
const QUIET_AFTER = 1000

/** What the page does besides showing, once it has settled. */
export function usePageWork(isReady: boolean, { log, refused }: ReportSource): void {
  const { locale, keptMenu, soon } = useShop()
  const report = useMemo(() => createReport(log), [log])
  useEffect(() => reportViolations(refused, report), [refused, report])
  const isKept = useRef(false)
  // the shop's files are kept for a visit without a network after what this visit needs (MENU-15)
  useLater(isReady ? QUIET_AFTER : null, () => {
    if (isKept.current) return
    isKept.current = true
    // the menu that has been seen costs nothing more to keep
    if (savesData()) keptMenu.soon()
    else soon()
    keepForOffline(locale, report)
  })
}
