import type { StoragePort } from '../../core/env.ts'
import { createEmitter, type Emitter } from '../../core/store/listeners.ts'

export interface MemoryStorage extends StoragePort {
  /** Another tab with the same data: each tab is notified of the changes that the other makes. */
  otherTab(): MemoryStorage
  /** Removes everything, as «clear site data» does, and notifies all other tabs. */
  clear(): void
}

/** A change that a tab sends to the others; a null key means that everything was cleared. */
type StorageChange = [sender: object, key: string | null, value: string | null]

/** A storage that lasts as long as the test. */
export function createMemoryStorage(initial: Readonly<Record<string, string>> = {}): MemoryStorage {
  return openTab(new Map(Object.entries(initial)), createEmitter<StorageChange>())
}

function openTab(data: Map<string, string>, tabs: Emitter<StorageChange>): MemoryStorage {
  const self = {}

  function notifyOtherTabs(key: string | null): void {
    tabs.emit(self, key, key === null ? null : data.get(key) ?? null)
  }

  return {
    get: (key) => data.get(key) ?? null,
    set(key, value) {
      // browsers send no event for a write that changes nothing
      if (data.get(key) === value) return true
      data.set(key, value)
      notifyOtherTabs(key)
      return true
    },
    remove(key) {
      if (data.delete(key)) notifyOtherTabs(key)
    },
    keys: () => [...data.keys()],
    subscribe: listen => tabs.add((sender, key, value) => {
      if (sender !== self) listen(key, value)
    }),
    otherTab: () => openTab(data, tabs),
    clear() {
      data.clear()
      notifyOtherTabs(null)
    },
  }
}
