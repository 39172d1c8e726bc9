import type { StoragePort } from '../../core/env.ts'
import { createEmitter } from '../../core/store/listeners.ts'

export interface MemoryStorage extends StoragePort {
  /** The same data as another tab sees it: each hears of the other's changes, not of its own. */
  otherTab(): MemoryStorage
  /** Everything is removed, as by «clear site data»; all tabs but this one hear of it. */
  clear(): void
}

/** What a tab tells the others of. */
type Told = [by: object, key: string | null, value: string | null]

/** A storage that lasts as long as the test. */
export function createMemoryStorage(initial: Readonly<Record<string, string>> = {}): MemoryStorage {
  return openTab(new Map(Object.entries(initial)), createEmitter<Told>())
}

function openTab(data: Map<string, string>, tabs: ReturnType<typeof createEmitter<Told>>): MemoryStorage {
  const own = {}

  function tellOthers(key: string | null): void {
    tabs.emit(own, key, key === null ? null : data.get(key) ?? null)
  }

  return {
    get: (key) => data.get(key) ?? null,
    set(key, value) {
      // browsers send no event for a write that changes nothing
      if (data.get(key) === value) return
      data.set(key, value)
      tellOthers(key)
    },
    remove(key) {
      if (data.delete(key)) tellOthers(key)
    },
    keys: () => [...data.keys()],
    subscribe: listen => tabs.add((by, key, value) => {
      if (by !== own) listen(key, value)
    }),
    otherTab: () => openTab(data, tabs),
    clear() {
      data.clear()
      tellOthers(null)
    },
  }
}
