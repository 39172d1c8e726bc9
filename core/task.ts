import type { Cancel, TimerPort } from './env.ts'

/** A promise of the caller: «I may lose interest in this». Handed to a task, which asks or listens. */
export interface CancelToken {
  readonly cancelled: boolean
  cancel(): void
  /** Runs when the token is cancelled, at once when it already is. The answer takes the wish back. */
  onCancel(run: () => void): Cancel
}

export function createCancelToken(): CancelToken {
  let cancelled = false
  const runs = new Set<() => void>()
  return {
    get cancelled() {
      return cancelled
    },
    cancel() {
      if (cancelled) return
      cancelled = true
      const waiting = [...runs]
      runs.clear()
      for (const run of waiting) run()
    },
    onCancel(run) {
      if (cancelled) {
        run()
        return () => {}
      }
      const once = (): void => run()
      runs.add(once)
      return () => {
        runs.delete(once)
      }
    },
  }
}

export type Latest<T> = { readonly at: 'latest'; readonly value: T } | { readonly at: 'stale' }

export interface LatestOnly {
  <T>(run: (token: CancelToken) => Promise<T>): Promise<Latest<T>>
  /** The call on its way is cancelled, and stale. */
  drop(): void
}

/**
 * For questions of which only the newest answer counts. Each call cancels the one before; a call that
 * was overtaken resolves as stale whatever it did, also when it failed. The newest call's failure rejects.
 */
export function latestOnly(): LatestOnly {
  let newest: CancelToken | null = null
  function drop(): void {
    newest?.cancel()
    newest = null
  }
  return Object.assign(async <T>(run: (token: CancelToken) => Promise<T>): Promise<Latest<T>> => {
    drop()
    const token = createCancelToken()
    newest = token
    try {
      const value = await run(token)
      return newest === token ? { at: 'latest', value } : { at: 'stale' }
    } catch (error) {
      if (newest !== token) return { at: 'stale' }
      throw error
    }
  }, { drop })
}

export interface Debounce {
  /** Runs `task` when nothing was asked for `milliseconds`; a later task takes the place of an earlier. */
  run(task: () => void): void
  /** Runs the waiting task now, if there is one. */
  flush(): void
  cancel(): void
}

export function debounce(timer: TimerPort, milliseconds: number): Debounce {
  let waiting: { readonly task: () => void; readonly cancel: Cancel } | null = null

  function take(): (() => void) | undefined {
    const taken = waiting
    waiting = null
    taken?.cancel()
    return taken?.task
  }

  function flush(): void {
    take()?.()
  }

  return {
    run(task) {
      take()
      waiting = { task, cancel: timer.after(milliseconds, flush) }
    },
    flush,
    cancel() {
      take()
    },
  }
}

/** While a run is under way, everybody who asks gets that run; the next one to ask afterwards starts anew. */
export function singleFlight<T>(run: () => Promise<T>): () => Promise<T> {
  let flight: Promise<T> | null = null
  // async, so that a `run` that throws at once is a rejection like any other
  const start = async (): Promise<T> => run()
  return () => {
    if (flight !== null) return flight
    const started = start()
    flight = started
    const land = (): void => {
      if (flight === started) flight = null
    }
    started.then(land, land)
    return started
  }
}

/** At most `count` runs at a time; the others wait their turn, in the order of asking. */
export function limit(count: number): <T>(run: () => Promise<T>) => Promise<T> {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`a limit of ${count} would never run anything`)
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

/** How long somebody waits for what is fetched to be shown, before being told that it does not come. */
export const PATIENCE_MILLISECONDS = 15_000

/**
 * What `run` comes to, or a rejection when it comes to nothing within so many milliseconds: then its token is cancelled, and
 * whatever it may still say is not heard.
 */
export function withTimeout<T>(timer: TimerPort, milliseconds: number, run: (token: CancelToken) => Promise<T>): Promise<T> {
  const token = createCancelToken()
  return new Promise((resolve, reject) => {
    const stop = timer.after(milliseconds, () => {
      reject(new Error(`nothing has come within ${milliseconds} ms`))
      token.cancel()
    })
    run(token).then(resolve, reject).finally(stop)
  })
}

/** Resolves after so many milliseconds. */
export function pause(timer: TimerPort, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    timer.after(milliseconds, resolve)
  })
}
