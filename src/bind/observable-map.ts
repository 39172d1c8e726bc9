import { useCallback, useSyncExternalStore } from 'react'
import { whileSubscribed } from '../../core/store/derived.ts'
import { createListeners } from '../../core/store/listeners.ts'
import type { Readable } from '../../core/store/store.ts'

/**
 * A map whose entries are observed one by one, so that a change re-renders only the views of
 * changed keys.
 */
export interface ObservableMap<K, V> {
  /** The current value of a key. */
  readonly get: (key: K) => V | undefined
  /** Calls `listen` after each change of the key's value. Returns a function that stops. */
  readonly follow: (key: K, listen: () => void) => () => void
}

export function createObservableMap<K, V>(source: Readable<ReadonlyMap<K, V>>): ObservableMap<K, V> {
  const { add, notify } = createListeners()
  let map = source.get()
  const followed = whileSubscribed({ get: source.get, subscribe: add }, () => source.subscribe(() => {
    map = source.get()
    notify()
  }))
  return {
    get: (key: K): V | undefined => source.get().get(key),
    follow(key: K, listen: () => void): () => void {
      let last = source.get().get(key)
      return followed.subscribe(() => Object.is(last, last = map.get(key)) || listen())
    },
  }
}

export function useMapEntry<K, V>({ get, follow }: ObservableMap<K, V>, key: K): V | undefined {
  return useSyncExternalStore(useCallback(listen => follow(key, listen), [follow, key]), () => get(key))
}
