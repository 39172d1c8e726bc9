import { latestOnly } from '../task.ts'
import { createStore } from './store.ts'

/**
 * The state of fetched data, for one key at a time: a menu by its restaurant, a list without a key.
 */
export type ResourceState<T, P, K = void> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly key: K }
  | { readonly status: 'ready'; readonly key: K } & PresentValue<T>
  /** After a failed refetch the previous value stays. */
  | { readonly status: 'failed'; readonly key: K; readonly problem: P } & Partial<PresentValue<T>>
interface PresentValue<T> {
  readonly value: T
  /** For a value of an earlier visit only: when it was stored, in synced milliseconds. */
  readonly cachedAt?: number
}

/** `toProblem` turns a rejection into the problem of the state. */
export function createResource<T, P, K = void>(toProblem: (error: unknown) => P) {
  const state = createStore<ResourceState<T, P, K>>({ status: 'idle' })
  const latest = latestOnly()
  let flight: { readonly key: K; readonly done: Promise<void> } | null = null

  function presentValue(key: K): PresentValue<T> | null {
    const now = state.get()
    if ((now.status !== 'ready' && now.status !== 'failed') || now.key !== key || now.value === undefined) return null
    return { value: now.value, ...(now.cachedAt !== undefined && { cachedAt: now.cachedAt }) }
  }

  /**
   * Fetches again. The present value stays until then; the result of an earlier fetch is dropped.
   */
  function reload(fetchValue: () => Promise<T>, key: K): Promise<void> {
    const done = latest(fetchValue).then(answer => {
      if (answer.status === 'stale') return
      flight = null
      state.set({ status: 'ready', key, value: answer.value })
    }, (error: unknown) => {
      flight = null
      state.set({ status: 'failed', key, problem: toProblem(error), ...presentValue(key) })
    })
    // set before the state changes: a listener that calls `load` then shares this fetch
    flight = { key, done }
    const present = presentValue(key)
    state.set(present === null ? { status: 'loading', key } : { status: 'ready', key, ...present })
    return done
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    reload,
    /**
     * Fetches, unless a fresh value is there or being fetched. Never rejects: a failure is a state.
     */
    load(fetchValue: () => Promise<T>, key: K): Promise<void> {
      if (flight !== null && flight.key === key) return flight.done
      const now = state.get()
      const isPresent = now.status === 'ready' && now.key === key && now.cachedAt === undefined
      return isPresent ? Promise.resolve() : reload(fetchValue, key)
    },
    /** Sets the value of an earlier visit, unless there is a value or another key. */
    setInitialData(value: T, cachedAt: number, key: K): void {
      const now = state.get()
      if (now.status !== 'idle' && (now.key !== key || presentValue(key) !== null)) return
      state.set(now.status === 'failed'
        ? { ...now, value, cachedAt } : { status: 'ready', key, value, cachedAt })
    },
  }
}
