import type { StoragePort } from '../env.ts'
import { createListeners, createSignal } from './listeners.ts'

/**
 * Two storages whose things under some keys can be erased at once, in all tabs and in memory. An erasure leaves a new number under
 * `marker`. A tab that knows another number, also one that the browser brings back, throws away what it wrote itself and what its
 * stores hold, before it writes anything; what somebody new has written since stays. `onErased` is for what no storage holds.
 * `tab` is what belongs to one tab, the shared one where there is no such storage.
 */
export function createErasable(shared: StoragePort, tab: StoragePort, marker: string, isErased: (key: string) => boolean) {
  const changes = createSignal<[key: string | null]>()
  const listeners = createListeners()
  /** What this tab wrote, by key: nothing else tells whose a text is. */
  const written = new Map<string, string>()
  let known = shared.get(marker)
  let times = 0
  /** While the stores forget they find nothing, and what they write in answer is no news. */
  let isForgetting = false

  function clearTab(): void {
    if (tab === shared) return
    removeWhere(tab, isErased)
    if (known === null) tab.remove(marker)
    else tab.set(marker, known)
  }
  function tell(): void {
    times += 1
    written.clear()
    clearTab()
    isForgetting = true
    try {
      changes.tell(null)
    } finally {
      isForgetting = false
    }
    // and then what somebody new has left there
    changes.tell(null)
    listeners.notify()
  }
  /** Notices an erasure that no event has told of, for the page slept. Answers with how many there have been. */
  function check(): number {
    const now = shared.get(marker)
    if (now !== known) {
      known = now
      removeWhere(shared, key => isErased(key) && shared.get(key) === written.get(key))
      tell()
    }
    return times
  }

  if (tab !== shared && tab.get(marker) !== known) clearTab()
  shared.subscribe(key => {
    if (key === marker || key === null) check()
    changes.tell(key)
  })

  return {
    shared: {
      ...shared,
      get: key => (isForgetting && isErased(key) ? null : shared.get(key)),
      remove: key => (isForgetting && isErased(key) ? undefined : shared.remove(key)),
      set(key, value) {
        if (isErased(key)) {
          if (isForgetting) return
          const before = times
          // said by somebody who has left meanwhile
          if (check() !== before) return
          written.set(key, value)
        }
        shared.set(key, value)
      },
      subscribe: changes.add,
    } satisfies StoragePort as StoragePort,
    erase(): void {
      removeWhere(shared, isErased)
      // last: whoever hears of it finds nothing any more, but for what a tab has written in between
      known = String(Number(shared.get(marker) ?? 0) + 1)
      shared.set(marker, known)
      tell()
    },
    check,
    onErased: listeners.add,
  }
}

function removeWhere(storage: StoragePort, goes: (key: string) => boolean): void {
  for (const key of storage.keys()) if (goes(key)) storage.remove(key)
}
