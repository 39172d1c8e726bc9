import type { APIOptions } from '@googlemaps/js-api-loader'
import type { Cancel, Report, TimerPort } from '../../../core/env.ts'
import { toDetail } from '../../../core/log/report.ts'
import { loadWithRetries } from '../load-with-retries.ts'

/** Libraries of the Maps JavaScript API. Each is loaded on first use. */
export type LibraryName = 'maps' | 'marker' | 'places' | 'geocoding' | 'geometry'
export type Library<Name extends LibraryName> = google.maps.ImportLibraryMap[Name]

/** `api`: the package `@googlemaps/js-api-loader` 2, which has no retries and no time-out. */
export interface LoaderPorts {
  readonly api: {
    setOptions(options: APIOptions): void
    importLibrary<Name extends LibraryName>(name: Name): Promise<Library<Name>>
  }
  readonly page: {
    gm_authFailure?: () => void
    readonly google?: { readonly maps?: { readonly version?: string } }
    readonly document: Pick<Document, 'querySelectorAll'>
  }
  readonly timer: TimerPort
  readonly report: Report
}

/** A CSS selector for the script elements of the API's main script. */
const SCRIPTS = 'script[src^="https://maps.googleapis.com/maps/api/js"]'

/** Loads Google's script and libraries, with retries, a time-out and a report of the failure. */
export function createLoader({ api, page, timer, report }: LoaderPorts) {
  const libraries = new Map<LibraryName, Promise<unknown>>()
  const listeners = new Set<(keyError: Error) => void>()
  let usedOptions: string | null = null
  let keyError: Error | null = null
  // a round: all libraries that are being loaded at one time
  let loadingCount = 0
  let isRoundReported = false

  /**
   * Sets the global `gm_authFailure`, which Google calls if it refuses the key. It may do so as
   * soon as the script starts.
   */
  function watchKey(): void {
    const previousHandler = page.gm_authFailure
    page.gm_authFailure = () => {
      previousHandler?.()
      keyError = new Error('Google Maps refused the key')
      for (const listen of [...listeners]) listen(keyError)
    }
  }

  /**
   * Removes the elements of the main script if this script has not run, so that the next attempt
   * loads it again. If it has run, only the script of a library has failed.
   */
  function removeFailedScripts(): void {
    if (page.google?.maps?.version !== undefined) return
    for (const script of page.document.querySelectorAll(SCRIPTS)) script.remove()
  }

  /** Reports a failed round once: without the script all of its libraries fail (MAP-05). */
  async function watchRound(library: Promise<unknown>): Promise<void> {
    loadingCount += 1
    try {
      await library
    } catch {
      if (!isRoundReported) report('maps.failed', toDetail('Google'))
      isRoundReported = true
    }
    loadingCount -= 1
    if (loadingCount === 0) isRoundReported = false
  }

  return {
    /**
     * Sets the script's options. Repeating the same options has no effect.
     * @throws Error for other options, because the script takes options only once.
     */
    setOptions(options: APIOptions) {
      const normalized = normalizeOptions(options)
      const text = JSON.stringify(normalized)
      if (usedOptions === null) {
        watchKey()
        api.setOptions(normalized)
        usedOptions = text
      } else if (text !== usedOptions) {
        throw new Error(`Loader must not be called again with different options. ${text} !== ${usedOptions}`)
      }
    },
    /**
     * Loads a library with retries; the first call loads the script too. After a time-out the late
     * request continues, and the next call waits for this request.
     */
    importLibrary<Name extends LibraryName>(name: Name): Promise<Library<Name>> {
      const cached = libraries.get(name) as Promise<Library<Name>> | undefined
      if (cached !== undefined) return cached
      const library = loadWithRetries(() => api.importLibrary(name), {
        service: 'Google Maps', timer, onFailure: removeFailedScripts,
      })
      libraries.set(name, library)
      void watchRound(library)
      library.catch(() => libraries.delete(name))
      return library
    },
    /**
     * The error if Google has refused the key, its referrer or its billing; else null. Loading
     * again does not help.
     */
    keyError: () => keyError,
    /** Calls `listen` each time Google refuses the key. */
    onKeyRefused(listen: (keyError: Error) => void): Cancel {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    }
  }
}

/**
 * Sorts the options, so that their texts can be compared. Removes empty values, which the package
 * would send as `region=undefined`.
 */
function normalizeOptions(options: APIOptions): APIOptions {
  const entries = Object.entries(options)
    .filter(([, value]) => value !== undefined && value !== null && value.length > 0)
    .map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value] as const)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}
