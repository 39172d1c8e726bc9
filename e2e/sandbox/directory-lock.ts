import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Makes this process the only writer of the directory, and rejects while another process is.
 * A lock of a dead process is taken over. Returns the function that releases the lock.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const file = path.join(directory, 'journal.lock')
  const take = (): Promise<void> => writeFile(file, String(process.pid), { flag: 'wx' })
  try {
    await take()
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error
    const holder = Number(await readFile(file, 'utf8').catch(() => ''))
    if (isRunning(holder)) throw new Error(`${directory} is used by the process ${holder}`)
    await rm(file, { force: true })
    await take()
  }
  return () => rm(file, { force: true })
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getErrorCode(error) === 'EPERM'
  }
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
