import type { RandomPort } from '../../env.ts'

/** A writer is good for one minute: this many later it has ended, and a page that starts has all that it wrote. */
const SETTLE_MINUTES = 2
/** In the year 2540. A clock that says more is wrong; writers' own minutes may go a little further, see `minuteOf`. */
const CLOCK_END = 300_000_000

/** Who writes into a copy of the cart, and in which minute. */
export interface Writer {
  readonly id: string
  /** Since 1970: later than that of any writer that had ended before. By the device's clock, unless that was set back. */
  readonly minute: number
}

/** The minute of a writer, up to the year 2730; undefined for what is none. */
export function minuteOf(id: string): number | undefined {
  const found = /^([0-3]?\d{1,8})-[0-9a-f]+$/.exec(id)
  return found === null ? undefined : Number(found[1])
}

/** The writers of one device, one after another for each of its tabs: whatever the clock says, there is an order to end them in. */
export interface Writers {
  /** The device's minute, as copies keep it. */
  readonly now: () => number
  /** A copy has been seen; `at` is when it was written by the device's clock, where it says so. */
  heard(id: string, at: number | undefined): void
  /** Up to which minute all writers have ended that have been heard of when the page starts; never later, be the clock a year ahead. */
  ended(): number
  /** This tab's writer of now, whose minute comes after `until`. */
  current(until: number): Writer
}

/** `now` is in milliseconds; `isTaken` tells whether there is a copy of that name. */
export function createWriters({ random, now, isTaken }: {
  readonly random: RandomPort
  readonly now: () => number
  readonly isTaken: (id: string) => boolean
}): Writers {
  let own: Writer & { readonly began: number } | null = null
  let latest = 0
  let firstAtWork = Infinity
  const device = (): number => Math.min(CLOCK_END, Math.max(0, Math.floor(now() / 60_000)))

  return {
    now: device,
    heard(id, at) {
      const minute = minuteOf(id) ?? 0
      latest = Math.max(latest, minute)
      if (Math.abs(device() - (at ?? minute)) < SETTLE_MINUTES) firstAtWork = Math.min(firstAtWork, minute)
    },
    ended: () => Math.min(latest, firstAtWork - 1),
    current(until) {
      const began = device()
      if (own?.began === began && own.minute > until) return own
      // after the clock was set back: a minute that no writer has had
      const minute = Math.max(began, until + 1, latest > began ? latest + 1 : 0)
      let id: string
      do id = `${minute}-${Array.from(random.bytes(6), byte => byte.toString(16).padStart(2, '0')).join('')}`
      while (isTaken(id))
      own = { id, minute, began }
      latest = minute
      return own
    },
  }
}
