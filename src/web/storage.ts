import type { Report, StoragePort } from '../../core/env.ts'
import { toDetail } from '../../core/log/report.ts'

/** Persistent storage shared by all tabs, or the storage of one tab that ends with it. */
export type StorageArea = 'localStorage' | 'sessionStorage'

/** Web Storage. When it fails, values stay in memory and `onVolatile` is called once. */
export function createWebStorage(
  area: StorageArea, options: { readonly report: Report; readonly onVolatile: () => void },
): StoragePort {
  const { report, onVolatile } = options
  const real = open(area)
  // changes that could not be written; null: removed
  const unwritten = new Map<string, string | null>()
  // the last values read or written, in case reading fails later
  const known = new Map<string, string>()
  let isVolatile = false

  function remember(key: string, value: string | null): string | null {
    if (value === null) known.delete(key)
    else known.set(key, value)
    return value
  }
  function handleFailure(code: Parameters<Report>[0], detail?: Parameters<Report>[1]): void {
    report(code, detail)
    if (!isVolatile) onVolatile()
    isVolatile = true
  }
  function write(key: string, value: string | null): void {
    try {
      if (value === null) real?.removeItem(key)
      else real?.setItem(key, value)
      remember(key, value)
      unwritten.delete(key)
    } catch {
      unwritten.set(key, value)
      handleFailure('storage.write-failed', toDetail(key))
    }
  }
  if (real === null) handleFailure('storage.forbidden')
  return {
    get(key) {
      const pending = unwritten.get(key)
      if (pending !== undefined) return pending
      const last = known.get(key) ?? null
      return real === null ? last : attempt(() => remember(key, real.getItem(key)), last)
    },
    set: write,
    remove: key => write(key, null),
    keys() {
      const names = new Set(real === null ? known.keys() : attempt(() => Object.keys(real), [...known.keys()]))
      for (const [key, value] of unwritten) if (value === null) names.delete(key); else names.add(key)
      return [...names]
    },
    // without a real storage there are no events of other tabs
    subscribe(listen) {
      const onStorage = (event: StorageEvent): void => {
        if (event.storageArea !== null && event.storageArea === real) listen(event.key, event.newValue)
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}

function open(area: StorageArea): Storage | null {
  try {
    const storage = window[area] as Storage | null | undefined
    // a full storage can still be read: only an unreadable one is given up
    storage?.getItem('app_version')
    return storage ?? null
  } catch {
    return null
  }
}
/**
 * Reads, and retries once: a list of keys that fails
 * for a moment would make stored values look removed.
 */
function attempt<T>(run: () => T, fallback: T, isLast = false): T {
  try {
    return run()
  } catch {
    return isLast ? fallback : attempt(run, fallback, true)
  }
}
