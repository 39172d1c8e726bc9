import type { Cancel } from '../env.ts'
import type { Readable } from './store.ts'

/** The same value, seen to while anybody listens: `attend` is called for the first listener, and what it answers with when the last has gone. */
export function attended<S>(source: Readable<S>, attend: () => Cancel): Readable<S> {
  let listeners = 0
  let end: Cancel = () => undefined
  return {
    get: source.get,
    subscribe(listen) {
      const cancel = source.subscribe(listen)
      listeners += 1
      if (listeners === 1) end = attend()
      let hasGone = false
      return () => {
        if (hasGone) return
        hasGone = true
        cancel()
        listeners -= 1
        if (listeners === 0) end()
      }
    },
  }
}
