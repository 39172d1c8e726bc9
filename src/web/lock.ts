import { BusyError } from '../../core/http/errors.ts'

/**
 * Milliseconds after which this tab can read what another
 * tab has written: localStorage guarantees no moment.
 */
const SETTLE_MILLISECONDS = 50

/**
 * Runs only one `run` at a time in all tabs (Web Locks API). A new holder may still read old values
 * and pauses first. A tab that the browser has frozen does not release its lock: after `limit`
 * milliseconds this call rejects with a `BusyError` and never calls `run`.
 */
export async function runExclusively<T>(lock: string, run: () => Promise<T>, limit: number): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks
  if (locks === undefined) return run()
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), limit)
  let started = false
  try {
    return await locks.request(`storefront-${lock}`, { signal: giveUp.signal }, async () => {
      clearTimeout(timer)
      await new Promise(resolve => setTimeout(resolve, SETTLE_MILLISECONDS))
      started = true
      return run()
    })
  } catch (error) {
    if (started) throw error
    if (giveUp.signal.aborted) throw new BusyError()
    // locks are unavailable, as in a sandboxed frame: run without one
    return run()
  } finally {
    clearTimeout(timer)
  }
}
