import { latestOnly } from '../task.ts'
import { createStore } from './store.ts'

/**
 * The state of fetched data. `key` says which data was fetched: for a menu, the restaurant's id.
 * Data that exists only once needs no key.
 */
export type ResourceState<T, P, K = void> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly key: K }
  | { readonly status: 'ready'; readonly key: K } & PresentValue<T>
  /** After a failed refetch the previous value stays. */
  | { readonly status: 'failed'; readonly key: K; readonly problem: P } & Partial<PresentValue<T>>
interface PresentValue<T> {
  readonly value: T
  /** Only for a value of an earlier visit: when it was stored, in ms of the API's clock. */
  readonly cachedAt?: number
}

/** Creates a resource. `toProblem` converts the error of a fetch to the problem of the state. */
export function createResource<T, P, K = void>(toProblem: (error: unknown) => P) {
  const state = createStore<ResourceState<T, P, K>>({ status: 'idle' })
  const runLatest = latestOnly()
  let pending: { readonly key: K; readonly done: Promise<void> } | null = null

  /** Returns the value for `key` in the current state; null if there is none. */
  function selectValue(key: K): PresentValue<T> | null {
    const current = state.get()
    if (current.status !== 'ready' && current.status !== 'failed') return null
    if (current.key !== key || current.value === undefined) return null
    return { value: current.value, ...(current.cachedAt !== undefined && { cachedAt: current.cachedAt }) }
  }

  /**
   * Fetches again. Until the fetch has ended, a present value of the same key stays. The result of
   * an earlier fetch that still runs is ignored.
   */
  function reload(fetchValue: () => Promise<T>, key: K): Promise<void> {
    const done = runLatest(fetchValue).then(result => {
      if (result.status === 'stale') return
      pending = null
      state.set({ status: 'ready', key, value: result.value })
    }, (error: unknown) => {
      pending = null
      state.set({ status: 'failed', key, problem: toProblem(error), ...selectValue(key) })
    })
    // set before the state changes, so that a listener which calls `load` shares this fetch
    pending = { key, done }
    const present = selectValue(key)
    state.set(present === null ? { status: 'loading', key } : { status: 'ready', key, ...present })
    return done
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    reload,
    /**
     * Fetches the value of `key`, unless this visit has fetched it or is fetching it.
     * Never rejects: a failure is a state.
     */
    load(fetchValue: () => Promise<T>, key: K): Promise<void> {
      if (pending !== null && pending.key === key) return pending.done
      const current = state.get()
      const isFresh = current.status === 'ready' && current.key === key && current.cachedAt === undefined
      return isFresh ? Promise.resolve() : reload(fetchValue, key)
    },
    /**
     * Sets the value of an earlier visit, unless the state has another key, or a value for this
     * key. `cachedAt`: when the value was stored, in ms of the API's clock.
     */
    setInitialData(value: T, cachedAt: number, key: K): void {
      const current = state.get()
      if (current.status !== 'idle' && (current.key !== key || selectValue(key) !== null)) return
      state.set(current.status === 'failed'
        ? { ...current, value, cachedAt } : { status: 'ready', key, value, cachedAt })
    },
  }
}
