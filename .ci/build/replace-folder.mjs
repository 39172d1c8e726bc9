import fs from 'node:fs'
import path from 'node:path'
import { complaint } from './complaint.mjs'
import { changeFiles, draftOf } from './files.mjs'

/**
 * Puts these files into a folder in place of all that was there; a link to a folder stays one. The files are written beside it before it goes.
 * @param {string} folder
 * @param {ReadonlyMap<string, Uint8Array>} files
 */
export function replaceFolder(folder, files) {
  const place = fs.existsSync(folder) ? fs.realpathSync(folder) : path.resolve(folder)
  try {
    changeFiles(draftOf(place), files)
    fs.rmSync(place, { recursive: true, force: true })
    fs.renameSync(draftOf(place), place)
  } finally {
    fs.rmSync(draftOf(place), { recursive: true, force: true })
  }
}

/**
 * Complains of a folder that has anything in it but what was made there earlier, which one of its files tells: it is nobody's to empty.
 * @param {string} folder
 * @param {string} what it may be
 * @param {boolean} isThat
 */
export function refuseOthers(folder, what, isThat) {
  if (!fs.existsSync(folder) || isThat) return
  const isEmpty = fs.statSync(folder).isDirectory() && fs.readdirSync(folder).length === 0
  if (!isEmpty) throw complaint(`${folder} is no ${what}, and what is there would be gone: name another folder`)
}
