import type { Report } from '../../core/env.ts'
import type { Readable } from '../../core/store/store.ts'
import { permitScripts } from './script-address.ts'

/** The script of Yandex Metrica's counter; calls are queued until it has loaded. */
const COUNTER_SCRIPT = 'https://mc.yandex.ru/metrika/tag.js'

type Counter = { (...call: readonly unknown[]): void; a?: unknown[]; l?: number }

/**
 * Adds the permitted analytics scripts to the page, each once, and counts each
 * page view by its path alone: the rest of an address may contain a customer's
 * order. The shop never waits for them, and only reports their failure. Withdrawn
 * consent ends the counter; a script that is running already cannot be removed.
 */
export function trackPages(options: {
  readonly analytics: Readable<{ readonly script: string | null; readonly counterId: string | null }>
  readonly path: Readable<string>
  readonly report: Report
}): void {
  const { analytics, path, report } = options
  const present = new Set<string>()
  const permitted = permitScripts('counters')
  let activeId: string | null = null
  let countedPath: string | null = null

  function insert(url: string): void {
    if (present.has(url)) return
    present.add(url)
    const script = document.createElement('script')
    script.async = true
    script.referrerPolicy = 'strict-origin'
    script.onerror = () => report('metrics.not-loaded')
    script.src = permitted(url)
    document.head.append(script)
  }
  function count(id: string | null): void {
    const counter = ensureQueue(window as { ym?: Counter })
    if (activeId !== id) {
      if (activeId !== null) counter(Number(activeId), 'destruct')
      activeId = id
      countedPath = null
      if (id !== null) {
        counter(Number(id), 'init', {
          defer: true, clickmap: false, trackLinks: false, accurateTrackBounce: false, webvisor: false,
        })
      }
    }
    if (id === null) return
    insert(COUNTER_SCRIPT)
    const now = path.get()
    if (countedPath === now) return
    countedPath = now
    counter(Number(id), 'hit', now)
  }
  function follow(): void {
    const { script, counterId } = analytics.get()
    try {
      if (script !== null) insert(script)
      if (counterId !== null || activeId !== null) count(counterId)
    } catch {
      report('metrics.not-loaded')
    }
  }
  analytics.subscribe(follow)
  path.subscribe(follow)
  follow()
}

/** The counter, or a queue for its calls until it has loaded. */
function ensureQueue(page: { ym?: Counter }): Counter {
  if (page.ym !== undefined) return page.ym
  const queue: Counter = (...call) => void (queue.a ??= []).push(call)
  queue.l = Date.now()
  page.ym = queue
  return queue
}
