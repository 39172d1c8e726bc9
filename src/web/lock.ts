/** Milliseconds in which what another tab has just written becomes readable here: localStorage promises no moment. */
const SETTLE_MILLISECONDS = 50

/** Runs one after the other in all tabs (Web Locks API); a new holder may still read old values, hence the pause. */
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
