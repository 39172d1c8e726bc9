import { useCallback, useSyncExternalStore } from 'react'
import { whileListened } from '../../core/store/derived.ts'
import { createListeners } from '../../core/store/listeners.ts'
import type { Readable } from '../../core/store/store.ts'

export type Keyed<K, V> = ReturnType<typeof createKeyed<K, V>>

/** A map of which each view hears of its own entry alone: a change need not be looked for in all cards of a long menu. */
export function createKeyed<K, V>(source: Readable<ReadonlyMap<K, V>>) {
  const { add, notify } = createListeners()
  let map = source.get()
  const followed = whileListened({ get: source.get, subscribe: add }, () => source.subscribe(() => {
    map = source.get()
    notify()
  }))
  return {
    get: (key: K): V | undefined => source.get().get(key),
    follow(key: K, listen: () => void): () => void {
      let told = source.get().get(key)
      return followed.subscribe(() => Object.is(told, told = map.get(key)) || listen())
    },
  }
}

export function useKeyed<K, V>({ get, follow }: Keyed<K, V>, key: K): V | undefined {
  return useSyncExternalStore(useCallback(listen => follow(key, listen), [follow, key]), () => get(key))
}
