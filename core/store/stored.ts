import type { Report, StoragePort } from '../env.ts'
import { toDetail } from '../log/report.ts'
import { decode, type Decoder } from '../http/decode.ts'
import { parseJson } from '../json.ts'
import { createStore, type Store } from './store.ts'

/** A store whose value is persisted under one key and synchronised between tabs. */
export interface Stored<S> extends Store<S> {
  /**
   * Reads the storage, which may be newer than the last event.
   * Undefined when the text cannot be decoded.
   */
  reread(): S | undefined
  /** Takes over another tab's value before its event arrives. */
  pullFromStorage(): void
  /** Resets to the initial value, and removes the key and its `.bad` copy. */
  forget(): void
}

export interface StoredOptions<S> {
  /** Serialises a value, where other programs do not expect JSON. */
  readonly write?: (value: S) => string
  /**
   * When the storage is cleared while the page is open,
   * keeps the value and stores it with its next change.
   */
  readonly outlivesClearing?: boolean
}

/**
 * Opens the store of a key. The text is decoded by `reader`; `initial` is the value without a text.
 */
export type OpenStored = <S>(key: string, reader: Decoder<S>, initial: S, options?: StoredOptions<S>) => Stored<S>

/**
 * Creates persisted stores that follow the changes of other tabs. A value equal
 * to `initial` has no key. The text is JSON, or a bare word as other programs
 * write it; one that the decoder rejects is copied to `${key}.bad` and reported.
 */
export function createStored(storage: StoragePort, report: Report): OpenStored {
  return <S>(
    key: string, reader: Decoder<S>, initial: S,
    { write = JSON.stringify, outlivesClearing = false }: StoredOptions<S> = {},
  ): Stored<S> => {
    /** As last read or written; `value` is undefined when the text cannot be decoded. */
    let last: { readonly text: string | null; readonly value: S | undefined }
    const store = createStore<S>(take(storage.get(key)) ?? initial)

    function take(text: string | null): S | undefined {
      last = { text, value: decodeText(text) }
      if (text !== null && last.value === undefined) {
        storage.set(`${key}.bad`, text)
        report('storage.corrupt', toDetail(key))
      }
      return last.value
    }
    function decodeText(from: string | null): S | undefined {
      const json = from === null ? null : parseJson(from)
      if (json === null) return initial
      try {
        return decode(reader, json === undefined ? from : json, report, key)
      } catch {
        return undefined
      }
    }
    function put(): void {
      const value = store.get()
      if (Object.is(value, last.value)) return
      const text = write(value) === write(initial) ? null : write(value)
      // a text that cannot be decoded may belong to a later version
      if (text === null && decodeText(storage.get(key)) === undefined) return
      const isStored = text === last.text
      last = { text, value }
      if (isStored) return
      if (text === null) storage.remove(key)
      else storage.set(key, text)
    }
    function follow(): void {
      const now = storage.get(key)
      const value = now === last.text ? undefined : take(now)
      if (value !== undefined) store.set(value)
    }

    // subscribes before any other listener, so that an error of one cannot prevent the write
    store.subscribe(put)
    storage.subscribe(changed => {
      if (changed === key || (changed === null && !(outlivesClearing && storage.get(key) === null))) follow()
      else if (changed === null) last = { ...last, text: null }
    })
    return {
      ...store,
      pullFromStorage: follow,
      reread() {
        const now = storage.get(key)
        return now !== null && now === last.text ? last.value : decodeText(now)
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
