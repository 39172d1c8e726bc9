import { useSyncExternalStore } from 'react'

/**
 * A value that components observe. A change re-renders only its observers, while a change of a
 * context would make React search the whole subtree.
 */
export interface ObservableValue<T> {
  readonly get: () => T
  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (value: T) => void
}

export function createObservableValue<T>(value: T): ObservableValue<T> {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
  }
}

export const useObservableValue = <T>({ subscribe, get }: ObservableValue<T>): T =>
  useSyncExternalStore(subscribe, get, get)
