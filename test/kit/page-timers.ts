import { createTestTimer } from './clock.ts'

/**
 * The page's `setTimeout` and `setInterval` under the hand of a test: what a component waits for comes when the
 * test says so.
 */
export interface PageTimers {
  /** Lets time pass: what is due runs in order. */
  pass(milliseconds: number): Promise<void>
  /** The true timers are back. */
  free(): void
}

export function captureTimers(): PageTimers {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
  const timer = createTestTimer(0)
  const waiting = new Map<unknown, () => void>()
  let last = 0
  const set = (run: () => void, milliseconds = 0): number => {
    const id = ++last
    waiting.set(id, timer.after(milliseconds, run))
    return id
  }
  const repeat = (run: () => void, milliseconds = 0): number => {
    const id = ++last
    const again = (): void => void waiting.set(id, timer.after(milliseconds, () => {
      again()
      run()
    }))
    again()
    return id
  }
  // one that was set before is still a true one
  const clear = (trueClear: (id: number) => void) => (id: unknown): void => {
    waiting.get(id)?.()
    trueClear(id as number)
  }
  Object.assign(globalThis, {
    setTimeout: set, clearTimeout: clear(clearTimeout), setInterval: repeat, clearInterval: clear(clearInterval),
  })
  return {
    pass: timer.advance,
    free: () => void Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval }),
  }
}
