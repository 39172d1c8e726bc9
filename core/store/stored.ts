import type { Report, StoragePort } from '../env.ts'
import { named } from '../log/report.ts'
import { read, type Read } from '../http/read.ts'
import { parseJson } from '../json.ts'
import { createStore, type Store } from './store.ts'

/** A value kept under one key of a storage, the same in all tabs. */
export interface Stored<S> extends Store<S> {
  /**
   * What the storage holds by now, for the event that tells of another tab's change may still be on its way; the value itself
   * follows the event. Undefined when what stands there cannot be read.
   */
  reread(): S | undefined
  /** Takes over what another tab has written, ahead of its event. */
  follow(): void
  /** Back to the initial value; nothing stays under the key or aside, also of what could not be read. */
  forget(): void
}

export type OpenStored = ReturnType<typeof createStored>

/**
 * Stores that live in a storage, each under its key: read once at the start, written on each change, and following the changes of
 * other tabs, which are read like any input and not written back. A value equal to `initial` is stored by having no key. A text
 * is JSON, or a bare word as other programs leave it; one that the reader refuses is copied to `${key}.bad` and reported as
 * `storage.corrupt`, and the current value stays. The subscription to the storage lasts as long as the page.
 */
export function createStored(storage: StoragePort, report: Report) {
  return <S>(key: string, reader: Read<S>, initial: S, { write = JSON.stringify, outlivesClearing = false }: {
    /** The text of a value, where other programs do not expect its JSON. */
    readonly write?: (value: S) => string
    /** When somebody clears the whole storage under an open page, the value is kept and stored again with its next change. */
    readonly outlivesClearing?: boolean
  } = {}): Stored<S> => {
    /** As last read or written, so that an echo is no change; a text that cannot be read has no value. */
    let last: { readonly text: string | null; readonly value: S | undefined }
    const store = createStore<S>(take(storage.get(key)) ?? initial)

    function take(text: string | null): S | undefined {
      last = { text, value: text === null ? initial : decode(text) }
      if (text !== null && last.value === undefined) {
        storage.set(`${key}.bad`, text)
        report('storage.corrupt', named(key))
      }
      return last.value
    }
    function decode(from: string): S | undefined {
      const json = parseJson(from)
      if (json === null) return initial
      try {
        return read(reader, json === undefined ? from : json, report, key)
      } catch {
        return undefined
      }
    }
    /** What nobody here can read may be a later version's, which the event has yet to tell of. */
    function holdsUnreadable(): boolean {
      const now = storage.get(key)
      return now !== null && decode(now) === undefined
    }
    function put(): void {
      const value = store.get()
      if (Object.is(value, last.value)) return
      const text = write(value) === write(initial) ? null : write(value)
      if (text === null && holdsUnreadable()) return
      const isThere = text === last.text
      last = { text, value }
      if (isThere) return
      if (text === null) storage.remove(key)
      else storage.set(key, text)
    }
    function follow(): void {
      const now = storage.get(key)
      const value = now === last.text ? undefined : take(now)
      if (value !== undefined) store.set(value)
    }

    // the first subscription, hence written before any other listener can fail
    store.subscribe(put)
    storage.subscribe(changed => {
      if (changed === key || (changed === null && !(outlivesClearing && storage.get(key) === null))) follow()
      else if (changed === null) last = { ...last, text: null }
    })
    return {
      ...store,
      follow,
      reread() {
        const now = storage.get(key)
        if (now === null) return initial
        return now === last.text ? last.value : decode(now)
      },
      forget() {
        store.set(initial)
        storage.remove(key)
        storage.remove(`${key}.bad`)
        last = { text: null, value: initial }
      },
    }
  }
}
