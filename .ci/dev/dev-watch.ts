import fs from 'node:fs'
import path from 'node:path'
import { getErrorCode } from '../cli/cli-error.mjs'
import { toPosix } from '../cli/files.mjs'

/** In ms. An editor saves in several steps: events with shorter pauses are one change. */
const DEBOUNCE = 10
/** Temporary files of editors. */
const TEMPORARY = /^\.|~$|\.(?:swp|tmp|draft)$/

/**
 * Watches folders recursively, and single files of the project's root.
 * `onChange` is called once for all files that change together.
 * Each folder has a separate watcher. On Linux the `recursive` option of Node 20 watches each file instead:
 * it misses changes of a file that an editor has replaced, and throws when a new folder is removed at once.
 * @param {{
 *   readonly folders: readonly string[]
 *   readonly files?: readonly string[]
 *   readonly onChange: (changed: readonly string[]) => void
 * }} watch
 * @returns {() => void} stops watching
 */
export function watchSources({ folders, files = [], onChange }) {
  /** @type {Map<string, import('node:fs').FSWatcher>} */
  const watched = new Map()
  /** @type {Set<string>} */
  const changed = new Set()
  /** @type {NodeJS.Timeout | undefined} */
  let timer

  /** Adds a file to the next call of `onChange`. @param {string} file */
  function addChange(file) {
    changed.add(toPosix(file))
    clearTimeout(timer)
    timer = setTimeout(() => {
      const batch = [...changed].sort()
      changed.clear()
      onChange(batch)
    }, DEBOUNCE)
  }
  /** @param {string} folder */
  function unwatch(folder) {
    watched.get(folder)?.close()
    watched.delete(folder)
  }
  /**
   * @param {string} folder
   * @param {(name: string) => void} onName
   */
  function watch(folder, onName) {
    unwatch(folder)
    const watcher = fs.watch(folder, (_, name) => {
      if (name !== null && !TEMPORARY.test(name)) onName(name)
    })
    // the folder was removed; its parent's watcher reports that
    watcher.on('error', () => unwatch(folder))
    watched.set(folder, watcher)
  }
  /**
   * @param {string} folder
   * @param {boolean} isNew whether all files of the folder count as changed
   */
  function watchFolder(folder, isNew) {
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
    for (const folder of [...watched.keys()]) unwatch(folder)
  }
}
