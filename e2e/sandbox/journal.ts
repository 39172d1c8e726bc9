import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { lockDirectory } from './directory-lock.ts'

/** Durable storage of events in their order. */
export interface Journal {
  /** Resolves once the event is on the disk and survives a kill or a power loss. */
  append(event: object): Promise<void>
  /** Resolves once all appended events are on the disk. */
  settled(): Promise<void>
  /** Empties the file; events that wait to be written are dropped. */
  clear(): Promise<void>
  close(): Promise<void>
}

interface Waiting {
  /** `null` empties the file. */
  readonly line: string | null
  readonly done: () => void
  readonly fail: (error: unknown) => void
}

/**
 * Opens `journal.jsonl` in the directory, which is created if missing, and passes each event to
 * `replay`; one JSON text a line. An incomplete last line was never acknowledged and is cut off. Any
 * other unreadable line is an error, because the events after it would be lost. Events that arrive
 * during a sync share the next one. After a failed write every append is rejected, because only a
 * restart cuts off a partial line.
 */
export async function openJournal(directory: string, replay: (event: unknown) => void): Promise<Journal> {
  await mkdir(directory, { recursive: true })
  const unlock = await lockDirectory(directory)
  try {
    const file = path.join(directory, 'journal.jsonl')
    const kept = replayFile(await readIfThere(file), replay, file)
    const handle = await open(file, 'a')
    await handle.truncate(kept)
    await handle.datasync()
    await syncDirectory(directory)
    return createWriter(handle, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** A journal that stores nothing. */
export const memoryJournal: Journal = {
  append: () => Promise.resolve(),
  settled: () => Promise.resolve(),
  clear: () => Promise.resolve(),
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

function createWriter(handle: FileHandle, unlock: () => Promise<void>): Journal {
  let waiting: Waiting[] = []
  let running: Promise<void> | null = null
  let failure: Error | null = null
  let isClosed = false

  const write = async (batch: readonly Waiting[]): Promise<void> => {
    const cleared = batch.map(one => one.line).lastIndexOf(null)
    const lines = batch.slice(cleared + 1).map(one => one.line ?? '')
    if (cleared >= 0) await handle.truncate(0)
    if (lines.length > 0) await handle.appendFile(lines.join(''))
    await handle.datasync()
  }
  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        if (failure !== null) throw failure
        await write(batch)
        for (const one of batch) one.done()
      } catch (error) {
        failure ??= new Error('The journal cannot be written', { cause: error })
        for (const one of batch) one.fail(failure)
      }
    }
    running = null
  }
  const enqueue = (line: string | null): Promise<void> => new Promise((done, fail) => {
    if (isClosed) {
      fail(new Error('The journal is closed'))
      return
    }
    waiting.push({ line, done, fail })
    // Started in a microtask, so that all events of one call share a sync.
    running ??= Promise.resolve().then(drain)
  })
  return {
    append: event => enqueue(`${JSON.stringify(event)}\n`),
    async settled() {
      await running
      if (failure !== null) throw failure
    },
    clear: () => enqueue(null),
    async close() {
      if (isClosed) return
      isClosed = true
      await running
      await handle.close()
      await unlock()
    },
  }
}

async function readIfThere(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

/**
 * The name of a new file is durable only after its directory is synced; some systems cannot, and
 * need not, do that.
 */
async function syncDirectory(directory: string): Promise<void> {
  try {
    const handle = await open(directory, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EINVAL', 'ENOTSUP'].includes(getErrorCode(error))) throw error
  }
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
