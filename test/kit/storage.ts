import type { MemoryStorage } from './memory-storage.ts'
import { createMemoryStorage } from './memory-storage.ts'

export interface TestStorage extends MemoryStorage {
  /** Every write so far: `set key`, `remove key`. */
  readonly writes: string[]
  /** All entries, for comparisons. */
  dump(): Record<string, string>
}

/** A memory storage that records its writes. */
export function createTestStorage(initial: Readonly<Record<string, string>> = {}): TestStorage {
  const memory = createMemoryStorage(initial)
  const writes: string[] = []
  return {
    ...memory,
    writes,
    set(key, value) {
      writes.push(`set ${key}`)
      return memory.set(key, value)
    },
    remove(key) {
      writes.push(`remove ${key}`)
      memory.remove(key)
    },
    dump: () => Object.fromEntries(memory.keys().map((key) => [key, memory.get(key) ?? ''])),
  }
}
