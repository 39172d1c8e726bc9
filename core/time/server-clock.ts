import type { TimerPort } from '../env.ts'
import { NetworkError } from '../http/errors.ts'
import { integer } from '../http/decode.ts'
import type { OpenStored } from '../store/stored.ts'
import { createStore, type Readable } from '../store/store.ts'

/** The time of the API in milliseconds since 1970, independent of the device's clock. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Whether a `sync` of this page has succeeded. */
  readonly synced: Readable<boolean>
  /** Whether an offset is known, possibly from an earlier visit. */
  hasOffset(): boolean
  /**
   * Requests the time.
   * Rejects with the error of `fetchUtc`, or with a NetworkError after two invalid round trips.
   */
  sync(fetchUtc: () => Promise<number>): Promise<void>
}

/** A longer round trip is invalid: the page was suspended, or the device's clock was set. */
const LONGEST_TRIP_MILLISECONDS = 15_000

/**
 * Takes the server's time as that of the middle of the round trip
 * (Cristian's algorithm), which is accurate to half of the trip. An
 * invalid round trip is repeated once. `key`: where the offset is stored.
 */
export function createServerClock(timer: TimerPort, stored: OpenStored, key: string): ServerClock {
  // the offset is not personal, and stays correct when the storage is cleared
  const offset = stored<number | null>(key, integer, null, { outlivesClearing: true })
  const synced = createStore(false)

  return {
    now: () => timer.now() + (offset.get() ?? 0),
    synced,
    hasOffset: () => offset.get() !== null,
    async sync(fetchUtc) {
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
