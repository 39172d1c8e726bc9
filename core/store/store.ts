import type { Cancel } from '../env.ts'
import { freeze } from './freeze.ts'
import { createListeners } from './listeners.ts'

/** A value that can be read and observed. */
export interface Readable<S> {
  get(): S
  /** Calls `listen` after each change, without the value: read it with `get`. */
  subscribe(listen: () => void): Cancel
}

/** An observable value with one owner. The value is frozen; a change replaces it. */
export interface Store<S> extends Readable<S> {
  set(next: S): void
}

/**
 * Creates a store. Values are frozen deeply, also Maps and Sets. Setting an identical value notifies no
 * listener. `set` throws the errors of listeners.
 */
export function createStore<S>(initial: S): Store<S> {
  let state = freeze(initial)
  const listeners = createListeners()
  return {
    get: () => state,
    subscribe: listeners.add,
    set(next) {
      if (Object.is(state, next)) return
      state = freeze(next)
      listeners.notify()
    },
  }
}
