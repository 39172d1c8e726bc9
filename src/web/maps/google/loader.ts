import type { APIOptions } from '@googlemaps/js-api-loader'
import type { Cancel, TimerPort } from '../../../../core/env.ts'

/** The parts of the Maps JavaScript API that the shop may need; each is fetched when it is first asked for. */
export type LibraryName = 'maps' | 'marker' | 'places' | 'geocoding' | 'geometry'
export type Library<Name extends LibraryName> = google.maps.ImportLibraryMap[Name]

/** `@googlemaps/js-api-loader` 2, which by itself never retries, waits for ever and never throws. */
export interface LoaderWorld {
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

export function createLoader({ api, page, timer }: LoaderWorld) {
  const libraries = new Map<LibraryName, Promise<unknown>>()
  const listeners = new Set<(refusal: Error) => void>()
  let settled: string | null = null
  let refusal: Error | null = null

  /** The service tells of a refused key by this global alone, and may do so as soon as its script runs. */
  function watchKey(): void {
    const before = page.gm_authFailure
    page.gm_authFailure = () => {
      before?.()
      refusal = new Error('Google Maps refused the key')
      for (const listen of [...listeners]) listen(refusal)
    }
  }

  async function inTime<T>(answer: Promise<T>): Promise<{ readonly at: 'done'; readonly value: T } | { readonly at: 'late' }> {
    let stop: Cancel = () => {}
    const late = new Promise<{ at: 'late' }>((resolve) => {
      stop = timer.after(DEADLINE_MILLISECONDS, () => resolve({ at: 'late' }))
    })
    try {
      return await Promise.race([answer.then((value) => ({ at: 'done' as const, value })), late])
    } finally {
      stop()
    }
  }

  async function fetchLibrary<Name extends LibraryName>(name: Name): Promise<Library<Name>> {
    for (let failures = 0; ; ) {
      try {
        const answer = await inTime(api.importLibrary(name))
        if (answer.at === 'done') return answer.value
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

  /** Once the script has run, a failure is that of a library, and the script's own element stays. */
  function removeFailedScripts(): void {
    if (page.google?.maps?.version !== undefined) return
    for (const script of page.document.querySelectorAll(SCRIPTS)) script.remove()
  }

  return {
    /** Settles what the script is loaded with. Equal options again do nothing, different ones throw. */
    setOptions(options: APIOptions) {
      const normal = normalised(options)
      const text = JSON.stringify(normal)
      if (settled === null) {
        watchKey()
        api.setOptions(normal)
        settled = text
      } else if (text !== settled) {
        throw new Error(`Loader must not be called again with different options. ${text} !== ${settled}`)
      }
    },
    /**
     * A library of the API; the first one brings the script with it. A failure is tried again up to three
     * times, after 2, 8 and 24 ms, then it rejects; the next call begins anew. A script that does not
     * answer within 15 s rejects too: it cannot be called off, so the next call waits for the same one.
     */
    importLibrary<Name extends LibraryName>(name: Name): Promise<Library<Name>> {
      const known = libraries.get(name) as Promise<Library<Name>> | undefined
      if (known !== undefined) return known
      const fetched = fetchLibrary(name)
      libraries.set(name, fetched)
      fetched.catch(() => libraries.delete(name))
      return fetched
    },
    /** Why the service refused the key (or its referrer, billing, …), which no reload of a library can mend; else null. */
    refusal: () => refusal,
    onRefused(listen: (refusal: Error) => void): Cancel {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    }
  }
}

/** Options in one order and without empty values, which the package would send as `region=undefined`. */
function normalised(options: APIOptions): APIOptions {
  const filled = Object.entries(options)
    .filter(([, value]) => value !== undefined && value !== null && value.length > 0)
    .map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value] as const)
  return Object.fromEntries(filled.sort(([a], [b]) => (a < b ? -1 : 1)))
}
