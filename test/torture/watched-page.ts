import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What a page holds on to: it may be more after a visit, never more after each. */
export interface Holdings {
  readonly listeners: number
  readonly nodes: number
  readonly heap: number
}

/** What a target has its listeners from. */
function holderOf(target: EventTarget): EventTarget {
  let holder: EventTarget = target
  while (!Object.hasOwn(holder, 'addEventListener')) holder = Object.getPrototypeOf(holder) as EventTarget
  return holder
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
  const restore = [holderOf(document), holderOf(globalThis)].map(holder => {
    const { addEventListener, removeEventListener } = holder
    holder.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
      const target = this ?? globalThis
      // one that is heard once goes by itself
      if (listener !== null && !(typeof options === 'object' && options.once === true)) {
        const mine = held.get(target) ?? new Set()
        held.set(target, mine.add(keyOf(type, listener, options)))
        if (typeof options === 'object') options.signal?.addEventListener('abort', () => mine.delete(keyOf(type, listener, options)))
      }
      return addEventListener.call(target, type, listener, options)
    }
    holder.removeEventListener = function (this: EventTarget | undefined, type, listener, options) {
      const target = this ?? globalThis
      if (listener !== null) held.get(target)?.delete(keyOf(type, listener, options))
      return removeEventListener.call(target, type, listener, options)
    }
    return () => void Object.assign(holder, { addEventListener, removeEventListener })
  })
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  /** What has left the page, or never was in it, is the heap's. */
  const isThere = (target: EventTarget): boolean => target === globalThis || (target instanceof Node && target.isConnected)
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
      for (const put of restore) put()
    },
  }
}
