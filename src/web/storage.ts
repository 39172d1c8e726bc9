import type { Report, StoragePort } from '../../core/env.ts'
import { named } from '../../core/log/report.ts'

/** What all tabs share and outlives them, or what one tab keeps until it is closed. */
export type StorageArea = 'localStorage' | 'sessionStorage'

/** One of the browser's storages; values live in memory once it fails, of which `onVolatile` is told once. */
export function createWebStorage(area: StorageArea, options: { readonly report: Report; readonly onVolatile: () => void }): StoragePort {
  const { report, onVolatile } = options
  const real = open(area)
  // what could not be written is remembered here and read from here
  const unwritten = new Map<string, string | null>()
  // what it last gave or took, for the case that it no longer lets itself be read
  const known = new Map<string, string>()
  let told = false

  function remember(key: string, value: string | null): string | null {
    if (value === null) known.delete(key)
    else known.set(key, value)
    return value
  }
  function lost(code: Parameters<Report>[0], detail?: Parameters<Report>[1]): void {
    report(code, detail)
    if (!told) onVolatile()
    told = true
  }
  function write(key: string, value: string | null): void {
    try {
      if (value === null) real?.removeItem(key)
      else real?.setItem(key, value)
      remember(key, value)
      unwritten.delete(key)
    } catch {
      unwritten.set(key, value)
      lost('storage.write-failed', named(key))
    }
  }
  if (real === null) lost('storage.forbidden')
  return {
    get(key) {
      const held = unwritten.get(key)
      if (held !== undefined) return held
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
    // where there is none, no other tab can be heard
    subscribe(listen) {
      const heard = (event: StorageEvent): void => {
        if (event.storageArea !== null && event.storageArea === real) listen(event.key, event.newValue)
      }
      addEventListener('storage', heard)
      return () => removeEventListener('storage', heard)
    },
  }
}

function open(area: StorageArea): Storage | null {
  try {
    const storage = window[area] as Storage | null | undefined
    // a full storage can still be read: only one that cannot even be looked at is given up
    storage?.getItem('app_version')
    return storage ?? null
  } catch {
    return null
  }
}
/** What a read gives, asked twice: a list of keys missing for a moment would look like things that are not there. */
function attempt<T>(run: () => T, otherwise: T, isLast = false): T {
  try {
    return run()
  } catch {
    return isLast ? otherwise : attempt(run, otherwise, true)
  }
}
