import type { Cancel } from '../env.ts'
import { createListeners } from './listeners.ts'
import type { Readable } from './store.ts'

// `any`, since Readable<unknown> would not infer each source's own type
type Sources = readonly Readable<any>[]
type Values<S extends Sources> = { [Index in keyof S]: S[Index] extends Readable<infer Value> ? Value : never }

/**
 * A value computed from other readables. Computed when first asked for and again only when a source
 * holds another value (Object.is), whether or not anybody listens. It subscribes to its sources only
 * while it has listeners, and tells them only when the result differs from the last one by `isEqual`;
 * an equal result is replaced by the old one, so that it stays the same object.
 */
export function derive<const S extends Sources, R>(
  sources: S,
  compute: (...values: Values<S>) => R,
  isEqual: (before: R, after: R) => boolean = Object.is,
): Readable<R> {
  const listeners = createListeners()
  let cache: { readonly inputs: readonly unknown[]; readonly result: R } | null = null
  let cancels: readonly Cancel[] = []
  let told: R | undefined

  function get(): R {
    const before = cache
    if (before !== null && sources.every((source, index) => Object.is(source.get(), before.inputs[index]))) {
      return before.result
    }
    const inputs = sources.map((source) => source.get() as unknown)
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

  return {
    get,
    subscribe(listen) {
      if (listeners.size === 0) {
        told = get()
        cancels = sources.map((source) => source.subscribe(onSource))
      }
      const cancel = listeners.add(listen)
      return () => {
        const before = listeners.size
        cancel()
        if (before === 0 || listeners.size > 0) return
        for (const cancelSource of cancels) cancelSource()
        cancels = []
        told = undefined
      }
    },
  }
}

/** One part of a readable; see `derive`. */
export function select<S, R>(
  source: Readable<S>,
  pick: (state: S) => R,
  isEqual: (before: R, after: R) => boolean = Object.is,
): Readable<R> {
  return derive([source], pick, isEqual)
}
