import type { Cancel, TimerPort } from '../env.ts'
import { createListeners } from '../store/listeners.ts'
import type { Readable } from '../store/store.ts'

/**
 * The present, to the minute: synced milliseconds that change at each full minute while somebody
 * listens. Screens that say «open until» or offer times read this, so that none of them grows old.
 */
export function createMinute(timer: TimerPort, now: () => number): Readable<number> & { wake(): void } {
  const listeners = createListeners()
  let stop: Cancel | null = null
  let shown = now()

  function arm(): void {
    const wait = 60_000 - (now() % 60_000)
    stop = timer.after(wait + 20, () => {
      // the next one first: a listener may leave, or fail
      arm()
      tick()
    })
  }
  function tick(): void {
    shown = now()
    listeners.notify()
  }
  return {
    // to the minute, so that two reads in one render are equal
    get: () => {
      if (stop === null) shown = now()
      return shown - (shown % 60_000)
    },
    subscribe(listen) {
      const leave = listeners.add(listen)
      if (stop === null) arm()
      return () => {
        leave()
        if (listeners.size === 0 && stop !== null) {
          stop()
          stop = null
        }
      }
    },
    /** After sleep, or when the clock has been synced. */
    wake: tick,
  }
}
