import type { Report, StoragePort } from '../../core/env.ts'
import { toDetail } from '../../core/log/report.ts'

/** `localStorage` is shared by all tabs; `sessionStorage` belongs to one tab and ends with it. */
export type StorageArea = 'localStorage' | 'sessionStorage'

/**
 * Wraps a storage area. If the browser forbids it or writing fails, changes stay in memory only,
 * and `onVolatile` is called once.
 */
export function createWebStorage(
  area: StorageArea, options: { readonly report: Report; readonly onVolatile: () => void },
): StoragePort {
  const { report, onVolatile } = options
  const real = openArea(area)
  // changes that could not be written; null: the value was removed
  const unwritten = new Map<string, string | null>()
  // the last values read or written: a fallback if reading fails later
  const lastValues = new Map<string, string>()
  let isVolatile = false

  function remember(key: string, value: string | null): string | null {
    if (value === null) lastValues.delete(key)
    else lastValues.set(key, value)
    return value
  }
  function handleFailure(code: Parameters<Report>[0], detail?: Parameters<Report>[1]): void {
    report(code, detail)
    if (!isVolatile) onVolatile()
    isVolatile = true
  }
  function write(key: string, value: string | null): boolean {
    try {
      if (value === null) real?.removeItem(key)
      else real?.setItem(key, value)
      remember(key, value)
      unwritten.delete(key)
      return true
    } catch {
      unwritten.set(key, value)
      handleFailure('storage.write-failed', toDetail(key))
      return false
    }
  }
  if (real === null) handleFailure('storage.forbidden')
  return {
    get(key) {
      const pending = unwritten.get(key)
      if (pending !== undefined) return pending
      const last = lastValues.get(key) ?? null
      return real === null ? last : readWithRetry(() => remember(key, real.getItem(key)), last)
    },
    set: write,
    remove: key => write(key, null),
    keys() {
      const lastKeys = [...lastValues.keys()]
      const keys = new Set(real === null ? lastKeys : readWithRetry(() => Object.keys(real), lastKeys))
      for (const [key, value] of unwritten) {
        if (value === null) keys.delete(key)
        else keys.add(key)
      }
      return [...keys]
    },
    // without a real storage, `listen` is never called: other tabs cannot be observed
    subscribe(listen) {
      const onStorage = (event: StorageEvent): void => {
        if (event.storageArea !== null && event.storageArea === real) listen(event.key, event.newValue)
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}

/** Returns a storage area; null if the browser forbids reading it. */
function openArea(area: StorageArea): Storage | null {
  try {
    const storage = window[area] as Storage | null | undefined
    // tries only to read: a full storage rejects writes, but its values are still readable
    storage?.getItem('app_version')
    return storage ?? null
  } catch {
    return null
  }
}
/**
 * Retries a failed read once before it returns the fallback. The fallback has only the keys used so
 * far: after a single failure, all other stored values would look removed.
 */
function readWithRetry<T>(read: () => T, fallback: T, isRetry = false): T {
  try {
    return read()
  } catch {
    return isRetry ? fallback : readWithRetry(read, fallback, true)
  }
}
