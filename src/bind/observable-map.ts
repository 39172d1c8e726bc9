import { useCallback, useSyncExternalStore } from 'react'
import { whileSubscribed } from '../../core/store/derived.ts'
import { createListeners } from '../../core/store/listeners.ts'
import type { Readable } from '../../core/store/store.ts'

/**
 * A map whose keys have separate subscriptions, so that a change re-renders only the views of the
 * changed keys.
 */
export interface ObservableMap<K, V> {
  readonly get: (key: K) => V | undefined
  /** Calls `listen` after each change of the key's value. Returns a function that stops. */
  readonly subscribe: (key: K, listen: () => void) => () => void
}

/** Creates an observable map from a store that contains a map. */
export function createObservableMap<K, V>(source: Readable<ReadonlyMap<K, V>>): ObservableMap<K, V> {
  const { add, notify } = createListeners()
  let map = source.get()
  // one subscription to the source serves all keys
  const shared = whileSubscribed({ get: source.get, subscribe: add }, () => source.subscribe(() => {
    map = source.get()
    notify()
  }))
  return {
    get: (key: K): V | undefined => source.get().get(key),
    subscribe(key: K, listen: () => void): () => void {
      let previous = source.get().get(key)
      return shared.subscribe(() => {
        const current = map.get(key)
        const hasChanged = !Object.is(previous, current)
        previous = current
        if (hasChanged) listen()
      })
    },
  }
}

/** The value of one key; the component re-renders only when that value changes. */
export function useMapEntry<K, V>({ get, subscribe }: ObservableMap<K, V>, key: K): V | undefined {
  return useSyncExternalStore(useCallback(listen => subscribe(key, listen), [subscribe, key]), () => get(key))
}
