import type { MemoryStorage } from '../kit/memory-storage.ts'
import { contentOf, meet, PageEnded, type Customer, type CustomerOptions } from './customer.ts'

/**
 * All that the world sees of a page, one event after the other: a write to the storage, a call that leaves, an answer
 * that comes in. `on` is told the number of each before it takes place, and may end the page there.
 */
export function watched(options: CustomerOptions & { readonly storage: MemoryStorage }): Customer & {
  /** Counts from here on. */
  watch(on: (event: number, what: string) => void): void
  end(): never
} {
  const { storage } = options
  let events = 0
  let hear: (event: number, what: string) => void = () => undefined
  let isOver = false
  const happens = (what: string): void => {
    if (!isOver) hear(++events, what)
  }
  const own: MemoryStorage = {
    ...storage,
    set(key, value) {
      if (storage.get(key) === value) return
      happens(`set ${key}`)
      if (!isOver) storage.set(key, value)
    },
    remove(key) {
      if (storage.get(key) === null) return
      happens(`remove ${key}`)
      if (!isOver) storage.remove(key)
    },
  }
  const customer = meet({ ...options, storage: own })
  customer.network.before = path => happens(path)
  customer.network.after = path => happens(`answer to ${path}`)
  return {
    ...customer,
    watch(on) {
      events = 0
      hear = on
    },
    end() {
      isOver = true
      customer.network.end()
      throw new PageEnded()
    },
  }
}

export { contentOf }
