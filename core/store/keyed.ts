import type { Cancel } from '../env.ts'
import { callAll, createListeners, type Listeners } from './listeners.ts'
import type { Readable } from './store.ts'

/** Entries of a map, each with its own listeners: a card of a long list hears only of its own dish. */
export interface Keyed<K, V> {
  get(key: K): V | undefined
  subscribe(key: K, listen: () => void): Cancel
}

/**
 * Listens to a readable map on behalf of many readers of single keys. On a change only the listeners
 * of keys whose value changed (Object.is) are called; the work is bounded by the smaller of the number of keys
 * listened to and the number of entries. Subscribes to the source once, while anybody listens.
 */
export function createKeyed<K, V>(source: Readable<ReadonlyMap<K, V>>): Keyed<K, V> {
  const listeners = new Map<K, Listeners>()
  let previous: ReadonlyMap<K, V> = new Map()
  let cancelSource: Cancel | null = null

  function onSource(): void {
    const before = previous
    previous = source.get()
    if (before === previous) return
    const keys = listeners.size <= before.size + previous.size ? listeners.keys() : new Set([...before.keys(), ...previous.keys()])
    const changed = [...keys].filter(key => !Object.is(before.get(key), previous.get(key)))
    callAll(changed.flatMap(key => listeners.get(key)?.notify ?? []))
  }

  return {
    get: (key) => source.get().get(key),
    subscribe(key, listen) {
      if (cancelSource === null) {
        previous = source.get()
        cancelSource = source.subscribe(onSource)
      }
      const ofKey = listeners.get(key) ?? createListeners()
      listeners.set(key, ofKey)
      const cancel = ofKey.add(listen)
      return () => {
        cancel()
        if (ofKey.size > 0 || listeners.get(key) !== ofKey) return
        listeners.delete(key)
        if (listeners.size > 0) return
        cancelSource?.()
        cancelSource = null
      }
    },
  }
}
