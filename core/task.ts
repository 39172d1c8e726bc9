import type { TimerPort } from './env.ts'

/**
 * Creates a function that runs a task and aborts the task of its previous call. `drop` aborts the
 * newest task. The call of an aborted task resolves to `stale`, even if the task fails.
 */
export function latestOnly() {
  let newest: AbortController | null = null
  function drop(): void {
    newest?.abort()
    newest = null
  }
  async function call<T>(run: (signal: AbortSignal) => Promise<T>) {
    drop()
    newest = new AbortController()
    const { signal } = newest
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

/** Wraps a task so that concurrent callers share one run. */
export function singleFlight<T>(run: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | null = null
  // async, so that a synchronous throw becomes a rejection
  const start = async (): Promise<T> => run()
  return () => pending ??= start().finally(() => {
    pending = null
  })
}

/** Creates a function that runs at most `count` tasks at a time. Later calls wait in order. */
export function limitConcurrency(count: number): <T>(run: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async (run) => {
    if (running < count) running += 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await run()
    } finally {
      // the next queued call gets this call's slot, so `running` stays the same
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

/** Time in ms after which a request counts as failed. */
export const TIMEOUT_MILLISECONDS = 15_000

/**
 * Returns the result of `run`. If `run` takes longer than `milliseconds`, the returned promise
 * rejects, and then the signal of `run` is aborted.
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
