import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { complaint, reasonOf } from './complaint.mjs'

/**
 * All files under a folder, as sorted paths that start with it; none when it does not exist.
 * @param {string} folder
 * @returns {string[]}
 */
export function filesUnder(folder) {
  if (!fs.existsSync(folder)) return []
  return fs.readdirSync(folder, { withFileTypes: true })
    .flatMap(entry => entry.isDirectory() ? filesUnder(path.join(folder, entry.name)) : [path.join(folder, entry.name)])
    .map(posix)
    .sort()
}

/** The unit tests of the checkout. */
export const unitTests = () => filesUnder('test').filter(file => /\.test\.tsx?$/.test(file))

/**
 * The same path with `/` between its parts on every system.
 * @param {string} name
 */
export const posix = name => name.split(path.sep).join('/')

/**
 * @param {string | Uint8Array} contents
 * @param {'hex' | 'base64'} [encoding]
 */
export const digest = (contents, encoding = 'hex') => createHash('sha256').update(contents).digest(encoding)

/**
 * One short fingerprint of the names and contents of these files.
 * @param {readonly string[]} files
 */
export function fingerprint(files) {
  return digest(files.map(file => `${file} ${digest(fs.readFileSync(file))}`).join('\n')).slice(0, 16)
}

/**
 * Makes the folder of a file, or complains: asked before long work whose outcome is to be written there.
 * @param {string} file
 */
export function readyToWrite(file) {
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    const known = fs.statSync(file, { throwIfNoEntry: false })
    if (known?.isDirectory()) throw new Error('it is a folder')
    fs.accessSync(known === undefined ? path.dirname(file) : file, fs.constants.W_OK)
  } catch (error) {
    throw complaint(`${file} cannot be written: ${reasonOf(error)}`)
  }
}

/**
 * Writes a file with its folders; readers see the old text or the new one, never a half.
 * @param {string} file
 * @param {string | Uint8Array} contents
 */
export function writeWhole(file, contents) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.draft`
  fs.writeFileSync(draft, contents)
  fs.renameSync(draft, file)
}

/**
 * As `writeWhole`, leaving a file that already says this untouched, with its time of change.
 * @param {string} file
 * @param {string} text
 */
export function writeIfChanged(file, text) {
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return
  writeWhole(file, text)
}
