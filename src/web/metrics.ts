import type { Report } from '../../core/env.ts'
import type { Readable } from '../../core/store/store.ts'
import { permitScripts } from './script-address.ts'

/** Where Yandex Metrica's counter comes from; its calls are queued until it is there. */
const COUNTER_SCRIPT = 'https://mc.yandex.ru/metrika/tag.js'

type Counter = { (...call: readonly unknown[]): void; a?: unknown[]; l?: number }

/**
 * Puts the permitted foreign scripts into the page, each once, and tells the counter of every page that is opened: its
 * path and nothing else, for an address may carry a person's order. Nothing waits for them and their failure is only
 * reported. A consent that is taken back ends the counter; a script that runs already cannot be taken out of a page.
 */
export function followCounters(options: {
  readonly counters: Readable<{ readonly script: string | null; readonly counter: string | null }>
  readonly path: Readable<string>
  readonly report: Report
}): void {
  const { counters, path, report } = options
  const present = new Set<string>()
  const permitted = permitScripts('counters')
  let counting: string | null = null
  let told: string | null = null

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
    const counter = queueOf(window as { ym?: Counter })
    if (counting !== id) {
      if (counting !== null) counter(Number(counting), 'destruct')
      counting = id
      told = null
      if (id !== null) counter(Number(id), 'init', { defer: true, clickmap: false, trackLinks: false, accurateTrackBounce: false, webvisor: false })
    }
    if (id === null) return
    insert(COUNTER_SCRIPT)
    const now = path.get()
    if (told === now) return
    told = now
    counter(Number(id), 'hit', now)
  }
  function follow(): void {
    const { script, counter } = counters.get()
    try {
      if (script !== null) insert(script)
      if (counter !== null || counting !== null) count(counter)
    } catch {
      report('metrics.not-loaded')
    }
  }
  counters.subscribe(follow)
  path.subscribe(follow)
  follow()
}

/** The counter, or what keeps its calls in order until it has loaded. */
function queueOf(page: { ym?: Counter }): Counter {
  if (page.ym !== undefined) return page.ym
  const queue: Counter = (...call) => void (queue.a ??= []).push(call)
  queue.l = Date.now()
  page.ym = queue
  return queue
}
