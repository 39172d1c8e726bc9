import type { Report, StoragePort } from '../env.ts'
import { named } from '../log/report.ts'
import { read, type Read } from '../http/read.ts'
import { parseJson } from '../json.ts'
import { createStore, type Store } from './store.ts'

/** A value kept under one key of a storage, the same in all tabs. */
export interface Stored<S> extends Store<S> {
  /** What the storage holds ahead of another tab's event, which the value follows; undefined when it cannot be read. */
  reread(): S | undefined
  /** Takes over what another tab has written, ahead of its event. */
  follow(): void
  /** Back to the initial value; nothing stays under the key or aside. */
  forget(): void
}

export type OpenStored = ReturnType<typeof createStored>

/**
 * Stores kept in a storage, each under its key, which follow the changes of other tabs. A value equal to `initial` has no key. A
 * text is JSON, or a bare word as other programs leave it; one that the reader refuses is copied to `${key}.bad` and reported.
 */
export function createStored(storage: StoragePort, report: Report) {
  return <S>(key: string, reader: Read<S>, initial: S, { write = JSON.stringify, outlivesClearing = false }: {
    /** The text of a value, where other programs do not expect its JSON. */
    readonly write?: (value: S) => string
    /** When the storage is cleared under an open page, the value is kept, and stored with its next change. */
    readonly outlivesClearing?: boolean
  } = {}): Stored<S> => {
    /** As last read or written; a text that cannot be read has no value. */
    let last: { readonly text: string | null; readonly value: S | undefined }
    const store = createStore<S>(take(storage.get(key)) ?? initial)

    function take(text: string | null): S | undefined {
      last = { text, value: decode(text) }
      if (text !== null && last.value === undefined) {
        storage.set(`${key}.bad`, text)
        report('storage.corrupt', named(key))
      }
      return last.value
    }
    function decode(from: string | null): S | undefined {
      const json = from === null ? null : parseJson(from)
      if (json === null) return initial
      try {
        return read(reader, json === undefined ? from : json, report, key)
      } catch {
        return undefined
      }
    }
    function put(): void {
      const value = store.get()
      if (Object.is(value, last.value)) return
      const text = write(value) === write(initial) ? null : write(value)
      // what nobody here can read may be a later version's
      if (text === null && decode(storage.get(key)) === undefined) return
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
        return now !== null && now === last.text ? last.value : decode(now)
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
