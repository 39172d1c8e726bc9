import fs from 'node:fs'
import path from 'node:path'
import { getErrorCode } from './cli-error.mjs'
import { toPosix } from './files.mjs'

/** An editor saves in several steps: events within this many ms are one change. */
const DEBOUNCE = 10
/** Temporary files of editors. */
const TEMPORARY = /^\.|~$|\.(?:swp|tmp|draft)$/

/**
 * @typedef {{
 *   readonly folders: readonly string[]
 *   readonly files?: readonly string[]
 *   readonly onChange: (changed: readonly string[]) => void
 * }} Watch
 */

/**
 * Watches folders recursively, and single files of the project's root.
 * Files that change together are one event.
 * Each folder has its own watcher: every system supports that,
 * and it survives when an editor replaces a file.
 * @param {Watch} watch
 * @returns {() => void} stops watching
 */
export function watchSources({ folders, files = [], onChange }) {
  /** @type {Map<string, import('node:fs').FSWatcher>} */
  const watched = new Map()
  /** @type {Set<string>} */
  const changed = new Set()
  /** @type {NodeJS.Timeout | undefined} */
  let timer

  /** @param {string} file */
  function note(file) {
    changed.add(toPosix(file))
    clearTimeout(timer)
    timer = setTimeout(() => {
      const batch = [...changed].sort()
      changed.clear()
      onChange(batch)
    }, DEBOUNCE)
  }
  /** @param {string} folder */
  function forget(folder) {
    watched.get(folder)?.close()
    watched.delete(folder)
  }
  /**
   * @param {string} folder
   * @param {(name: string) => void} onName
   */
  function watch(folder, onName) {
    forget(folder)
    const watcher = fs.watch(folder, (_, name) => {
      if (name !== null && !TEMPORARY.test(name)) onName(name)
    })
    // the folder was removed; its parent's watcher reports that
    watcher.on('error', () => forget(folder))
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
        if (isFolder(file)) watchFolder(file, true)
        else note(file)
      })
      for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
        const file = path.join(folder, entry.name)
        if (entry.isDirectory()) watchFolder(file, isNew)
        else if (isNew) note(file)
      }
    } catch (error) {
      if (getErrorCode(error) !== 'ENOENT') throw error
      // the folder was removed before it was read; its parent's watcher reports that
      forget(folder)
    }
  }

  for (const folder of folders) watchFolder(folder, false)
  if (files.length > 0) watch('.', name => { if (files.includes(name)) note(name) })
  return () => {
    clearTimeout(timer)
    for (const folder of [...watched.keys()]) forget(folder)
  }
}

/** @param {string} file */
function isFolder(file) {
  return fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() === true
}
