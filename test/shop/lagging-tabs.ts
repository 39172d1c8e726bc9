import type { Exclusively, StoragePort } from '../../core/env.ts'
import type { MemoryStorage } from '../kit/memory-storage.ts'

interface Mutation {
  readonly from: number
  readonly key: string
  readonly value: string | null
}
export interface LaggingTab extends StoragePort {
  /** Lets up to so many changes of other tabs arrive, in order, each followed by its event. */
  deliver(most?: number): void
}

/**
 * A storage as browsers have it: each tab writes into a cache of its own, and hears of the others' writes later, in the
 * one order in which they arrived. A key that the tab has written itself hides what others wrote to it before.
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
    /** What is kept by now. */
    content: () => Object.fromEntries(readDataAt(log.length)),
    /** A new tab, which begins with all that has been written. */
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
        set: write,
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

/** One at a time, as the Web Locks API does it; whoever has waited has heard of what was written before. */
export function createTabLocks(): (tab: LaggingTab) => Exclusively {
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
/** For a shop, which is given no other tabs to play. */
export const toMemoryStorage = (tab: LaggingTab): MemoryStorage => ({
  ...tab,
  otherTab: () => {
    throw new Error('no')
  },
  clear: () => undefined,
})
