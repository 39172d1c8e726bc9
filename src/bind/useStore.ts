import { useSyncExternalStore } from 'react'
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'
import type { Readable } from '../../core/store/store.ts'

/** The present value of a store; the component renders again when it changes. */
export function useStore<S>(source: Readable<S>): S {
  return useSyncExternalStore(source.subscribe, source.get)
}

/** A part of a store's value; the component renders again only when that part changes. */
export function useSelected<S, R>(source: Readable<S>, pick: (value: S) => R, isEqual: (a: R, b: R) => boolean = Object.is): R {
  return useSyncExternalStoreWithSelector(source.subscribe, source.get, null, pick, isEqual)
}

/** One entry of a map, such as the count of one dish: nothing else makes the component render. */
export function useKeyed<K, V>(source: Readable<ReadonlyMap<K, V>>, key: K): V | undefined {
  return useSelected(source, map => map.get(key))
}
