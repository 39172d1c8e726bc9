import type { Cancel } from '../env.ts'
import { createListeners } from './listeners.ts'
import type { Readable } from './store.ts'

// `any`, since Readable<unknown> would not infer each source's own type
type Sources = readonly Readable<any>[]
type Values<S extends Sources> = { [Index in keyof S]: S[Index] extends Readable<infer Value> ? Value : never }

/**
 * A value computed from others, again when one of them has changed; it subscribes to them only while it has listeners. A
 * result that equals the last one by `isEqual` is told to nobody, and stays the same object. Whoever asks costs nothing until one changes.
 */
export function derive<const S extends Sources, R>(
  sources: S,
  compute: (...values: Values<S>) => R,
  isEqual: (before: R, after: R) => boolean = Object.is,
): Readable<R> {
  const listeners = createListeners()
  let cache: { readonly inputs: readonly unknown[]; readonly result: R } | null = null
  let told: R | undefined

  function get(): R {
    const before = cache
    if (before !== null && sources.every((source, index) => Object.is(source.get(), before.inputs[index]))) return before.result
    const inputs = sources.map(source => source.get() as unknown)
    const computed = compute(...(inputs as unknown as Values<S>))
    const result = before !== null && isEqual(before.result, computed) ? before.result : computed
    cache = { inputs, result }
    return result
  }

  function onSource(): void {
    const result = get()
    if (Object.is(result, told)) return
    told = result
    listeners.notify()
  }

  return whileListened({ get, subscribe: listeners.add }, () => {
    told = get()
    const cancels = sources.map(source => source.subscribe(onSource))
    return () => cancels.forEach(cancel => cancel())
  })
}

/** A value that never changes: it stands in for a store whose part of the shop has not come. */
export const constant = <S>(value: S): Readable<S> => ({ get: () => value, subscribe: () => () => undefined })

/** One part of a readable; see `derive`. */
export function select<S, R>(source: Readable<S>, pick: (state: S) => R): Readable<R> {
  return derive([source], pick)
}

/** The same value, seen to while anybody listens: from the first listener on until the last has gone. */
export function whileListened<S>({ get, subscribe }: Readable<S>, start: () => Cancel): Readable<S> {
  const listeners = new Set<object>()
  let end: Cancel = () => undefined
  return {
    get,
    subscribe(listen) {
      // first: what throws leaves nobody behind whom nothing will be told
      if (listeners.size === 0) end = start()
      const cancel = subscribe(listen)
      const one = {}
      listeners.add(one)
      return () => {
        cancel()
        if (listeners.delete(one) && listeners.size === 0) end()
      }
    },
  }
}
