import { sameJson } from '../json.ts'

interface LogEntry<E> {
  /** Milliseconds since 1970 by the device's clock; of the last occurrence. */
  readonly at: number
  /** Number of consecutive occurrences. */
  readonly times: number
  readonly event: E
}

/** The last events of a page, in constant memory. */
export interface Log<E extends { readonly kind: string }> {
  /** Adds an event. One that equals the previous event shares its entry. */
  add(event: E): void
  clear(): void
  /** The events, oldest first. */
  items(): readonly LogEntry<E>[]
  /** Number of events of kind `fault` so far, dropped ones included. */
  getFaultCount(): number
}

/** Repetitions share one entry, so that a flood of them does not push out the other events. */
export function createLog<E extends { readonly kind: string }>({ now, capacity = 200 }: {
  readonly now: () => number
  readonly capacity?: number
}): Log<E> {
  const items: LogEntry<E>[] = []
  let faults = 0
  return {
    add(event) {
      if (event.kind === 'fault') faults += 1
      const last = sameJson(items.at(-1)?.event, event) ? items.pop() : undefined
      if (items.length === capacity) items.shift()
      items.push({ at: now(), times: (last?.times ?? 0) + 1, event })
    },
    clear() {
      items.length = 0
    },
    items: () => [...items],
    getFaultCount: () => faults,
  }
}
