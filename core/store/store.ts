import type { Cancel } from '../env.ts'
import { freeze } from './freeze.ts'
import { createListeners } from './listeners.ts'

/** A value that can be read and observed. */
export interface Readable<S> {
  get(): S
  /** Calls `listen` after each change, without the value: read it with `get`. */
  subscribe(listen: () => void): Cancel
}

/** An observable value with one owner. A change replaces the value; nothing may change it in place. */
export interface Store<S> extends Readable<S> {
  set(next: S): void
}

/** In development and tests, values are frozen deeply, so that code which changes one in place throws. */
const protect: <S>(value: S) => S = process.env.NODE_ENV === 'production' ? value => value : freeze

/**
 * Creates a store. Setting an identical value notifies no listener. `set` throws the errors of
 * listeners.
 */
export function createStore<S>(initial: S): Store<S> {
  let state = protect(initial)
  const listeners = createListeners()
  return {
    get: () => state,
    subscribe: listeners.add,
    set(next) {
      if (Object.is(state, next)) return
      state = protect(next)
      listeners.notify()
    },
  }
}
