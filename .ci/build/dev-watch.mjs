import fs from 'node:fs'
import path from 'node:path'
import { codeOf } from './complaint.mjs'
import { posix } from './files.mjs'

/** An editor saves in several steps: what comes so close together, in ms, is one change. */
const TOGETHER = 10
/** What editors put beside a file for a moment. */
const PASSING = /^\.|~$|\.(?:swp|tmp|draft)$/

/**
 * Tells of the files that change in these folders and all within them, several at once where they change together; of the project's own
 * folder only those named in `files`. Each folder is watched by itself, which every system can and which a replaced file does not escape.
 * @param {{ readonly folders: readonly string[], readonly files?: readonly string[], readonly tell: (changed: readonly string[]) => void }} of
 * @returns {() => void} ends it
 */
export function watchSources({ folders, files = [], tell }) {
  /** @type {Map<string, import('node:fs').FSWatcher>} */
  const watched = new Map()
  /** @type {Set<string>} */
  const changed = new Set()
  /** @type {NodeJS.Timeout | undefined} */
  let timer

  /** @param {string} file */
  function note(file) {
    changed.add(posix(file))
    clearTimeout(timer)
    timer = setTimeout(() => {
      const told = [...changed].sort()
      changed.clear()
      tell(told)
    }, TOGETHER)
  }
  /** @param {string} folder */
  function forget(folder) {
    watched.get(folder)?.close()
    watched.delete(folder)
  }
  /**
   * @param {string} folder
   * @param {(name: string) => void} hear
   */
  function watch(folder, hear) {
    forget(folder)
    const watcher = fs.watch(folder, (_, name) => {
      if (name !== null && !PASSING.test(name)) hear(name)
    })
    // the folder is gone; the one above it tells so
    watcher.on('error', () => forget(folder))
    watched.set(folder, watcher)
  }
  /**
   * @param {string} folder
   * @param {boolean} isNew what lies in a new folder has changed with it
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
      if (codeOf(error) !== 'ENOENT') throw error
      // gone before it was read; the folder above it tells so
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
