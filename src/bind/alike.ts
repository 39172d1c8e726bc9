import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'
import type { Readable } from '../../core/store/store.ts'

/** What is made of a store's value, the same as long as it is alike; the component renders again only when it is not. */
export function useAlike<S, R>(source: Readable<S>, make: (value: S) => R, isAlike: (a: R, b: R) => boolean): R {
  return useSyncExternalStoreWithSelector(source.subscribe, source.get, null, make, isAlike)
}
