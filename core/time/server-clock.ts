import type { TimerPort } from '../env.ts'
import { NetworkError } from '../http/errors.ts'
import { integer } from '../http/read.ts'
import type { OpenStored } from '../store/stored.ts'
import { createStore, type Readable } from '../store/store.ts'

export type ServerClock = ReturnType<typeof createServerClock>

/** No call is waited for longer: else the page stood still, or the device's clock was set. */
const LONGEST_TRIP_MILLISECONDS = 15_000

/**
 * The time as the API sees it, whatever the device's clock says: by the server's at the middle of the round trip
 * (Cristian's algorithm), right to half of it. A trip that was none is made once more.
 */
export function createServerClock(timer: TimerPort, stored: OpenStored, key: string) {
  // an offset says nothing about a person and stays right without its copy
  const offset = stored<number | null>(key, integer, null, { outlivesClearing: true })
  const synced = createStore(false)

  return {
    /** Milliseconds since 1970. */
    now: () => timer.now() + (offset.get() ?? 0),
    /** Whether a `sync` of this page has succeeded. */
    synced: synced as Readable<boolean>,
    /** Whether an offset is known, be it from an earlier visit. */
    hasOffset: () => offset.get() !== null,
    /** Asks for the time. Rejects with the failure of `fetchUtc`, or when no answer came in time to mean anything. */
    async sync(fetchUtc: () => Promise<number>): Promise<void> {
      for (let trips = 0; trips < 2; trips += 1) {
        const sent = timer.now()
        const utc = await fetchUtc()
        const received = timer.now()
        if (received < sent || received - sent > LONGEST_TRIP_MILLISECONDS) continue
        offset.set(Math.round(utc - (sent + received) / 2))
        return synced.set(true)
      }
      throw new NetworkError('timeout')
    },
  }
}
