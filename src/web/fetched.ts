import { recordOf } from '../../core/json.ts'
import { TIMEOUT_MILLISECONDS, withTimeout } from '../../core/task.ts'
import { pageBlock } from './config.ts'
import { earlyFiles } from './early.ts'
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
    const paths = pathsIn(load)
    const early = earlyFiles()
    // what is on its way is waited for: asked for once more meanwhile, Chromium may refuse it
    await Promise.all(paths.map(async path => await early.get(path) || fetchScript(path, signal)))
    return load().catch((error: unknown) => {
      // the next attempt asks for it anew
      for (const path of paths) early.delete(path)
      throw error
    })
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

/** The file that an `import()` names and, as the build has written beside it, all that it cannot run without; none in sources that nobody has built. */
function pathsIn(load: () => unknown): readonly string[] {
  const names = [...String(load).matchAll(/["'](#[\w./-]+)["']/g)].map(([, name = '']) => name)
  if (names.length === 0) return []
  const imports = recordOf(recordOf(pageBlock('storefront-imports'))?.['imports'])
  return names.flatMap(name => imports?.[name] as string | undefined ?? [])
}

/** Fails in the words in which browsers tell of an `import()`. */
async function fetchScript(path: string, signal: AbortSignal): Promise<void> {
  let isGone = false
  try {
    const answer = await fetch(path, { signal })
    // some servers say the page in place of a file that they do not have
    isGone = answer.status === 404 || (answer.ok && answer.headers.get('Content-Type')?.includes('html') === true)
    if (!answer.ok || isGone) throw new Error(`status ${answer.status}`)
    await answer.blob()
  } catch (cause) {
    throw new (isGone ? Gone : TypeError)(`Failed to fetch dynamically imported module: ${path}`, { cause })
  }
}
