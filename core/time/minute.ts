import type { Cancel, TimerPort } from '../env.ts'
import { whileSubscribed } from '../store/derived.ts'
import { createListeners } from '../store/listeners.ts'
import type { Readable } from '../store/store.ts'
import { minuteMilliseconds } from './civil.ts'

/**
 * The present minute, in synced milliseconds.
 * Call `refresh` when the device has slept or its clock was set.
 */
export function createMinute(timer: TimerPort, now: () => number): Readable<number> & { refresh(): void } {
  const listeners = createListeners()
  const present = { get: () => Math.floor(now() / minuteMilliseconds) * minuteMilliseconds, subscribe: listeners.add }
  let stop: Cancel | null = null
  function arm(isListened: boolean): void {
    stop?.()
    stop = isListened ? timer.after(minuteMilliseconds - (now() % minuteMilliseconds) + 20, refresh) : null
  }
  function refresh(): void {
    // set the next timer first: a listener may unsubscribe or throw
    if (stop !== null) arm(true)
    listeners.notify()
  }
  return {
    ...whileSubscribed(present, () => {
      arm(true)
      return () => arm(false)
    }),
    refresh,
  }
}
