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
  let stop: Cancel | null = null
  function arm(isListened: boolean): void {
    stop?.()
    stop = isListened ? timer.after(minuteMilliseconds - (now() % minuteMilliseconds) + 20, wake) : null
  }
  function wake(): void {
    // the next one first, by the clock as it is now: a listener may leave, or fail
    if (stop !== null) arm(true)
    listeners.notify()
  }
  return {
    ...whileListened(present, () => {
      arm(true)
      return () => arm(false)
    }),
    wake,
  }
}
