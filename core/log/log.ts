import type { Cancel } from '../env.ts'
import { sameJson } from '../json.ts'
import { createEmitter } from '../store/listeners.ts'

/** An event, with its consecutive repetitions. */
interface LogEntry<E> {
  /** When the event occurred last, in milliseconds since 1970 by the device's clock. */
  readonly at: number
  /** How often the event occurred in a row. */
  readonly times: number
  readonly event: E
}

/** The last events of a page, in constant memory. */
export interface Log<E extends { readonly kind: string }> {
  /** Adds an event. If it equals the previous event, both share one entry. */
  add(event: E): void
  clear(): void
  /** Calls `listen` with each further event, repetitions too. Errors of listeners are ignored. */
  subscribe(listen: (event: E) => void): Cancel
  /** The events, oldest first. */
  items(): readonly LogEntry<E>[]
  /** Counts the events of kind `fault` so far, also those that the log no longer has. */
  getFaultCount(): number
}

/** Creates a log. Repetitions share one entry, so that they do not push out other events. */
export function createLog<E extends { readonly kind: string }>({ now, capacity = 200 }: {
  readonly now: () => number
  readonly capacity?: number
}): Log<E> {
  const items: LogEntry<E>[] = []
  let faults = 0
  const emitter = createEmitter<[event: E]>()
  return {
    add(event) {
      if (event.kind === 'fault') faults += 1
      const last = sameJson(items.at(-1)?.event, event) ? items.pop() : undefined
      if (items.length === capacity) items.shift()
      items.push({ at: now(), times: (last?.times ?? 0) + 1, event })
      emitter.emitCollectingErrors([event])
    },
    clear() {
      items.length = 0
    },
    subscribe: emitter.add,
    items: () => [...items],
    getFaultCount: () => faults,
  }
}
