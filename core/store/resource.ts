import { latestOnly } from '../task.ts'
import { createStore } from './store.ts'

/** Something asked for, of one key at a time: a menu by its restaurant, a list by nothing. */
export type ResourceState<T, P, K = void> =
  | { readonly at: 'idle' }
  | { readonly at: 'loading'; readonly key: K }
  | { readonly at: 'ready'; readonly key: K } & Held<T>
  /** What is there stays when it cannot be had anew. */
  | { readonly at: 'failed'; readonly key: K; readonly problem: P } & Partial<Held<T>>
interface Held<T> {
  readonly value: T
  /** Of an earlier visit's value only: when it was kept, in synced milliseconds. */
  readonly keptAt?: number
}

/** `problemOf` turns what `ask` rejected with into what the state says of it. */
export function createResource<T, P, K = void>(problemOf: (error: unknown) => P) {
  const state = createStore<ResourceState<T, P, K>>({ at: 'idle' })
  const latest = latestOnly()
  let flight: { readonly key: K; readonly done: Promise<void> } | null = null

  function heldOf(key: K): Held<T> | null {
    const now = state.get()
    if ((now.at !== 'ready' && now.at !== 'failed') || now.key !== key || now.value === undefined) return null
    return { value: now.value, ...(now.keptAt !== undefined && { keptAt: now.keptAt }) }
  }

  /** Asks anew. The value that is there stays until then; an answer to an earlier question is dropped. */
  function reload(ask: () => Promise<T>, key: K): Promise<void> {
    const done = latest(ask).then(answer => {
      if (answer.at === 'stale') return
      flight = null
      state.set({ at: 'ready', key, value: answer.value })
    }, (error: unknown) => {
      flight = null
      state.set({ at: 'failed', key, problem: problemOf(error), ...heldOf(key) })
    })
    // known to be on its way before anybody hears of it, and asks again
    flight = { key, done }
    const held = heldOf(key)
    state.set(held === null ? { at: 'loading', key } : { at: 'ready', key, ...held })
    return done
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    reload,
    /** Asks, unless the present value is there or on its way. Never rejects: a failure is a state. */
    load(ask: () => Promise<T>, key: K): Promise<void> {
      if (flight !== null && flight.key === key) return flight.done
      const now = state.get()
      const isPresent = now.at === 'ready' && now.key === key && now.keptAt === undefined
      return isPresent ? Promise.resolve() : reload(ask, key)
    },
    /** Shows an earlier visit's value, unless there is a value or another key. */
    prime(value: T, keptAt: number, key: K): void {
      const now = state.get()
      if (now.at !== 'idle' && (now.key !== key || heldOf(key) !== null)) return
      state.set(now.at === 'failed' ? { ...now, value, keptAt } : { at: 'ready', key, value, keptAt })
    },
  }
}
