import type { MemoryStorage } from '../kit/memory-storage.ts'
import { openCustomer, PageEnded, type Customer, type CustomerOptions } from './customer.ts'

/**
 * Opens a page and numbers its observable events: storage writes, requests, responses. `on` gets the
 * number of each event before it takes effect, and may end the page there.
 */
export function openObservedPage(options: CustomerOptions & { readonly storage: MemoryStorage }): Customer & {
  /** Restarts the count. */
  watch(on: (event: number, what: string) => void): void
  end(): never
} {
  const { storage } = options
  let events = 0
  let onEvent: (event: number, what: string) => void = () => undefined
  let isOver = false
  const notifyEvent = (what: string): void => {
    if (!isOver) onEvent(++events, what)
  }
  const observedStorage: MemoryStorage = {
    ...storage,
    set(key, value) {
      if (storage.get(key) === value) return true
      notifyEvent(`set ${key}`)
      return !isOver && storage.set(key, value)
    },
    remove(key) {
      if (storage.get(key) === null) return
      notifyEvent(`remove ${key}`)
      if (!isOver) storage.remove(key)
    },
  }
  const customer = openCustomer({ ...options, storage: observedStorage })
  customer.network.beforeSend = path => notifyEvent(path)
  customer.network.afterAnswer = path => notifyEvent(`answer to ${path}`)
  return {
    ...customer,
    watch(on) {
      events = 0
      onEvent = on
    },
    end() {
      isOver = true
      customer.network.end()
      throw new PageEnded()
    },
  }
}
