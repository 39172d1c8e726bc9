import type { Cancel, TimerPort } from './env.ts'

/** Creates a debouncer: it runs the newest task once `milliseconds` have passed without another one. */
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
