import { createTestTimer } from './clock.ts'

/**
 * Replaces the page's `setTimeout` and `setInterval`: time passes for components only when a test
 * advances it.
 */
export interface PageTimers {
  /** Advances time: due callbacks run in order. */
  advance(milliseconds: number): Promise<void>
  /** Restores the real timers. */
  restore(): void
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
  // a timer that was set before the replacement is a real one
  const clear = (trueClear: (id: number) => void) => (id: unknown): void => {
    waiting.get(id)?.()
    trueClear(id as number)
  }
  Object.assign(globalThis, {
    setTimeout: set, clearTimeout: clear(clearTimeout), setInterval: repeat, clearInterval: clear(clearInterval),
  })
  return {
    advance: timer.advance,
    restore: () => void Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval }),
  }
}
