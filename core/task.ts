import type { TimerPort } from './env.ts'

/** Of several questions only the newest answer counts: a call overtaken or dropped is stale, also when it fails. */
export function latestOnly() {
  let newest: AbortController | null = null
  function drop(): void {
    newest?.abort()
    newest = null
  }
  async function ask<T>(run: (signal: AbortSignal) => Promise<T>) {
    drop()
    const { signal } = newest = new AbortController()
    try {
      const value = await run(signal)
      return signal.aborted ? { at: 'stale' } as const : { at: 'latest', value } as const
    } catch (error) {
      if (signal.aborted) return { at: 'stale' } as const
      throw error
    }
  }
  return Object.assign(ask, { drop })
}

/** While a run is under way, everybody who asks gets that run. */
export function singleFlight<T>(run: () => Promise<T>): () => Promise<T> {
  let flight: Promise<T> | null = null
  // async, so that a `run` that throws at once is a rejection like any other
  const start = async (): Promise<T> => run()
  return () => flight ??= start().finally(() => {
    flight = null
  })
}

/** At most `count` runs at a time; the others wait in the order of asking. */
export function limit(count: number): <T>(run: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async (run) => {
    if (running < count) running += 1
    else await new Promise<void>((turn) => queue.push(turn))
    try {
      return await run()
    } finally {
      // the place is handed on, so that nobody can slip in between
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

/** How long somebody waits for what is fetched, before being told that it does not come. */
export const TIMEOUT_MILLISECONDS = 15_000

/** What `run` comes to, or a rejection when that takes longer: then its signal is aborted. */
export function withTimeout<T>(timer: TimerPort, milliseconds: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  return new Promise((resolve, reject) => {
    const stop = timer.after(milliseconds, () => {
      reject(new Error(`nothing has come within ${milliseconds} ms`))
      controller.abort()
    })
    run(controller.signal).then(resolve, reject).finally(stop)
  })
}
