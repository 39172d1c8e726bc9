import type { Cancel, StoragePort } from '../../env.ts'
import { parseJson } from '../../json.ts'
import type { Readable } from '../../store/store.ts'
import * as KEY from '../storage/keys.ts'
import type { LogEvent, ShopLog } from './log-pages.ts'

/** How many reports a visit sends at most. A visit lasts as long as the tab. */
const MAX_REPORTS = 5

type Fault = Extract<LogEvent, { readonly kind: 'fault' }>

/**
 * Builds the key by which an operator groups faults: how the fault was caught, the error's class, and its place.
 * Example: `page.uncaught TypeError main.js:1:234567`. The hash of a file's content is left out.
 */
const buildFaultKey = ({ code, detail }: Fault): string => `${code} ${detail.replace(/-[A-Z0-9]{8}(?=\.js:)/, '')}`

/**
 * Sends a report of each fault of the log, one for each key, while the customer allows it (CFG-13). The log's
 * faults of before the consent are sent after it. `send`: returns whether the browser has taken the report.
 */
export function sendFaults({ log, isAllowed, tabStorage, send }: {
  readonly log: ShopLog
  readonly isAllowed: Readable<boolean>
  readonly tabStorage: StoragePort
  readonly send: (key: string) => boolean
}): Cancel {
  function sendOnce(key: string): void {
    const sent = parseJson(tabStorage.get(KEY.reportedFaults) ?? '[]')
    const sentKeys: readonly unknown[] = Array.isArray(sent) ? sent : []
    if (sentKeys.length >= MAX_REPORTS || sentKeys.includes(key) || !send(key)) return
    tabStorage.set(KEY.reportedFaults, JSON.stringify([...sentKeys, key]))
  }
  function sendNew(): void {
    if (!isAllowed.get()) return
    for (const { event } of log.items()) if (event.kind === 'fault') sendOnce(buildFaultKey(event))
  }
  const cancels = [
    log.subscribe(event => { if (event.kind === 'fault') sendNew() }),
    isAllowed.subscribe(sendNew),
  ]
  sendNew()
  return () => cancels.forEach(cancel => cancel())
}
