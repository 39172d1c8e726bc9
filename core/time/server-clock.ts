import type { TimerPort } from '../env.ts'
import { NetworkError } from '../http/errors.ts'
import { integer } from '../decode/decode.ts'
import type { OpenStored } from '../store/stored.ts'
import { createStore, type Readable } from '../store/store.ts'

/** The clock of the API, independent of whether the device's clock is right. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Whether a `sync` of this page has succeeded. */
  readonly synced: Readable<boolean>
  /** Whether an offset is known, possibly from an earlier visit. */
  hasOffset(): boolean
  /**
   * Requests the time with `fetchUtc`, and stores the offset.
   * Rejects with the error of `fetchUtc`, or with a NetworkError after two invalid round trips.
   */
  sync(fetchUtc: () => Promise<number>): Promise<void>
}

/** A longer round trip is invalid: the page was suspended, or the device's clock was set. */
const LONGEST_TRIP_MILLISECONDS = 15_000

/**
 * Creates the clock. It assumes that the server read its time in the middle of the round trip
 * (Cristian's algorithm): the error is at most half of the trip. An invalid round trip is repeated
 * once. `key`: the storage key of the offset.
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
        const sentAt = timer.now()
        const utc = await fetchUtc()
        const receivedAt = timer.now()
        if (receivedAt < sentAt || receivedAt - sentAt > LONGEST_TRIP_MILLISECONDS) continue
        offset.set(Math.round(utc - (sentAt + receivedAt) / 2))
        return synced.set(true)
      }
      throw new NetworkError('timeout')
    },
  }
}
