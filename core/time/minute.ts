import type { Cancel, TimerPort } from '../env.ts'
import { whileListened } from '../store/derived.ts'
import { createListeners } from '../store/listeners.ts'
import type { Readable } from '../store/store.ts'
import { minuteMilliseconds } from './civil.ts'

/**
 * The present, to the minute: synced milliseconds that change at each full minute, which is told while somebody listens. Screens
 * that say «open until» or offer times read this, so that none of them grows old. `wake` is for after sleep, or a synced clock.
 */
export function createMinute(timer: TimerPort, now: () => number): Readable<number> & { wake(): void } {
  const listeners = createListeners()
  const present = { get: () => Math.floor(now() / minuteMilliseconds) * minuteMilliseconds, subscribe: listeners.add }
  return {
    ...whileListened(present, () => {
      let stop: Cancel
      function arm(): void {
        stop = timer.after(minuteMilliseconds - (now() % minuteMilliseconds) + 20, () => {
          // the next one first: a listener may leave, or fail
          arm()
          listeners.notify()
        })
      }
      arm()
      return () => stop()
    }),
    wake: listeners.notify,
  }
}
