import type { Report } from '../../core/env.ts'
import type { AllowedAnalytics } from '../../core/shop/consent/cookies.ts'
import type { Readable } from '../../core/store/store.ts'
import { permitScripts } from './script-address.ts'

/** The script of Yandex Metrica's counter. */
const COUNTER_SCRIPT = 'https://mc.yandex.ru/metrika/tag.js'

/**
 * The global `ym` function. Until the script has loaded, `a` holds the queued calls, and `l` the time
 * when the queue was created, in ms since 1970.
 */
type Counter = { (...call: readonly unknown[]): void; a?: unknown[]; l?: number }

/**
 * Inserts the scripts that `analytics` permits, and counts page views by path only, because the
 * rest of an address may identify an order. Without consent the counter stops, but loaded scripts
 * stay. `script`: the URL of the configured metrics script; `counterId`: of Yandex Metrica.
 * `isEcommerceOn`: whether the counter reads the events of `dataLayer` (`ecommerce.ts`).
 */
export function trackPages(options: {
  readonly analytics: Readable<Omit<AllowedAnalytics, 'ecommerceId'>>
  readonly path: Readable<string>
  readonly report: Report
  readonly isEcommerceOn?: boolean
}): void {
  const { analytics, path, report, isEcommerceOn = false } = options
  const inserted = new Set<string>()
  const toScriptUrl = permitScripts('counters')
  let activeId: string | null = null
  let countedPath: string | null = null

  function insert(url: string): void {
    if (inserted.has(url)) return
    inserted.add(url)
    const script = document.createElement('script')
    script.async = true
    script.referrerPolicy = 'strict-origin'
    script.onerror = () => report('metrics.not-loaded')
    script.src = toScriptUrl(url)
    document.head.append(script)
  }
  /**
   * Counts a view of the current page with the counter of this id, once until the path changes.
   * Null stops the active counter.
   */
  function countView(id: string | null): void {
    const counter = ensureQueue(window as { ym?: Counter })
    if (activeId !== id) {
      if (activeId !== null) counter(Number(activeId), 'destruct')
      activeId = id
      countedPath = null
      if (id !== null) {
        // `defer`: only `hit` below counts a page view
        counter(Number(id), 'init', {
          defer: true, clickmap: false, trackLinks: false, accurateTrackBounce: false, webvisor: false,
          ...(isEcommerceOn && { ecommerce: true }),
        })
      }
    }
    if (id === null) return
    insert(COUNTER_SCRIPT)
    const currentPath = path.get()
    if (countedPath === currentPath) return
    countedPath = currentPath
    counter(Number(id), 'hit', currentPath)
  }
  function update(): void {
    const { script, counterId } = analytics.get()
    try {
      if (script !== null) insert(script)
      if (counterId !== null || activeId !== null) countView(counterId)
    } catch {
      report('metrics.not-loaded')
    }
  }
  analytics.subscribe(update)
  path.subscribe(update)
  update()
}

/**
 * Returns the global counter. If it does not exist yet, creates a queue that the script will read.
 */
function ensureQueue(page: { ym?: Counter }): Counter {
  if (page.ym !== undefined) return page.ym
  const queue: Counter = (...call) => void (queue.a ??= []).push(call)
  queue.l = Date.now()
  page.ym = queue
  return queue
}
