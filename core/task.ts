import type { TimerPort } from './env.ts'

/**
 * Only the result of the newest call counts: a superseded
 * or dropped call resolves to `stale`, also when it fails.
 */
export function latestOnly() {
  let newest: AbortController | null = null
  function drop(): void {
    newest?.abort()
    newest = null
  }
  async function call<T>(run: (signal: AbortSignal) => Promise<T>) {
    drop()
    const { signal } = newest = new AbortController()
    try {
      const value = await run(signal)
      return signal.aborted ? { status: 'stale' } as const : { status: 'latest', value } as const
    } catch (error) {
      if (signal.aborted) return { status: 'stale' } as const
      throw error
    }
  }
  return Object.assign(call, { drop })
}

/** Concurrent callers share one run. */
export function singleFlight<T>(run: () => Promise<T>): () => Promise<T> {
  let flight: Promise<T> | null = null
  // async: a synchronous throw becomes a rejection
  const start = async (): Promise<T> => run()
  return () => flight ??= start().finally(() => {
    flight = null
  })
}

/** At most `count` runs at a time; later calls wait in order. */
export function limitConcurrency(count: number): <T>(run: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async (run) => {
    if (running < count) running += 1
    else await new Promise<void>((turn) => queue.push(turn))
    try {
      return await run()
    } finally {
      // the slot is handed to the next in the queue, so that no new call takes it
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

/** Time in ms after which a request counts as failed. */
export const TIMEOUT_MILLISECONDS = 15_000

/**
 * The result of `run`.
 * Rejects when it takes longer than `milliseconds`; then the signal of `run` is aborted.
 */
export function withTimeout<T>(
  timer: TimerPort, milliseconds: number, run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  return new Promise((resolve, reject) => {
    const stop = timer.after(milliseconds, () => {
      reject(new Error(`nothing has come within ${milliseconds} ms`))
      controller.abort()
    })
    run(controller.signal).then(resolve, reject).finally(stop)
  })
}
