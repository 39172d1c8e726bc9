import type { TimerPort } from '../../core/env.ts'

/** The browser's clock, in ms since the epoch, and its timers. */
export const browserTimer: TimerPort = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const id = setTimeout(run, milliseconds)
    return () => clearTimeout(id)
  },
}
