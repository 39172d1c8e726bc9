import type { Cancel, TimerPort } from '../env.ts'
import { whileSubscribed } from '../store/derived.ts'
import { createListeners } from '../store/listeners.ts'
import type { Readable } from '../store/store.ts'
import { minuteMilliseconds } from './civil.ts'

/**
 * Creates a store of the present minute: its beginning in ms since 1970, by `now`. The store
 * notifies its listeners each minute. Call `refresh` when the device has slept or its clock was
 * set.
 */
export function createMinute(timer: TimerPort, now: () => number): Readable<number> & { refresh(): void } {
  const listeners = createListeners()
  const getMinute = (): number => Math.floor(now() / minuteMilliseconds) * minuteMilliseconds
  let cancelTimer: Cancel | null = null
  function startTimer(): void {
    cancelTimer?.()
    // 20 ms late, so that the new minute has surely begun
    cancelTimer = timer.after(minuteMilliseconds - (now() % minuteMilliseconds) + 20, refresh)
  }
  function stopTimer(): void {
    cancelTimer?.()
    cancelTimer = null
  }
  function refresh(): void {
    // started before the listeners run: a listener may unsubscribe or throw
    if (cancelTimer !== null) startTimer()
    listeners.notify()
  }
  return {
    ...whileSubscribed({ get: getMinute, subscribe: listeners.add }, () => {
      startTimer()
      return stopTimer
    }),
    refresh,
  }
}
