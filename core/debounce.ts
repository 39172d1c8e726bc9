import type { Cancel, TimerPort } from './env.ts'

/** Of several tasks in a row the last one runs, once there was none for so many milliseconds. */
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
