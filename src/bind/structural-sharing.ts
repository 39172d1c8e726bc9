import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'
import type { Readable } from '../../core/store/store.ts'

/**
 * Selects from a store. While the result is equal by `isEqual`, the component keeps the previous
 * result and does not re-render.
 */
export function useStructuralSharing<S, R>(
  source: Readable<S>,
  selector: (value: S) => R,
  isEqual: (a: R, b: R) => boolean,
): R {
  return useSyncExternalStoreWithSelector(source.subscribe, source.get, source.get, selector, isEqual)
}
