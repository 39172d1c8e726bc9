import type { TimerPort } from '../../core/env.ts'

export const browserTimer: TimerPort = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const id = setTimeout(run, milliseconds)
    return () => clearTimeout(id)
  },
}
