import { setImmediate as nextTurn } from 'node:timers'
import type { TimerPort } from '../../core/env.ts'

export interface TestTimer extends TimerPort {
  /** Advances time: due timers run in order, and promises settle before each and at the end. */
  advance(milliseconds: number): Promise<void>
  /** Sets the device's clock without running timers, as a customer does who adjusts the clock. */
  set(milliseconds: number): void
  /** How many timers are waiting. */
  readonly waiting: number
}

interface Alarm {
  readonly due: number
  readonly run: () => void
}

/** A timer whose time passes only during `advance`. */
export function createTestTimer(startMilliseconds: number): TestTimer {
  const alarms = new Set<Alarm>()
  let elapsed = 0
  let offset = startMilliseconds

  function nextAlarm(until: number): Alarm | undefined {
    let next: Alarm | undefined
    // of alarms with the same due time, the one set first runs first
    for (const alarm of alarms) if (alarm.due <= until && (next === undefined || alarm.due < next.due)) next = alarm
    return next
  }

  return {
    now: () => offset + elapsed,
    after(milliseconds, run) {
      const alarm = { due: elapsed + Math.max(0, milliseconds), run }
      alarms.add(alarm)
      return () => {
        alarms.delete(alarm)
      }
    },
    async advance(milliseconds) {
      const end = elapsed + milliseconds
      await flushPromises()
      for (let alarm = nextAlarm(end); alarm !== undefined; alarm = nextAlarm(end)) {
        alarms.delete(alarm)
        elapsed = alarm.due
        alarm.run()
        await flushPromises()
      }
      elapsed = end
    },
    set(milliseconds) {
      offset = milliseconds - elapsed
    },
    get waiting() {
      return alarms.size
    },
  }
}

/** Resolves after all pending promise callbacks have run, except those that wait for I/O. */
export function flushPromises(): Promise<void> {
  return new Promise((resolve) => nextTurn(resolve))
}
