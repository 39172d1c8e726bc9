import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { lockDirectory } from './directory-lock.ts'

/** Storage of events in their order. */
export interface Journal {
  /** Writes the event to the file, so that it survives the end of this process, also by a kill. */
  append(event: object): void
  /** Empties the file. */
  clear(): void
  close(): Promise<void>
}

/**
 * Opens `journal.jsonl` in the directory, which is created if missing, and passes each event to
 * `replay`; one JSON text a line. An incomplete last line was never acknowledged and is cut off. Any
 * other unreadable line is an error, because the events after it would be lost.
 */
export async function openJournal(directory: string, replay: (event: unknown) => void): Promise<Journal> {
  mkdirSync(directory, { recursive: true })
  const unlock = await lockDirectory(directory)
  try {
    const file = path.join(directory, 'journal.jsonl')
    const handle = openSync(file, 'a+')
    ftruncateSync(handle, replayFile(readFileSync(file), replay, file))
    let isClosed = false
    return {
      append(event) {
        if (isClosed) throw new Error('The journal is closed')
        writeSync(handle, `${JSON.stringify(event)}\n`)
      },
      clear: () => ftruncateSync(handle, 0),
      async close() {
        isClosed = true
        closeSync(handle)
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** A journal that stores nothing. */
export const memoryJournal: Journal = {
  append: () => undefined,
  clear: () => undefined,
  close: () => Promise.resolve(),
}

/** Returns the number of bytes in complete lines. */
function replayFile(bytes: Buffer, replay: (event: unknown) => void, file: string): number {
  let start = 0
  for (let number = 1; ; number += 1) {
    const end = bytes.indexOf(0x0a, start)
    if (end === -1) return start
    const event = parse(bytes.subarray(start, end))
    if (event === undefined) {
      if (end === bytes.length - 1) return start
      throw new Error(`${file}: line ${number} is not readable`)
    }
    replay(event)
    start = end + 1
  }
}

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    return undefined
  }
}
