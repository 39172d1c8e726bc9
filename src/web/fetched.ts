import { recordOf } from '../../core/json.ts'
import { TIMEOUT_MILLISECONDS, withTimeout } from '../../core/task.ts'
import { pageBlock } from './config.ts'
import { browserTimer } from './timer.ts'

/** A script is no longer where the page's release had it: a page that is opened anew has the present release's. */
export class Gone extends TypeError {}

/** What a part of the site comes to, or a rejection when the network says nothing for too long. */
export function inTime<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withTimeout(browserTimer, TIMEOUT_MILLISECONDS, run)
}

/**
 * Imports a script once its file, and whatever that imports, is at hand: a browser joins each `import()` to the one before, also
 * to one that hangs, so a second attempt would never be made. A file that was asked for is in the cache for the import.
 */
export function importInTime<T>(load: () => Promise<T>): Promise<T> {
  return inTime(async signal => {
    // beside the file's own name the build has written what it cannot run without, so that all of it is asked for at once
    await fetchScripts(pathsIn(String(load), /["'](#[\w./-]+)["']/g), signal)
    return load()
  })
}

/** One attempt for all who ask, until it fails: then the next one who asks begins anew. */
export function shared<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}

/** The scripts that a text names, where the page's import map has them; none in sources that nobody has built. */
function pathsIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(([, name = '']) => {
    const { imports } = recordOf(pageBlock('storefront-imports')) ?? {}
    return (imports as Readonly<Record<string, string>> | undefined)?.[name] ?? []
  })
}

async function fetchScripts(paths: readonly string[], signal: AbortSignal, asked: Set<string> = new Set()): Promise<void> {
  // what the page itself has named is there; what was only asked for in advance may fail, or hang
  await Promise.all(paths.filter(path => !asked.has(path) && document.querySelector(`[src="${path}"],[href="${path}"]:not([as])`) === null).map(async path => {
    asked.add(path)
    // only what it cannot run without: a later import() of its own waits until it is made
    await fetchScripts(pathsIn(await textOf(path, signal), /(?:from|import)\s*["'](#[\w./-]+)["']/g), signal, asked)
  }))
}

/** Fails in the words in which browsers tell of an `import()`. */
async function textOf(path: string, signal: AbortSignal): Promise<string> {
  let isGone = false
  try {
    const answer = await fetch(path, { signal })
    // some servers say the page in place of a file that they do not have
    isGone = answer.status === 404 || (answer.ok && answer.headers.get('Content-Type')?.includes('html') === true)
    if (answer.ok && !isGone) return await answer.text()
    throw new Error(`status ${answer.status}`)
  } catch (cause) {
    throw new (isGone ? Gone : TypeError)(`Failed to fetch dynamically imported module: ${path}`, { cause })
  }
}
