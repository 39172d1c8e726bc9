import type { ArchivePort } from '../../core/env.ts'

export interface TestArchive extends ArchivePort {
  /** The stored records; a test may damage them. */
  readonly records: Map<string, unknown>
  /** Every change so far: `put menus`, `remove menus`. */
  readonly writes: string[]
  /** Runs before each call. What it throws fails the call, and its promise delays the call. */
  beforeCall: (call: string) => void | Promise<void>
}

/** An archive in memory. It copies values on reads and writes, as a database does. */
export function createTestArchive(records = new Map<string, unknown>()): TestArchive {
  const writes: string[] = []
  const archive: TestArchive = {
    records,
    writes,
    beforeCall: () => undefined,
    async get(key) {
      await archive.beforeCall(`get ${key}`)
      return structuredClone(records.get(key))
    },
    async put(key, value) {
      await archive.beforeCall(`put ${key}`)
      records.set(key, structuredClone(value))
      writes.push(`put ${key}`)
    },
    async remove(key) {
      await archive.beforeCall(`remove ${key}`)
      records.delete(key)
      writes.push(`remove ${key}`)
    },
    async keys() {
      await archive.beforeCall('keys')
      return [...records.keys()]
    },
  }
  return archive
}
