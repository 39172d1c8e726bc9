import type { Cancel } from '../env.ts'

// a listener that answers every change with another change would hang the tab
const MAX_ROUNDS = 1000

/** Listeners, called in the order of subscription. What one throws is thrown again after all have run. */
export function createSignal<Facts extends readonly unknown[] = []>() {
  const entries = new Set<{ readonly listen: (...facts: Facts) => void }>()

  function thrownBy(facts: Facts): readonly unknown[] {
    const thrown: unknown[] = []
    for (const entry of [...entries]) {
      try { if (entries.has(entry)) entry.listen(...facts) } catch (error) { thrown.push(error) }
    }
    return thrown
  }
  return {
    add(listen: (...facts: Facts) => void): Cancel {
      // the same function may be subscribed twice, each time with its own cancel
      const entry = { listen }
      entries.add(entry)
      return () => void entries.delete(entry)
    },
    tell: (...facts: Facts): void => rethrow(thrownBy(facts)),
    /** Tells, and answers with what the listeners have thrown. */
    thrownBy,
  }
}

/** Listeners of a state. A `notify` during a `notify` is one more round: everybody is called after the last change. */
export function createListeners() {
  const { add, thrownBy } = createSignal()
  let isRunning = false
  let again = false
  return {
    add,
    notify(): void {
      again = true
      if (isRunning) return
      isRunning = true
      const thrown: unknown[] = []
      for (let round = 0; again && round < MAX_ROUNDS; round += 1) {
        again = false
        thrown.push(...thrownBy([]))
      }
      isRunning = false
      if (again) thrown.push(new Error(`listeners changed the state ${MAX_ROUNDS} times at once`))
      rethrow(thrown)
    },
  }
}

/** One error as it is, several as an AggregateError. */
function rethrow(thrown: readonly unknown[]): void {
  if (thrown.length === 1) throw thrown[0]
  if (thrown.length > 1) throw new AggregateError(thrown, `${thrown.length} listeners threw`)
}
