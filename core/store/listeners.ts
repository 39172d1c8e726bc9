import type { Cancel } from '../env.ts'

// without a limit, a listener that changes the state after every change would hang the tab
const MAX_ROUNDS = 1000

/** Emits an event to listeners, in the order of subscription. */
export interface Emitter<Event extends readonly unknown[] = []> {
  /** Adds a listener; returns a function that removes it. The same listener may be added twice. */
  add(listener: (...event: Event) => void): Cancel
  /** Calls all listeners, then throws their error; several errors as an AggregateError. */
  emit(...event: Event): void
  /** Calls all listeners and returns their errors. */
  emitCollectingErrors(event: Event): readonly unknown[]
}

export function createEmitter<Event extends readonly unknown[] = []>(): Emitter<Event> {
  const entries = new Set<{ readonly listener: (...event: Event) => void }>()

  function emitCollectingErrors(event: Event): readonly unknown[] {
    const errors: unknown[] = []
    for (const entry of [...entries]) {
      // an earlier listener may have removed this listener
      try { if (entries.has(entry)) entry.listener(...event) } catch (error) { errors.push(error) }
    }
    return errors
  }
  return {
    add(listener) {
      const entry = { listener }
      entries.add(entry)
      return () => void entries.delete(entry)
    },
    emit: (...event) => rethrow(emitCollectingErrors(event)),
    emitCollectingErrors,
  }
}

/**
 * Creates the listeners of a state. A listener that changes the state calls `notify` while the
 * listeners run. All listeners then run once more, so that each listener has seen the last change.
 */
export function createListeners() {
  const { add, emitCollectingErrors } = createEmitter()
  let isRunning = false
  let hasChanged = false
  return {
    add,
    notify(): void {
      hasChanged = true
      if (isRunning) return
      isRunning = true
      const errors: unknown[] = []
      for (let round = 0; hasChanged && round < MAX_ROUNDS; round += 1) {
        hasChanged = false
        errors.push(...emitCollectingErrors([]))
      }
      isRunning = false
      if (hasChanged) errors.push(new Error(`listeners changed the state ${MAX_ROUNDS} times at once`))
      rethrow(errors)
    },
  }
}

function rethrow(errors: readonly unknown[]): void {
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} listeners threw`)
}
