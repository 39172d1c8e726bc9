import { useSyncExternalStore } from 'react'

/**
 * An observable value outside the React tree. Changing a context instead would make React search
 * the whole subtree.
 */
export interface ObservableValue<T> {
  readonly get: () => T
  readonly subscribe: (listen: () => void) => () => void
  readonly set: (value: T) => void
}

export function createObservableValue<T>(value: T): ObservableValue<T> {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    subscribe(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    set(next) {
      value = next
      for (const listen of listeners) listen()
    },
  }
}

export const useObservableValue = <T>({ subscribe, get }: ObservableValue<T>): T => useSyncExternalStore(subscribe, get)
