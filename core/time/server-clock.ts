import type { TimerPort } from '../env.ts'
import { detail } from '../log/report.ts'
import { NetworkError, WireError } from '../http/errors.ts'
import { integer } from '../http/read.ts'
import type { OpenStored } from '../store/stored.ts'
import { createStore, type Readable } from '../store/store.ts'

export type ServerClock = ReturnType<typeof createServerClock>

/** Where the offset in milliseconds is kept between visits. */
export const serverTimeOffsetKey = 'server_time_offset'

/** No call is waited for longer: a page to which it seems longer stood still, or its device's clock was set. */
const LONGEST_TRIP_MILLISECONDS = 15_000

/**
 * The time as the API sees it, whatever the device's clock says. The offset is the server's time minus the device's at the middle
 * of the round trip (Cristian's algorithm, 1989), right to half a round trip; a trip that was none is made once more.
 */
export function createServerClock({ timer, stored }: { readonly timer: TimerPort; readonly stored: OpenStored }) {
  // an offset says nothing about a person and stays right without its copy
  const offset = stored<number | null>(serverTimeOffsetKey, integer, null, { outlivesClearing: true })
  const synced = createStore(false)

  /** The offset by one round trip; null when nobody can say when in it the server was asked. */
  async function measure(fetchUtc: () => Promise<number>): Promise<number | null> {
    const sent = timer.now()
    const utc = await fetchUtc()
    const received = timer.now()
    if (!Number.isFinite(utc)) throw new WireError(detail`now`, detail`expected a moment`)
    const trip = received - sent
    return trip < 0 || trip > LONGEST_TRIP_MILLISECONDS ? null : Math.round(utc - (sent + received) / 2)
  }

  return {
    /** Milliseconds since 1970: the device's clock plus the known offset, if there is one. */
    now: () => timer.now() + (offset.get() ?? 0),
    /** False until a `sync` of this page has succeeded. */
    synced: synced as Readable<boolean>,
    /** Whether an offset is known, be it from an earlier visit. */
    hasOffset: () => offset.get() !== null,
    /**
     * Asks the API for its time. Rejects with the failure of `fetchUtc`, or when no answer came in time to mean anything; the
     * offset known so far stays in use.
     */
    async sync(fetchUtc: () => Promise<number>): Promise<void> {
      const measured = await measure(fetchUtc) ?? await measure(fetchUtc)
      if (measured === null) throw new NetworkError('timeout')
      offset.set(measured)
      synced.set(true)
    },
  }
}
