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
          thrown.push(...failuresOf([...entries].map(entry => () => entries.has(entry) && entry.listen())))
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

/** Listeners who are told what has happened, once each time. */
export interface Signal<Facts extends readonly unknown[]> {
  add(listen: (...facts: Facts) => void): Cancel
  tell(...facts: Facts): void
}

/** Calls every listener, in the order of subscription; what they throw is thrown when all have heard. */
export function createSignal<Facts extends readonly unknown[]>(): Signal<Facts> {
  const entries = new Set<{ readonly listen: (...facts: Facts) => void }>()
  return {
    add(listen) {
      const entry = { listen }
      entries.add(entry)
      return () => void entries.delete(entry)
    },
    tell(...facts) {
      callAll([...entries].map(({ listen }) => () => listen(...facts)))
    },
  }
}

/** Runs all of them, whatever some throw; then throws that: one error as it is, several as an AggregateError. */
export function callAll(runs: readonly (() => void)[]): void {
  rethrow(failuresOf(runs))
}

function failuresOf(runs: readonly (() => unknown)[]): readonly unknown[] {
  return runs.flatMap(run => {
    try {
      run()
      return []
    } catch (error) {
      return [error]
    }
  })
}

function rethrow(thrown: readonly unknown[]): void {
  if (thrown.length === 1) throw thrown[0]
  if (thrown.length > 1) throw new AggregateError(thrown, `${thrown.length} listeners threw`)
}
