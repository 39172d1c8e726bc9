import type { Cancel, StoragePort } from '../env.ts'
import { rethrow } from './listeners.ts'

export interface MemoryStorage extends StoragePort {
  /** The same data as another tab sees it: each hears of the other's changes, not of its own. */
  otherTab(): MemoryStorage
  /** Everything is removed, as by «clear site data»; all tabs but this one hear of it. */
  clear(): void
}

type Tab = Set<{ readonly listen: (key: string | null, value?: string | null) => void }>

/** A storage that lasts as long as the page: the stand-in where the browser gives none, and the storage of tests. */
export function createMemoryStorage(initial: Readonly<Record<string, string>> = {}): MemoryStorage {
  return openTab(new Map(Object.entries(initial)), new Set())
}

function openTab(data: Map<string, string>, tabs: Set<Tab>): MemoryStorage {
  const own: Tab = new Set()
  tabs.add(own)

  function tellOthers(key: string | null): void {
    const thrown: unknown[] = []
    for (const tab of tabs) {
      if (tab === own) continue
      for (const entry of [...tab]) {
        try {
          entry.listen(key, key === null ? null : data.get(key) ?? null)
        } catch (error) {
          thrown.push(error)
        }
      }
    }
    rethrow(thrown)
  }

  return {
    get: (key) => data.get(key) ?? null,
    set(key, value) {
      // browsers tell nobody of a write that changes nothing
      if (data.get(key) === value) return
      data.set(key, value)
      tellOthers(key)
    },
    remove(key) {
      if (data.delete(key)) tellOthers(key)
    },
    keys: () => [...data.keys()],
    subscribe(listen): Cancel {
      const entry = { listen }
      own.add(entry)
      return () => {
        own.delete(entry)
      }
    },
    otherTab: () => openTab(data, tabs),
    clear() {
      data.clear()
      tellOthers(null)
    },
  }
}
