import type { Cancel, TimerPort } from './env.ts'

/**
 * Creates a debouncer. `run` delays a task by `milliseconds`; an earlier waiting task is dropped.
 */
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
