import type { Cancel, TimerPort } from './env.ts'

/** Debounces tasks: runs the newest one when `milliseconds` have passed without another. */
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
