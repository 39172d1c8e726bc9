/** The sandbox's clock. Instants are milliseconds since 1970. */
export interface Clock {
  now(): number
  /** The instant whose local date is day 0 of promotions and promo codes. */
  firstDay(): number
  /**
   * `now` null follows the real clock; a set clock keeps running. `offset` is added, in
   * milliseconds.
   */
  set(now: number | null, offset: number): void
  isSet(): boolean
  offset(): number
  reset(): void
}

/**
 * Day 0 is the day of the start. The first time set on the control panel moves it, so that promotions
 * are valid at a test's fixed date. Later changes do not, so that promotions can expire.
 */
export function createClock(real: () => number): Clock {
  const startedAt = real()
  let set: { readonly from: number; readonly instant: number } | null = null
  let offset = 0
  let firstDay = startedAt
  const now = (): number => (set === null ? real() : set.instant + real() - set.from) + offset
  return {
    now,
    firstDay: () => firstDay,
    set(instant, by) {
      offset = by
      if (instant === null) {
        set = null
        firstDay = startedAt
        return
      }
      if (set === null) firstDay = instant
      set = { from: real(), instant }
    },
    isSet: () => set !== null,
    offset: () => offset,
    reset() {
      set = null
      offset = 0
      firstDay = startedAt
    },
  }
}
