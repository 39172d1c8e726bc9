import { useSyncExternalStore } from 'react'

/** A value that is held beside the tree and followed one by one: the change of a context has React look through all that stands within it. */
export interface Held<T> {
  readonly get: () => T
  readonly subscribe: (listen: () => void) => () => void
  readonly set: (value: T) => void
}

export function createHeld<T>(value: T): Held<T> {
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

export const useHeld = <T>({ subscribe, get }: Held<T>): T => useSyncExternalStore(subscribe, get)
