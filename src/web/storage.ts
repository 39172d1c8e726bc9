import type { Report, StoragePort } from '../../core/env.ts'
import { named } from '../../core/log/report.ts'

/** What all tabs share and outlives them, or what one tab keeps until it is closed. */
export type StorageArea = 'localStorage' | 'sessionStorage'

/** One of the browser's storages; values live in memory once it fails, of which `onVolatile` is told once. */
export function createWebStorage(area: StorageArea, options: { readonly report: Report; readonly onVolatile: () => void }): StoragePort {
  const { report, onVolatile } = options
  const real = open(area)
  if (real === null) {
    report('storage.forbidden')
    onVolatile()
    return createPageStorage()
  }
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

  function lost(key: string, value: string | null): void {
    unwritten.set(key, value)
    report('storage.write-failed', named(key))
    if (!told) onVolatile()
    told = true
  }
  return {
    get(key) {
      const held = unwritten.get(key)
      return held === undefined ? attempt(() => remember(key, real.getItem(key)), known.get(key) ?? null) : held
    },
    set(key, value) {
      try {
        real.setItem(key, value)
        remember(key, value)
        unwritten.delete(key)
      } catch {
        lost(key, value)
      }
    },
    remove(key) {
      try {
        real.removeItem(key)
        remember(key, null)
        unwritten.delete(key)
      } catch {
        lost(key, null)
      }
    },
    keys() {
      const names = new Set(attempt(() => Object.keys(real), [...known.keys()]))
      for (const [key, value] of unwritten) if (value === null) names.delete(key); else names.add(key)
      return [...names]
    },
    subscribe(listen) {
      const heard = (event: StorageEvent): void => {
        if (event.storageArea === real) listen(event.key, event.newValue)
      }
      addEventListener('storage', heard)
      return () => removeEventListener('storage', heard)
    },
  }
}

/** What stands in where the browser gives none: it lasts as long as the page, and no other tab sees it. */
function createPageStorage(): StoragePort {
  const data = new Map<string, string>()
  return {
    get: key => data.get(key) ?? null,
    set: (key, value) => void data.set(key, value),
    remove: key => void data.delete(key),
    keys: () => [...data.keys()],
    subscribe: () => () => undefined,
  }
}

function open(area: StorageArea): Storage | null {
  try {
    const storage = window[area] as Storage | null | undefined
    if (storage === null || storage === undefined) return null
    // a full storage can still be read: only one that cannot even be looked at is given up
    storage.getItem('app_version')
    return storage
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
