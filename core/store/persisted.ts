import type { Report, StoragePort } from '../env.ts'
import { parseJson } from '../json.ts'
import { createStore } from './store.ts'
import type { Store } from './store.ts'

/** Between a value and its stored text. */
export interface Codec<S> {
  /** undefined means that the text is corrupt. Must not throw. */
  decode(text: string): S | undefined
  encode(value: S): string
}

/** A codec through JSON. `read` picks named fields out of foreign data, and may throw or answer undefined. */
export function jsonCodec<S>(read: (json: unknown) => S | undefined): Codec<S> {
  return {
    decode(text) {
      const json = parseJson(text)
      if (json === undefined) return undefined
      try {
        return read(json)
      } catch {
        return undefined
      }
    },
    encode: (value) => JSON.stringify(value),
  }
}

/** A codec for bare words such as a locale. A JSON-quoted string, as other writers leave it, is read as well. */
export function textCodec<S extends string>(accept: (text: string) => S | undefined): Codec<S> {
  return {
    decode(text) {
      const bare = accept(text)
      if (bare !== undefined) return bare
      const quoted = parseJson(text)
      return typeof quoted === 'string' ? accept(quoted) : undefined
    },
    encode: (value) => value,
  }
}

/** A codec for words that are stored in JSON's quotes. A bare one, as other writers leave it, is read as well. */
export function quotedCodec<S extends string>(accept: (text: string) => S | undefined): Codec<S | null> {
  return { decode: text => (text === 'null' ? null : textCodec(accept).decode(text)), encode: value => JSON.stringify(value) }
}

export interface PersistedOptions<S> {
  readonly key: string
  readonly storage: StoragePort
  readonly codec: Codec<S>
  readonly initial: S
  readonly report: Report
  /** A value that is stored by having no key at all. */
  readonly removeWhen?: (value: S) => boolean
  /**
   * What to do when somebody clears the whole storage while this page is open: fall back to `initial`
   * (the default, right for anything about a person), or keep the value and store it again with the next change.
   */
  readonly whenCleared?: 'initial' | 'keep'
}

/**
 * A store that lives in the storage under one key. Read once at the start, written on each change, and
 * following the changes of other tabs (these are decoded like any input and not written back). A text
 * that cannot be decoded is copied to `${key}.bad` and reported as `storage.corrupt`; the current value
 * stays. The subscription to the storage lasts as long as the page.
 */
export function persisted<S>(options: PersistedOptions<S>): Store<S> {
  const { key, storage, codec, initial, report, removeWhen, whenCleared = 'initial' } = options
  // the text that our value was last read from or written to, so that an echo is no change
  let text = storage.get(key)
  const first = text === null ? initial : (decode(text) ?? initial)
  const store = createStore<S>(first)
  let stored: S = store.get()

  function decode(from: string): S | undefined {
    let value: S | undefined
    try {
      value = codec.decode(from)
    } catch {
      value = undefined
    }
    if (value === undefined) {
      storage.set(`${key}.bad`, from)
      report('storage.corrupt', key)
    }
    return value
  }

  function write(): void {
    const value = store.get()
    if (Object.is(value, stored)) return
    stored = value
    if (removeWhen?.(value) === true) {
      text = null
      storage.remove(key)
      return
    }
    const next = codec.encode(value)
    if (next === text) return
    text = next
    storage.set(key, next)
  }

  function accept(value: S): void {
    stored = value
    store.set(value)
  }

  // the first subscription, hence written before any other listener can fail
  store.subscribe(write)
  storage.subscribe((changed) => {
    if (changed !== key && changed !== null) return
    const now = storage.get(key)
    if (now === text) return
    text = now
    if (now === null) {
      if (changed === key || whenCleared === 'initial') accept(initial)
      return
    }
    const value = decode(now)
    if (value !== undefined) accept(value)
  })
  return store
}
