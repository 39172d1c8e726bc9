import type { Report, StoragePort } from '../env.ts'
import { toDetail } from '../log/report.ts'
import { decode, type Decoder } from '../decode/decode.ts'
import { parseJson } from '../json.ts'
import { createStore, type Store } from './store.ts'

/**
 * A store whose value is persisted under one key and synchronised between tabs. Setting the initial
 * value removes the stored text, unless it cannot be decoded: then it may be a later version's.
 */
export interface Stored<S> extends Store<S> {
  /**
   * Reads and decodes the stored text, which may be newer than the store's value. The store's value
   * does not change. Returns undefined when the text cannot be decoded.
   */
  reread(): S | undefined
  /** Sets the value to the stored value, without waiting for the storage event of another tab. */
  pullFromStorage(): void
  /** Resets to the initial value, and removes the key and its `.bad` copy. */
  forget(): void
}

export interface StoredOptions<S> {
  /** Serialises a value. JSON by default; other programs may expect another format. */
  readonly write?: (value: S) => string
  /**
   * Whether the value stays when the storage is cleared while the page is open. The next change of
   * the value stores it again.
   */
  readonly outlivesClearing?: boolean
}

/** Opens the store of a key. `decoder` decodes the text; without a text the value is `initial`. */
export type OpenStored = <S>(key: string, decoder: Decoder<S>, initial: S, options?: StoredOptions<S>) => Stored<S>

/**
 * Creates persisted stores, which are updated when another tab changes the storage. A value equal
 * to `initial` is not stored. The text is JSON, or a word without quotes as other programs write.
 *
 * A text that the decoder rejects is copied to `${key}.bad` and reported.
 */
export function createStored(storage: StoragePort, report: Report): OpenStored {
  return <S>(
    key: string, decoder: Decoder<S>, initial: S,
    { write = JSON.stringify, outlivesClearing = false }: StoredOptions<S> = {},
  ): Stored<S> => {
    /** The text that was read or written last. `value`: undefined if the text cannot be decoded. */
    let last: { readonly text: string | null; readonly value: S | undefined }
    const store = createStore<S>(accept(storage.get(key)) ?? initial)

    /** Sets `last` to a text that was read. Copies and reports a text that cannot be decoded. */
    function accept(text: string | null): S | undefined {
      last = { text, value: decodeText(text) }
      if (text !== null && last.value === undefined) {
        storage.set(`${key}.bad`, text)
        report('storage.corrupt', toDetail(key))
      }
      return last.value
    }
    function decodeText(text: string | null): S | undefined {
      const json = text === null ? null : parseJson(text)
      if (json === null) return initial
      try {
        return decode(decoder, json === undefined ? text : json, report, key)
      } catch {
        return undefined
      }
    }
    function persist(): void {
      const value = store.get()
      if (Object.is(value, last.value)) return
      const text = write(value) === write(initial) ? null : write(value)
      // a stored text that cannot be decoded may belong to a later version: keep it
      if (text === null && decodeText(storage.get(key)) === undefined) return
      const isStoredAlready = text === last.text
      last = { text, value }
      if (isStoredAlready) return
      if (text === null) storage.remove(key)
      else storage.set(key, text)
    }
    function pullFromStorage(): void {
      const text = storage.get(key)
      const value = text === last.text ? undefined : accept(text)
      if (value !== undefined) store.set(value)
    }

    // subscribed first, so that the text is written before other listeners run
    store.subscribe(persist)
    storage.subscribe(changedKey => {
      const isCleared = changedKey === null
      if (changedKey !== key && !isCleared) return
      // the value stays without its text, so that the next change stores it again
      if (isCleared && outlivesClearing && storage.get(key) === null) last = { ...last, text: null }
      else pullFromStorage()
    })
    return {
      ...store,
      pullFromStorage,
      reread() {
        const text = storage.get(key)
        return text !== null && text === last.text ? last.value : decodeText(text)
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
