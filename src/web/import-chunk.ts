import { asRecord } from '../../core/json.ts'
import { TIMEOUT_MILLISECONDS, withTimeout } from '../../core/task.ts'
import { readPageBlock } from './config.ts'
import { getEarlyScripts } from './early.ts'
import { browserTimer } from './timer.ts'

/**
 * A script of the page's release no longer exists on the server. Reloading the page gets the
 * present release.
 */
export class MissingFileError extends TypeError {}

/** Resolves with the result of `run`. Rejects, and aborts the signal, after 15 s. */
export function withLoadTimeout<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withTimeout(browserTimer, TIMEOUT_MILLISECONDS, run)
}

/**
 * Fetches a script and its imports within 15 s, and then imports the script from the HTTP cache. A
 * hanging `import()` could not be retried: browsers join a second `import()` to the pending one.
 * `name`: the source that `load` imports, relative to `src` and without its extension.
 */
export function importWithTimeout<T>(name: string, load: () => Promise<T>): Promise<T> {
  return withLoadTimeout(async signal => {
    const paths = listScriptPaths(name)
    const early = getEarlyScripts()
    // The page's head may have requested the script: wait for that request, because Chromium may reject
    // a second one. It resolves with a falsy value if it failed.
    await Promise.all(paths.map(async path => (await early.get(path)) || fetchScript(path, signal)))
    return load().catch((error: unknown) => {
      // the next attempt requests the files again
      for (const path of paths) early.delete(path)
      throw error
    })
  })
}

/**
 * Returns a function that loads once and shares the result. After a failure, the next call of the
 * function loads again.
 */
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
 * The paths of a script and of the lazy scripts that it imports. The page's import map has the paths,
 * and another block of the page has the imports. Empty without a build.
 */
function listScriptPaths(name: string): readonly string[] {
  const needs = asRecord(readPageBlock('storefront-needs'))?.[name] as readonly string[] | undefined
  const imports = asRecord(asRecord(readPageBlock('storefront-imports'))?.['imports'])
  return [name, ...needs ?? []].flatMap(script => imports?.[`#${script}`] as string | undefined ?? [])
}

/**
 * Fetches a script into the HTTP cache.
 * @throws TypeError with the message of a failed `import()`; MissingFileError for a missing
 * file.
 */
async function fetchScript(path: string, signal: AbortSignal): Promise<void> {
  let isMissing = false
  try {
    const response = await fetch(path, { signal })
    // some servers respond with the HTML page instead of a missing file
    isMissing = response.status === 404 || (response.ok && isHtml(response))
    if (!response.ok || isMissing) throw new Error(`status ${response.status}`)
    await response.blob()
  } catch (cause) {
    const message = `Failed to fetch dynamically imported module: ${path}`
    throw new (isMissing ? MissingFileError : TypeError)(message, { cause })
  }
}

function isHtml(response: Response): boolean {
  return response.headers.get('Content-Type')?.includes('html') === true
}
