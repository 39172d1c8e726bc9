import type { Cancel } from '../env.ts'
import { freeze } from './freeze.ts'
import { createListeners } from './listeners.ts'

/** Something that has a value now and says when it has another. */
export interface Readable<S> {
  get(): S
  /** `listen` is called after each change, without the value: ask `get`. */
  subscribe(listen: () => void): Cancel
}

/** A value with one owner. The value is frozen; a change replaces it. */
export interface Store<S> extends Readable<S> {
  set(next: S): void
}

/** A value is frozen deeply, Maps and Sets too; an equal one is told to nobody. What listeners throw comes out of `set`. */
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
