import type { Cancel, TimerPort } from './env.ts'

/** Creates a debouncer. `run` runs a task after `milliseconds`, and drops a task that waits. */
export function debounce(timer: TimerPort, milliseconds: number) {
  let cancel: Cancel = () => undefined
  return {
    run(task: () => void): void {
      cancel()
      cancel = timer.after(milliseconds, task)
    },
    cancel: (): void => cancel(),
  }
}
