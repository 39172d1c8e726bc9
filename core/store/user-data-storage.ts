import type { StoragePort } from '../env.ts'
import { createListeners, createEmitter } from './listeners.ts'

type IsErased = (key: string) => boolean

/** The storage for records of which some are personal: those are erased when their customer leaves. */
export interface UserDataStorage {
  /** The shared storage. It ignores writes of personal keys after a wipe in another tab. */
  readonly shared: StoragePort
  /** Removes all personal keys and resets the stores, in all tabs. */
  erase(): void
  /** Detects a wipe whose event a sleeping tab has missed. Returns the number of wipes so far. */
  detectErasure(): number
  /** Whether the change that is being handled was made in another tab. */
  isForeign(): boolean
  /** Handles these keys as if their events had arrived: a sleeping tab misses some. */
  catchUp(keys: readonly string[]): void
  /** Notifies a listener after each wipe; returns a function that removes the listener. */
  onErased(listener: () => void): () => void
}

/**
 * Two storages whose personal keys can be wiped at once, in all tabs and in memory. A
 * wipe writes a new number under `marker`. A tab that knows another number, such as one
 * restored by the browser, removes what it wrote itself and resets its stores before it
 * writes anything; data that a new customer has written since stays. `onErased` is for
 * data in memory. `tab` is the storage of one tab, or `shared` where there is none.
 */
export function createUserDataStorage(
  shared: StoragePort, tab: StoragePort, marker: string, isErased: IsErased,
): UserDataStorage {
  const [changes, listeners] = [createEmitter<[key: string | null]>(), createListeners()]
  /** Texts that this tab wrote, by key: the only way to know which customer a text belongs to. */
  const written = new Map<string, string>()
  let known = shared.get(marker)
  let wipes = 0
  /** While the stores reset, reads of personal keys return null and their writes are ignored. */
  let isForgetting = false

  function clearTab(): void {
    if (tab === shared) return
    removeWhere(tab, isErased)
    if (known === null) tab.remove(marker)
    else tab.set(marker, known)
  }
  function resetStores(): void {
    wipes += 1
    written.clear()
    clearTab()
    isForgetting = true
    try {
      changes.emit(null)
    } finally {
      isForgetting = false
    }
    // again, so that stores read the data that a new customer has written since
    changes.emit(null)
    listeners.notify()
  }
  function check(): number {
    const now = shared.get(marker)
    if (now !== known) {
      known = now
      removeWhere(shared, key => isErased(key) && shared.get(key) === written.get(key))
      resetStores()
    }
    return wipes
  }

  if (tab !== shared && tab.get(marker) !== known) clearTab()
  const otherTab = createForeignChanges(changes.emit)
  shared.subscribe(key => {
    if (key === marker || key === null) check()
    otherTab.handle(key)
  })

  return {
    shared: {
      ...shared,
      get: key => (isForgetting && isErased(key) ? null : shared.get(key)),
      remove: key => (isForgetting && isErased(key) ? undefined : shared.remove(key)),
      set(key, value) {
        if (isErased(key)) {
          if (isForgetting) return
          const before = wipes
          // the customer to whom the value belongs has signed out meanwhile
          if (check() !== before) return
          written.set(key, value)
        }
        shared.set(key, value)
      },
      subscribe: changes.add,
    },
    erase(): void {
      removeWhere(shared, isErased)
      // after the removal: a tab that is notified must not read what is being wiped
      known = String(Number(shared.get(marker) ?? 0) + 1)
      shared.set(marker, known)
      resetStores()
    },
    detectErasure: check,
    isForeign: otherTab.isForeign,
    catchUp: (keys): void => keys.forEach(otherTab.handle),
    onErased: listeners.add,
  }
}

/** Forwards the changes of other tabs; `isForeign` is true while it does. */
function createForeignChanges(forward: (key: string | null) => void) {
  let isForeign = false
  return {
    isForeign: (): boolean => isForeign,
    handle(key: string | null): void {
      isForeign = true
      try {
        forward(key)
      } finally {
        isForeign = false
      }
    },
  }
}

function removeWhere(storage: StoragePort, shouldRemove: (key: string) => boolean): void {
  for (const key of storage.keys()) if (shouldRemove(key)) storage.remove(key)
}
