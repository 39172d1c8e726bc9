import { BusyError } from '../../core/http/errors.ts'

/**
 * In ms: after this time a tab usually reads what another tab has written to localStorage. The
 * standard guarantees no time.
 */
const STORAGE_DELAY = 50

/**
 * Calls `run` while no other tab holds the same lock (Web Locks API); where there are no locks, at
 * once. Waits for the lock at most `timeout` ms, because a tab that the browser has frozen does not
 * release its lock.
 * @throws BusyError after the time-out, without calling `run`.
 */
export async function runExclusively<T>(lock: string, run: () => Promise<T>, timeout: number): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks
  if (locks === undefined) return run()
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), timeout)
  let hasStarted = false
  try {
    return await locks.request(`storefront-${lock}`, { signal: waiting.signal }, async () => {
      clearTimeout(timer)
      // this tab may not read yet what the previous holder of the lock has stored
      await new Promise(resolve => setTimeout(resolve, STORAGE_DELAY))
      hasStarted = true
      return run()
    })
  } catch (error) {
    if (hasStarted) throw error
    if (waiting.signal.aborted) throw new BusyError()
    // locks are unavailable, as in a sandboxed frame: runs without a lock
    return run()
  } finally {
    clearTimeout(timer)
  }
}
