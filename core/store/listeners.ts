import type { Cancel } from '../env.ts'

/** The people to tell, and the telling. The building block of everything that can be subscribed to. */
export interface Listeners {
  add(listen: () => void): Cancel
  notify(): void
  readonly size: number
}

// a listener that answers every change with another change would hang the tab
const mostRounds = 1000

/**
 * Calls every listener on `notify`, in the order of subscription. A listener that throws does not rob
 * the others: what was thrown is thrown again after all have run (several as one AggregateError).
 * A `notify` during a `notify` is not nested but starts one more round, so that in the end everybody
 * has been called after the last change. Listeners removed meanwhile are not called any more; listeners
 * added meanwhile are called from the next round on.
 */
export function createListeners(): Listeners {
  const entries = new Set<{ readonly listen: () => void }>()
  let running = false
  let again = false

  function round(thrown: unknown[]): void {
    for (const entry of [...entries]) {
      if (!entries.has(entry)) continue
      try {
        entry.listen()
      } catch (error) {
        thrown.push(error)
      }
    }
  }

  return {
    add(listen) {
      // the same function may be subscribed twice, each time with its own cancel
      const entry = { listen }
      entries.add(entry)
      return () => {
        entries.delete(entry)
      }
    },
    notify() {
      again = true
      if (running) return
      running = true
      const thrown: unknown[] = []
      try {
        for (let count = 0; again; count += 1) {
          again = false
          if (count === mostRounds) {
            thrown.push(new Error(`listeners changed the state ${mostRounds} times in answer to one change`))
            break
          }
          round(thrown)
        }
      } finally {
        running = false
      }
      rethrow(thrown)
    },
    get size() {
      return entries.size
    },
  }
}

/** Throws what was collected, if anything: one error as it is, several as an AggregateError. */
export function rethrow(thrown: readonly unknown[]): void {
  if (thrown.length === 1) throw thrown[0]
  if (thrown.length > 1) throw new AggregateError(thrown, `${thrown.length} listeners threw`)
}
