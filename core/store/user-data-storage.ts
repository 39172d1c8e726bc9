import type { StoragePort } from '../env.ts'
import { createListeners, createEmitter } from './listeners.ts'

type IsPersonal = (key: string) => boolean

/** A storage whose personal records can be erased, in all tabs and in memory. */
export interface UserDataStorage {
  /** The shared storage. It ignores a write of personal data that another tab has just erased. */
  readonly shared: StoragePort
  /** Removes all personal keys and resets the stores, in all tabs. */
  erase(): void
  /** Handles an erasure whose event this tab has missed. Returns the number of erasures so far. */
  detectErasure(): number
  /** Whether the storage change that is being handled was made in another tab. */
  isForeign(): boolean
  /** Handles changes whose events this tab has missed while it was suspended: of these keys, by default of all. */
  catchUp(keys?: readonly string[]): void
  /** Calls a listener after each erasure. Returns a function that removes the listener. */
  onErased(listener: () => void): () => void
}

/**
 * Creates a storage whose personal keys can be erased in all tabs and in memory. An erasure writes
 * a new number under the key `marker`. A tab that still knows the former number, such as a tab that
 * the browser has restored, removes the texts that it wrote and resets its stores before it writes.
 *
 * Data that a new customer has written since the erasure stays. `tab` is the storage of one tab;
 * pass `shared` where the tab has no storage.
 */
export function createUserDataStorage(
  shared: StoragePort, tab: StoragePort, marker: string, isPersonal: IsPersonal,
): UserDataStorage {
  const [keyChanges, erasureListeners] = [createEmitter<KeyChange>(), createListeners()]
  /** Texts that this tab wrote, by key. Others may be a new customer's, so they are kept. */
  const writtenTexts = new Map<string, string>()
  let [knownMarker, erasures] = [shared.get(marker), 0]
  /** While this is true, personal keys read as null; writes and removals of them are ignored. */
  let isResetting = false

  function clearTab(): void {
    if (tab === shared) return
    removeWhere(tab, isPersonal)
    if (knownMarker === null) tab.remove(marker)
    else tab.set(marker, knownMarker)
  }
  function resetStores(): void {
    erasures += 1
    writtenTexts.clear()
    clearTab()
    isResetting = true
    try {
      keyChanges.emit(null)
    } finally {
      isResetting = false
    }
    // emitted again, so that stores read the data that a new customer has written since
    keyChanges.emit(null)
    erasureListeners.notify()
  }
  function detectErasure(): number {
    const currentMarker = shared.get(marker)
    if (currentMarker !== knownMarker) {
      knownMarker = currentMarker
      removeWhere(shared, key => isPersonal(key) && shared.get(key) === writtenTexts.get(key))
      resetStores()
    }
    return erasures
  }

  if (tab !== shared && tab.get(marker) !== knownMarker) clearTab()
  const otherTab = createForeignChanges(keyChanges.emit)
  function handleChange(...[key, value]: KeyChange): void {
    if (key === marker || key === null) detectErasure()
    otherTab.handle(key, value)
  }
  shared.subscribe(handleChange)

  return {
    shared: {
      ...shared,
      get: key => (isResetting && isPersonal(key) ? null : shared.get(key)),
      remove(key) {
        // after an erasure by another tab the value may be a new customer's; the next write handles the erasure
        if (!isPersonal(key) || (!isResetting && shared.get(marker) === knownMarker)) shared.remove(key)
      },
      set(key, value) {
        if (isPersonal(key)) {
          const before = erasures
          // else the value belongs to the customer whose data another tab has erased
          if (isResetting || detectErasure() !== before) return false
          writtenTexts.set(key, value)
        }
        return shared.set(key, value)
      },
      subscribe: keyChanges.add,
    },
    erase(): void {
      removeWhere(shared, isPersonal)
      // written after the removal: other tabs reread the storage then, and must find no erased data
      knownMarker = toNextMarker(shared.get(marker))
      shared.set(marker, knownMarker)
      resetStores()
    },
    detectErasure,
    isForeign: otherTab.isForeign,
    catchUp: (keys: readonly (string | null)[] = [null]): void => keys.forEach(key => handleChange(key)),
    onErased: erasureListeners.add,
  }
}

/** The number after `marker`: another text than before, also after a text that is no number. */
function toNextMarker(marker: string | null): string {
  const former = Number(marker)
  return String(Number.isSafeInteger(former) ? former + 1 : 1)
}

/** A changed key, null for all keys. The value of another tab's change may come before it can be read. */
type KeyChange = [key: string | null, value?: string | null]

/** Forwards the storage changes of other tabs. Meanwhile `isForeign` returns true. */
function createForeignChanges(forward: (...change: KeyChange) => void) {
  let isForeign = false
  return {
    isForeign: (): boolean => isForeign,
    handle(...change: KeyChange): void {
      isForeign = true
      try {
        forward(...change)
      } finally {
        isForeign = false
      }
    },
  }
}

function removeWhere(storage: StoragePort, shouldRemove: (key: string) => boolean): void {
  for (const key of storage.keys()) if (shouldRemove(key)) storage.remove(key)
}
