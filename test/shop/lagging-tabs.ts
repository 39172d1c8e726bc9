import type { RunExclusively, StoragePort } from '../../core/env.ts'
import type { MemoryStorage } from '../kit/memory-storage.ts'

interface Mutation {
  readonly from: number
  readonly key: string
  readonly value: string | null
}
export interface LaggingTab extends StoragePort {
  /** Delivers up to `limit` changes of other tabs in order, each followed by its event. */
  deliver(most?: number): void
}

/**
 * A storage as browsers implement it: each tab has a cache and receives the writes of other tabs
 * later, in one global order. A tab's own write to a key hides earlier writes of other tabs to it.
 */
export function createLaggingStorage(initial: Readonly<Record<string, string>> = {}) {
  const first = new Map(Object.entries(initial))
  const log: Mutation[] = []
  const readDataAt = (end: number): Map<string, string> => {
    const data = new Map(first)
    for (const { key, value } of log.slice(0, end)) if (value === null) data.delete(key); else data.set(key, value)
    return data
  }
  let tabs = 0
  return {
    /** The current content. */
    content: () => Object.fromEntries(readDataAt(log.length)),
    /** Opens a tab whose cache starts with all writes so far. */
    open(): LaggingTab {
      const tabId = tabs += 1
      const cache = readDataAt(log.length)
      let seen = log.length
      const lastOwn = new Map<string, number>()
      const listeners = new Set<(key: string | null) => void>()
      function write(key: string, value: string | null): void {
        if ((cache.get(key) ?? null) === value) return
        if (value === null) cache.delete(key); else cache.set(key, value)
        log.push({ from: tabId, key, value })
        lastOwn.set(key, log.length - 1)
      }
      return {
        get: key => cache.get(key) ?? null,
        set(key, value) {
          write(key, value)
          return true
        },
        remove: key => write(key, null),
        keys: () => [...cache.keys()],
        subscribe(listen) {
          listeners.add(listen)
          return () => listeners.delete(listen)
        },
        deliver(limit = Infinity) {
          for (let count = 0; count < limit && seen < log.length; seen += 1) {
            const { from, key, value } = log[seen] as Mutation
            if (from === tabId) continue
            count += 1
            const isHidden = (lastOwn.get(key) ?? -1) > seen
            if (!isHidden) if (value === null) cache.delete(key); else cache.set(key, value)
            for (const listen of [...listeners]) listen(key)
          }
        },
      }
    },
  }
}

/** A lock between tabs, like the Web Locks API. A tab that waited receives all earlier writes first. */
export function createTabLocks(): (tab: LaggingTab) => RunExclusively {
  let last: Promise<unknown> = Promise.resolve()
  return tab => run => {
    const mine = last.then(() => {
      tab.deliver()
      return run()
    })
    last = mine.catch(() => undefined)
    return mine
  }
}
/** Adapts a tab to the storage that a shop expects; opening another tab throws. */
export const toMemoryStorage = (tab: LaggingTab): MemoryStorage => ({
  ...tab,
  otherTab: () => {
    throw new Error('no')
  },
  clear: () => undefined,
})
