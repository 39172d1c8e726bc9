import fs from 'node:fs'
import path from 'node:path'
import { getErrorCode } from '../cli/cli-error.mjs'
import { toPosix } from '../cli/files.mjs'

/** In ms. An editor saves in several steps: events with shorter pauses are one change. */
const DEBOUNCE = 10
/** Temporary files of editors. */
const TEMPORARY = /^\.|~$|\.(?:swp|tmp|draft)$/

interface Watch {
  readonly folders: readonly string[]
  readonly files?: readonly string[]
  readonly onChange: (changed: readonly string[]) => void
}

/**
 * Watches folders recursively, and single files of the project's root. Returns a function that stops.
 * `onChange` is called once for all files that change together.
 * Each folder has a separate watcher. On Linux the `recursive` option of Node 20 watches each file instead:
 * it misses changes of a file that an editor has replaced, and throws when a new folder is removed at once.
 */
export function watchSources({ folders, files = [], onChange }: Watch) {
  const watchers = new Map<string, fs.FSWatcher>()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function addChange(file: string) {
    changed.add(toPosix(file))
    clearTimeout(timer)
    timer = setTimeout(() => {
      const batch = [...changed].sort()
      changed.clear()
      onChange(batch)
    }, DEBOUNCE)
  }
  function unwatch(folder: string) {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  function watch(folder: string, onName: (name: string) => void) {
    unwatch(folder)
    const watcher = fs.watch(folder, (_, name) => {
      if (name !== null && !TEMPORARY.test(name)) onName(name)
    })
    // the folder was removed; its parent's watcher reports that
    watchers.set(folder, watcher.on('error', () => unwatch(folder)))
  }
  /** `isNew`: all files of the folder count as changed. */
  function watchFolder(folder: string, isNew: boolean) {
    try {
      watch(folder, name => {
        const file = path.join(folder, name)
        if (fs.statSync(file, { throwIfNoEntry: false })?.isDirectory()) watchFolder(file, true)
        else addChange(file)
      })
      for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
        const file = path.join(folder, entry.name)
        if (entry.isDirectory()) watchFolder(file, isNew)
        else if (isNew) addChange(file)
      }
    } catch (error) {
      if (getErrorCode(error) !== 'ENOENT') throw error
      // the folder was removed before it was read; its parent's watcher reports that
      unwatch(folder)
    }
  }

  for (const folder of folders) watchFolder(folder, false)
  if (files.length > 0) watch('.', name => { if (files.includes(name)) addChange(name) })
  return () => {
    clearTimeout(timer)
    for (const folder of [...watchers.keys()]) unwatch(folder)
  }
}
