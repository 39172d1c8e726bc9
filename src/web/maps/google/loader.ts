import type { APIOptions } from '@googlemaps/js-api-loader'
import type { Cancel, TimerPort } from '../../../../core/env.ts'

/** The libraries of the Maps JavaScript API that the shop may need; each is loaded on first use. */
export type LibraryName = 'maps' | 'marker' | 'places' | 'geocoding' | 'geometry'
export type Library<Name extends LibraryName> = google.maps.ImportLibraryMap[Name]

/** `api`: `@googlemaps/js-api-loader` 2. It never retries, has no time-out, and never throws. */
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
}

const RETRIES = 3
const DEADLINE_MILLISECONDS = 15_000
const SCRIPTS = 'script[src^="https://maps.googleapis.com/maps/api/js"]'

export function createLoader({ api, page, timer }: LoaderPorts) {
  const libraries = new Map<LibraryName, Promise<unknown>>()
  const listeners = new Set<(refusal: Error) => void>()
  let usedOptions: string | null = null
  let refusal: Error | null = null

  /** Google reports a refused key only through this global, possibly as soon as its script runs. */
  function watchKey(): void {
    const before = page.gm_authFailure
    page.gm_authFailure = () => {
      before?.()
      refusal = new Error('Google Maps refused the key')
      for (const listen of [...listeners]) listen(refusal)
    }
  }

  async function inTime<T>(
    answer: Promise<T>
  ): Promise<{ readonly status: 'done'; readonly value: T } | { readonly status: 'late' }> {
    let stop: Cancel = () => {}
    const late = new Promise<{ status: 'late' }>((resolve) => {
      stop = timer.after(DEADLINE_MILLISECONDS, () => resolve({ status: 'late' }))
    })
    try {
      return await Promise.race([answer.then((value) => ({ status: 'done' as const, value })), late])
    } finally {
      stop()
    }
  }

  async function fetchLibrary<Name extends LibraryName>(name: Name): Promise<Library<Name>> {
    for (let failures = 0; ; ) {
      try {
        const answer = await inTime(api.importLibrary(name))
        if (answer.status === 'done') return answer.value
      } catch (error) {
        failures += 1
        removeFailedScripts()
        if (failures > RETRIES) throw error
        await new Promise<void>(resolve => void timer.after(failures * 2 ** failures, resolve))
        continue
      }
      throw new Error(`Google Maps did not answer within ${DEADLINE_MILLISECONDS} ms`)
    }
  }

  /** Only before the main script has run: a later failure is that of a library. */
  function removeFailedScripts(): void {
    if (page.google?.maps?.version !== undefined) return
    for (const script of page.document.querySelectorAll(SCRIPTS)) script.remove()
  }

  return {
    /**
     * Sets the script's options. The same options again do nothing.
     * @throws Error for different ones.
     */
    setOptions(options: APIOptions) {
      const normal = normalised(options)
      const text = JSON.stringify(normal)
      if (usedOptions === null) {
        watchKey()
        api.setOptions(normal)
        usedOptions = text
      } else if (text !== usedOptions) {
        throw new Error(`Loader must not be called again with different options. ${text} !== ${usedOptions}`)
      }
    },
    /**
     * Loads a library; the first one loads the script too. A failure is
     * retried up to three times, after 2, 8 and 24 ms, then it rejects; the
     * next call starts again. A script that does not load within 15 s rejects
     * too. It cannot be cancelled, so the next call waits for the same one.
     */
    importLibrary<Name extends LibraryName>(name: Name): Promise<Library<Name>> {
      const known = libraries.get(name) as Promise<Library<Name>> | undefined
      if (known !== undefined) return known
      const fetched = fetchLibrary(name)
      libraries.set(name, fetched)
      fetched.catch(() => libraries.delete(name))
      return fetched
    },
    /**
     * The error when Google has refused the key, its referrer or its billing; else null.
     * Reloading does not help.
     */
    refusal: () => refusal,
    onRefused(listen: (refusal: Error) => void): Cancel {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    }
  }
}

/**
 * Sorts the options and removes empty values, which the package would send as `region=undefined`.
 */
function normalised(options: APIOptions): APIOptions {
  const filled = Object.entries(options)
    .filter(([, value]) => value !== undefined && value !== null && value.length > 0)
    .map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value] as const)
  return Object.fromEntries(filled.sort(([a], [b]) => (a < b ? -1 : 1)))
}
