import type { Cancel } from '../env.ts'
import { createListeners } from './listeners.ts'
import type { Readable } from './store.ts'

// `any`: with Readable<unknown> the type of each source would not be inferred
type Sources = readonly Readable<any>[]
type Values<S extends Sources> = { [Index in keyof S]: S[Index] extends Readable<infer Value> ? Value : never }

/**
 * Creates a store whose value is computed from other stores and memoized. The store subscribes to
 * its sources only while it has listeners. When a result equals the previous result by `isEqual`,
 * the previous object stays and no listener is notified.
 */
export function derive<const S extends Sources, R>(
  sources: S,
  compute: (...values: Values<S>) => R,
  isEqual: (before: R, after: R) => boolean = Object.is,
): Readable<R> {
  const listeners = createListeners()
  let cache: { readonly inputs: readonly unknown[]; readonly result: R } | null = null
  /** The result that the listeners have last been notified of. */
  let notifiedResult: R | undefined

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

  function onSourceChange(): void {
    const result = get()
    if (Object.is(result, notifiedResult)) return
    notifiedResult = result
    listeners.notify()
  }

  return whileSubscribed({ get, subscribe: listeners.add }, () => {
    notifiedResult = get()
    const cancels = sources.map(source => source.subscribe(onSourceChange))
    return () => cancels.forEach(cancel => cancel())
  })
}

/** Creates a value that never changes, such as the fallback of a store that has not loaded. */
export const constant = <S>(value: S): Readable<S> => ({ get: () => value, subscribe: () => () => undefined })

/** Selects a part of a store's value, as a store (see `derive`). */
export function select<S, R>(source: Readable<S>, pick: (state: S) => R): Readable<R> {
  return derive([source], pick)
}

/**
 * Wraps a store: calls `start` when the first listener subscribes. When the last listener
 * unsubscribes, calls the function that `start` has returned.
 */
export function whileSubscribed<S>({ get, subscribe }: Readable<S>, start: () => Cancel): Readable<S> {
  const subscriptions = new Set<object>()
  let stop: Cancel = () => undefined
  return {
    get,
    subscribe(listen) {
      // started before the listener is added: if `start` throws, no listener is left behind
      if (subscriptions.size === 0) stop = start()
      const cancel = subscribe(listen)
      const subscription = {}
      subscriptions.add(subscription)
      return () => {
        cancel()
        if (subscriptions.delete(subscription) && subscriptions.size === 0) stop()
      }
    },
  }
}
