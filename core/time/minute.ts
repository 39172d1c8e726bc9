import type { Cancel, TimerPort } from '../env.ts'
import { whileListened } from '../store/derived.ts'
import { createListeners } from '../store/listeners.ts'
import type { Readable } from '../store/store.ts'
import { minuteMilliseconds } from './civil.ts'

/** The present, to the minute, in synced milliseconds. `wake` is for after sleep, or when the clock has been set. */
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
