import type { MemoryStorage } from './memory-storage.ts'

/** A tab that the browser has suspended: it learns of changes in the storage only when it is woken. */
export function suspendTab(storage: MemoryStorage): {
  readonly storage: MemoryStorage
  /** Delivers the events of these keys. */
  wake(...keys: readonly string[]): void
} {
  const listeners: Parameters<MemoryStorage['subscribe']>[0][] = []
  return {
    storage: { ...storage, subscribe: listen => (listeners.push(listen), () => undefined) },
    wake(...keys) {
      for (const key of keys) for (const listen of listeners) listen(key)
    },
  }
}
