import type { ArchivePort } from '../../core/env.ts'

export interface TestArchive extends ArchivePort {
  /** What is kept; a test may damage it. */
  readonly records: Map<string, unknown>
  /** Every change so far: `put menus`, `remove menus`. */
  readonly writes: string[]
  /** Called before each call is done: whatever it throws is the call's failure; a promise holds the call up. */
  before: (call: string) => void | Promise<void>
}

/** An archive in memory, which copies what goes in and out as a database does. */
export function createTestArchive(records = new Map<string, unknown>()): TestArchive {
  const writes: string[] = []
  const archive: TestArchive = {
    records,
    writes,
    before: () => undefined,
    async get(key) {
      await archive.before(`get ${key}`)
      return structuredClone(records.get(key))
    },
    async put(key, value) {
      await archive.before(`put ${key}`)
      records.set(key, structuredClone(value))
      writes.push(`put ${key}`)
    },
    async remove(key) {
      await archive.before(`remove ${key}`)
      records.delete(key)
      writes.push(`remove ${key}`)
    },
    async keys() {
      await archive.before('keys')
      return [...records.keys()]
    },
  }
  return archive
}
