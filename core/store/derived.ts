import type { Cancel } from '../env.ts'
import { createListeners } from './listeners.ts'
import type { Readable } from './store.ts'

// `any`: with Readable<unknown> the type of each source would not be inferred
type Sources = readonly Readable<any>[]
type Values<S extends Sources> = { [Index in keyof S]: S[Index] extends Readable<infer Value> ? Value : never }

/**
 * A memoized value computed from other stores. It subscribes to its sources
 * only while it has listeners. When a result is equal to the previous one
 * by `isEqual`, the previous object stays and no listener is notified.
 */
export function derive<const S extends Sources, R>(
  sources: S,
  compute: (...values: Values<S>) => R,
  isEqual: (before: R, after: R) => boolean = Object.is,
): Readable<R> {
  const listeners = createListeners()
  let cache: { readonly inputs: readonly unknown[]; readonly result: R } | null = null
  let notified: R | undefined

  function get(): R {
    const before = cache
    if (before !== null && sources.every((source, index) => Object.is(source.get(), before.inputs[index]))) {
      return before.result
    }
    const inputs = sources.map(source => source.get() as unknown)
    const computed = compute(...(inputs as unknown as Values<S>))
    const result = before !== null && isEqual(before.result, computed) ? before.result : computed
    cache = { inputs, result }
    return result
  }

  function onSource(): void {
    const result = get()
    if (Object.is(result, notified)) return
    notified = result
    listeners.notify()
  }

  return whileSubscribed({ get, subscribe: listeners.add }, () => {
    notified = get()
    const cancels = sources.map(source => source.subscribe(onSource))
    return () => cancels.forEach(cancel => cancel())
  })
}

/** A value that never changes, such as the fallback of a store that has not loaded. */
export const constant = <S>(value: S): Readable<S> => ({ get: () => value, subscribe: () => () => undefined })

/** A part of a store's value; see `derive`. */
export function select<S, R>(source: Readable<S>, pick: (state: S) => R): Readable<R> {
  return derive([source], pick)
}

/**
 * Runs `start` with the first subscription, and the
 * function that it returns with the end of the last one.
 */
export function whileSubscribed<S>({ get, subscribe }: Readable<S>, start: () => Cancel): Readable<S> {
  const listeners = new Set<object>()
  let end: Cancel = () => undefined
  return {
    get,
    subscribe(listen) {
      // before adding the listener: if `start` throws, no half-subscribed listener is left behind
      if (listeners.size === 0) end = start()
      const cancel = subscribe(listen)
      const token = {}
      listeners.add(token)
      return () => {
        cancel()
        if (listeners.delete(token) && listeners.size === 0) end()
      }
    },
  }
}
