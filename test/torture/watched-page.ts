import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What a page holds on to: it may be more after a visit, never more after each. */
export interface Holdings {
  readonly listeners: number
  readonly nodes: number
  readonly heap: number
}

/** Counts the listeners of every target from now on, however often each is added; must run before a page is drawn. */
export function watchPage() {
  const held = new Map<EventTarget, Set<string>>()
  const keys = new WeakMap<object, number>()
  let last = 0
  const keyOf = (type: string, listener: object, options: unknown): string => {
    const known = keys.get(listener) ?? ++last
    keys.set(listener, known)
    const capture = typeof options === 'object' && options !== null ? (options as AddEventListenerOptions).capture === true : options === true
    return `${type} ${known} ${capture}`
  }
  const { addEventListener, removeEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions) {
    if (listener !== null) {
      const mine = held.get(this) ?? new Set()
      held.set(this, mine.add(keyOf(type, listener, options)))
      const signal = typeof options === 'object' ? options.signal : undefined
      signal?.addEventListener('abort', () => mine.delete(keyOf(type, listener, options)))
    }
    return addEventListener.call(this, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | EventListenerOptions) {
    if (listener !== null) held.get(this)?.delete(keyOf(type, listener, options))
    return removeEventListener.call(this, type, listener, options)
  }
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  /** Of what is still in the page: what has left it is the heap's. */
  const isThere = (target: EventTarget): boolean => !(target instanceof Node) || target.isConnected
  return {
    holdings(): Holdings {
      let listeners = 0
      for (const [target, mine] of held) {
        if (mine.size === 0 || !isThere(target)) held.delete(target)
        else listeners += mine.size
      }
      collect()
      return { listeners, nodes: document.querySelectorAll('*').length, heap: process.memoryUsage().heapUsed }
    },
    end(): void {
      Object.assign(EventTarget.prototype, { addEventListener, removeEventListener })
    },
  }
}
