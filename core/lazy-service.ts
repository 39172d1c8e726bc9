import type { TimerPort } from './env.ts'
import { createEmitter } from './store/listeners.ts'
import { createStore, type Readable } from './store/store.ts'
import { singleFlight } from './task.ts'

/**
 * `failed`: the chunk could not be loaded in three attempts.
 * `command-failed`: the same, and a queued command is waiting for the service.
 */
export type LazyStatus = 'idle' | 'loading' | 'failed' | 'command-failed' | 'ready'

/** How many times one load tries to fetch the chunk. */
const ATTEMPTS = 3
/** The pause in ms after the first failed attempt. After the second attempt it is twice as long. */
const PAUSE_MILLISECONDS = 1000

/**
 * A lazily loaded service.
 * Until its chunk has loaded, selectors return a fallback and commands are queued in order.
 */
export interface LazyService<S> {
  readonly state: Readable<LazyStatus>
  /** The service; null before it is ready. */
  get(): S | null
  /** The error of the last load that failed; undefined if none has. */
  getError(): unknown
  /** Loads the service. Rejects when the chunk cannot be loaded; the next call tries again. */
  load(): Promise<S>
  /** Loads the service before it is needed. A failure is ignored, and changes no status. */
  preload(): void
  /** Runs a command now; before the service is ready, queues it and loads the service. */
  run(command: (service: S) => void): void
  /** Selects a store of the service. Before the service is ready, the value is from `fallback`. */
  select<T>(fallback: Readable<T>, pick: (service: S) => Readable<T>): Readable<T>
}
/** A lazy service, for the module that owns it. The owner can also pass a chunk (`provide`). */
export interface OwnedLazyService<Chunk, S> extends LazyService<S> {
  /** Creates the service from a chunk that has loaded already, for example with the page. */
  provide(chunk: Chunk): S
}

/**
 * Creates a lazy service. `loadChunk` loads the chunk, or returns it if it has loaded already.
 * `create` makes the service from the chunk, and is called once.
 */
export function createLazyService<Chunk, S>(
  loadChunk: () => Chunk | Promise<Chunk>, create: (chunk: Chunk) => S, timer: TimerPort,
): OwnedLazyService<Chunk, S> {
  const state = createStore<LazyStatus>('idle')
  let ready: { readonly service: S } | null = null
  let lastError: unknown
  let hasCommands = false
  const commands = createEmitter<[service: S]>()

  /** Throws an error in a timer, so that it is reported and stops neither the load nor the commands. */
  const throwLater = (error: unknown): void => void timer.after(0, () => { throw error })
  function setStatus(status: LazyStatus): void {
    try { state.set(status) } catch (error) { throwLater(error) }
  }

  function provide(chunk: Chunk): S {
    if (ready !== null) return ready.service
    const service = create(chunk)
    ready = { service }
    // set before the commands run: selectors then subscribe to the service and see its changes
    setStatus('ready')
    for (const error of commands.emitCollectingErrors([service])) throwLater(error)
    return service
  }
  /** Concurrent callers share the attempts of one run. After a failure, the next call retries. */
  const fetchOnce = singleFlight(async () => provide(await fetchChunk(loadChunk, timer)))
  async function load(): Promise<S> {
    if (ready !== null) return ready.service
    setStatus('loading')
    return fetchOnce().catch((error: unknown) => {
      lastError = error
      setStatus(hasCommands ? 'command-failed' : 'failed')
      throw error
    })
  }

  return {
    state,
    get: () => ready?.service ?? null,
    getError: () => lastError,
    load,
    preload() {
      if (ready === null) fetchOnce().catch(() => undefined)
    },
    provide,
    run(command) {
      if (ready !== null) return command(ready.service)
      hasCommands = true
      commands.add(command)
      load().catch(() => undefined)
    },
    select(fallback, pick) {
      const currentSource = () => (ready === null ? fallback : pick(ready.service))
      return {
        get: () => currentSource().get(),
        subscribe(listener) {
          let unsubscribe = currentSource().subscribe(listener)
          const unsubscribeState = state.subscribe(() => {
            if (ready === null) return
            unsubscribe()
            unsubscribe = currentSource().subscribe(listener)
            listener()
          })
          return () => {
            unsubscribeState()
            unsubscribe()
          }
        },
      }
    },
  }
}

/** Fetches a chunk in at most `ATTEMPTS` attempts. */
async function fetchChunk<Chunk>(loadChunk: () => Chunk | Promise<Chunk>, timer: TimerPort): Promise<Chunk> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await loadChunk()
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await new Promise<void>(resolve => timer.after(PAUSE_MILLISECONDS * attempt, resolve))
    }
  }
}
