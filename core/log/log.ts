import { sameJson } from '../json.ts'

interface Logged<E> {
  /** Milliseconds since 1970 by the device's clock; of the last one when there were several. */
  readonly at: number
  /** How often it happened in a row. */
  readonly times: number
  readonly event: E
}

export type Log<E extends { readonly kind: string }> = ReturnType<typeof createLog<E>>

/** The last events of a page. What repeats itself takes one place, so that a storm leaves the rest. */
export function createLog<E extends { readonly kind: string }>({ now, capacity = 200 }: {
  readonly now: () => number
  readonly capacity?: number
}) {
  const items: Logged<E>[] = []
  let faults = 0
  return {
    add(event: E): void {
      if (event.kind === 'fault') faults += 1
      const last = sameJson(items.at(-1)?.event, event) ? items.pop() : undefined
      if (items.length === capacity) items.shift()
      items.push({ at: now(), times: (last?.times ?? 0) + 1, event })
    },
    clear(): void {
      items.length = 0
    },
    items: (): readonly Logged<E>[] => [...items],
    /** Events of the kind `fault` so far, forgotten ones included. */
    faults: () => faults,
  }
}
