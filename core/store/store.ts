import { freeze, produce } from 'immer'
import type { Draft } from 'immer'
import type { Cancel } from '../env.ts'
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
  /** Edits a draft in place, or returns the whole next value, as in immer. Maps and Sets are replaced, not edited. */
  update(recipe: (draft: Draft<S>) => void | S | Draft<S>): void
}

/**
 * A store holding `initial`. The value given to it is frozen deeply, plain objects, arrays, Maps and
 * Sets alike. A value equal to the current one (Object.is) notifies nobody. Changing the store from
 * within a listener is safe: everybody is told once more and finally sees the last value. Errors
 * thrown by listeners come out of `set` and `update`, after everybody was told and the value is in place.
 */
export function createStore<S>(initial: S): Store<S> {
  let state = freeze(initial, true)
  const listeners = createListeners()

  function set(next: S): void {
    if (Object.is(state, next)) return
    state = freeze(next, true)
    listeners.notify()
  }

  return {
    get: () => state,
    subscribe: listeners.add,
    set,
    update(recipe) {
      set(produce(state, recipe as (draft: Draft<S>) => void) as S)
    },
  }
}
