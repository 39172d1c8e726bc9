import { asRecord } from '../../core/json.ts'
import { TIMEOUT_MILLISECONDS, withTimeout } from '../../core/task.ts'
import { readPageBlock } from './config.ts'
import { getEarlyScripts } from './early.ts'
import { browserTimer } from './timer.ts'

/**
 * A script of the page's release no longer exists on
 * the server: a reload brings the present release.
 */
export class MissingFileError extends TypeError {}

/** The result of `run`; rejects when a part of the site does not load in time. */
export function withLoadTimeout<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withTimeout(browserTimer, TIMEOUT_MILLISECONDS, run)
}

/**
 * Imports a script after its file and all that it imports have been fetched. A
 * browser joins each `import()` to the previous one, even to one that hangs, so
 * a second attempt would never be made. The import then uses the HTTP cache.
 */
export function importWithTimeout<T>(load: () => Promise<T>): Promise<T> {
  return withLoadTimeout(async signal => {
    const paths = pathsIn(load)
    const early = getEarlyScripts()
    // waits for files that are being loaded: Chromium may refuse a second request meanwhile
    await Promise.all(paths.map(async path => await early.get(path) || fetchScript(path, signal)))
    return load().catch((error: unknown) => {
      // the next attempt requests the files again
      for (const path of paths) early.delete(path)
      throw error
    })
  })
}

/** Loads once and shares the result with all callers. After a failure the next call loads again. */
export function memoizeLoad<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}

/**
 * The file of an `import()` and its dependencies, as the
 * build lists them; empty for sources that are not built.
 */
function pathsIn(load: () => unknown): readonly string[] {
  const names = [...String(load).matchAll(/["'](#[\w./-]+)["']/g)].map(([, name = '']) => name)
  if (names.length === 0) return []
  const imports = asRecord(asRecord(readPageBlock('storefront-imports'))?.['imports'])
  return names.flatMap(name => imports?.[name] as string | undefined ?? [])
}

/** Fails with the message that browsers give a failed `import()`. */
async function fetchScript(path: string, signal: AbortSignal): Promise<void> {
  let isMissing = false
  try {
    const answer = await fetch(path, { signal })
    // some servers respond with the HTML page instead of a missing file
    isMissing = answer.status === 404 || (answer.ok && answer.headers.get('Content-Type')?.includes('html') === true)
    if (!answer.ok || isMissing) throw new Error(`status ${answer.status}`)
    await answer.blob()
  } catch (cause) {
    const message = `Failed to fetch dynamically imported module: ${path}`
    throw new (isMissing ? MissingFileError : TypeError)(message, { cause })
  }
}
