import type { TimerPort } from './env.ts'
import { createEmitter } from './store/listeners.ts'
import { createStore, type Readable } from './store/store.ts'
import { singleFlight } from './task.ts'

/**
 * `failed`: the chunk could not be loaded in three attempts.
 * `command-failed`: the same, and a command is queued.
 */
export type LazyStatus = 'idle' | 'loading' | 'failed' | 'command-failed' | 'ready'

/**
 * Attempts to load the chunk, and the pause in ms before the second; it grows with each attempt.
 */
const ATTEMPTS = 3
const PAUSE = 1000

/**
 * A lazily loaded service.
 * Until its chunk has loaded, selectors return a fallback and commands are queued in order.
 */
export interface LazyService<S> {
  readonly state: Readable<LazyStatus>
  /** The service; null before it is ready. */
  get(): S | null
  /** Loads the service. Rejects when the chunk cannot be loaded; the next call tries again. */
  load(): Promise<S>
  /** Loads the service before it is needed: a failure is ignored, and changes no status. */
  preload(): void
  /** Runs a command now, or in its turn as soon as the service is ready. */
  run(command: (service: S) => void): void
  /** A store of the service; `fallback` until the service is ready. */
  select<T>(fallback: Readable<T>, pick: (service: S) => Readable<T>): Readable<T>
}
/** The owner of the service can also provide its chunk. */
export interface OwnedLazyService<File, S> extends LazyService<S> {
  /**
   * Creates the service from a chunk that has loaded already, such as one that came with the page.
   */
  provide(file: File): S
}

/** `loadFile` loads the chunk, or returns it if it has loaded already; `create` is called once. */
export function createLazyService<File, S>(
  loadFile: () => File | Promise<File>, create: (file: File) => S, timer: TimerPort,
): OwnedLazyService<File, S> {
  const state = createStore<LazyStatus>('idle')
  let ready: { readonly service: S } | null = null
  let hasCommands = false
  const commands = createEmitter<[service: S]>()

  function provide(file: File): S {
    if (ready !== null) return ready.service
    const service = create(file)
    ready = { service }
    // before the commands run: the listeners of selectors move from the fallback to the service
    state.set('ready')
    // an error of one command is thrown as an uncaught error and does not stop the others
    for (const error of commands.emitCollectingErrors([service])) timer.after(0, () => { throw error })
    return service
  }
  async function fetchFile(): Promise<File> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await loadFile()
      } catch (error) {
        if (attempt === ATTEMPTS) throw error
        await new Promise<void>(resolve => timer.after(PAUSE * attempt, resolve))
      }
    }
  }
  /** Concurrent callers share one attempt; after a failure the next call makes another. */
  const fetchOnce = singleFlight(async () => provide(await fetchFile()))
  async function load(): Promise<S> {
    if (ready !== null) return ready.service
    state.set('loading')
    return fetchOnce().catch((error: unknown) => {
      state.set(hasCommands ? 'command-failed' : 'failed')
      throw error
    })
  }

  return {
    state,
    get: () => ready?.service ?? null,
    load,
    preload: () => void (ready === null && fetchOnce().catch(() => undefined)),
    provide,
    run(command) {
      if (ready !== null) return command(ready.service)
      hasCommands = true
      commands.add(command)
      load().catch(() => undefined)
    },
    select(fallback, pick) {
      const source = () => (ready === null ? fallback : pick(ready.service))
      return {
        get: () => source().get(),
        subscribe(listener) {
          let unsubscribe = source().subscribe(listener)
          const unsubscribeState = state.subscribe(() => {
            if (ready === null) return
            unsubscribe()
            unsubscribe = source().subscribe(listener)
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
