import type { TimerPort } from '../env.ts'
import { detail } from '../log/report.ts'
import { NetworkError, WireError } from '../http/errors.ts'
import { integer } from '../http/read.ts'
import type { OpenStored } from '../store/stored.ts'
import { createStore, type Readable } from '../store/store.ts'

export type ServerClock = ReturnType<typeof createServerClock>

export const serverTimeOffsetKey = 'server_time_offset'

/** No call is waited for longer: else the page stood still, or the device's clock was set. */
const LONGEST_TRIP_MILLISECONDS = 15_000

/**
 * The time as the API sees it, whatever the device's clock says: by the server's at the middle of the round trip
 * (Cristian's algorithm), right to half of it. A trip that was none is made once more.
 */
export function createServerClock({ timer, stored }: { readonly timer: TimerPort; readonly stored: OpenStored }) {
  // an offset says nothing about a person and stays right without its copy
  const offset = stored<number | null>(serverTimeOffsetKey, integer, null, { outlivesClearing: true })
  const synced = createStore(false)

  /** The offset in milliseconds; null when nobody can say when the server was asked. */
  async function measure(fetchUtc: () => Promise<number>): Promise<number | null> {
    const sent = timer.now()
    const utc = await fetchUtc()
    const received = timer.now()
    if (!Number.isFinite(utc)) throw new WireError(detail`now`, detail`expected a moment`)
    const trip = received - sent
    return trip < 0 || trip > LONGEST_TRIP_MILLISECONDS ? null : Math.round(utc - (sent + received) / 2)
  }

  return {
    /** Milliseconds since 1970. */
    now: () => timer.now() + (offset.get() ?? 0),
    /** Whether a `sync` of this page has succeeded. */
    synced: synced as Readable<boolean>,
    /** Whether an offset is known, be it from an earlier visit. */
    hasOffset: () => offset.get() !== null,
    /** Asks for the time. Rejects with the failure of `fetchUtc`, or when no answer came in time to mean anything. */
    async sync(fetchUtc: () => Promise<number>): Promise<void> {
      const measured = await measure(fetchUtc) ?? await measure(fetchUtc)
      if (measured === null) throw new NetworkError('timeout')
      offset.set(measured)
      synced.set(true)
    },
  }
}
