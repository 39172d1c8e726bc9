/** Milliseconds in which what another tab has just written becomes readable here: localStorage promises no moment. */
const SETTLE_MILLISECONDS = 50

/**
 * Runs one after the other in all tabs of the site what is handed over under one name (Web Locks API). The lock alone is not enough: the one who
 * gets it may still read the former tab's old values, hence the pause. Where there are no locks, it just runs.
 */
export async function exclusively<T>(lock: string, run: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks
  if (locks === undefined) return run()
  let started = false
  try {
    return await locks.request(`storefront-${lock}`, async () => {
      await new Promise(resolve => setTimeout(resolve, SETTLE_MILLISECONDS))
      started = true
      return run()
    })
  } catch (error) {
    // a lock that is refused, as in a sandboxed frame, is no reason to fail
    if (started) throw error
    return run()
  }
}
