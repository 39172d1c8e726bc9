import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { complaint, reasonOf } from './complaint.mjs'

/** What is being written; what another time has left of it is no file of anybody's. */
const DRAFT = /\.\d+\.draft$/
/** Where a file or a folder is written before it comes into its place. @param {string} file */
export const draftOf = file => `${file}.${process.pid}.draft`

/**
 * All files under a folder, as sorted paths that start with it; none when it does not exist. A link stands for what it leads to.
 * @param {string} folder
 * @returns {string[]}
 */
export function filesUnder(folder) {
  if (!fs.existsSync(folder)) return []
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const whole = path.join(folder, entry.name)
    const kind = entry.isSymbolicLink() ? fs.statSync(whole, { throwIfNoEntry: false }) : entry
    return kind?.isDirectory() ? filesUnder(whole) : kind === undefined || DRAFT.test(whole) ? [] : [posix(whole)]
  }).sort()
}

/** The unit tests of the checkout. */
export const unitTests = () => filesUnder('test').filter(file => /\.test\.tsx?$/.test(file))

/**
 * The same path with `/` between its parts on every system.
 * @param {string} name
 */
export const posix = name => name.split(path.sep).join('/')

/**
 * All files under a folder, as sorted paths within it.
 * @param {string} folder
 */
export const namesIn = folder => filesUnder(folder).map(file => posix(path.relative(folder, file)))

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
export const writeWhole = (file, contents) => changeFiles(path.dirname(file), new Map([[path.basename(file), contents]]))

/**
 * Writes files into a folder and takes others out. All are written before the first comes into its place: what fails leaves the folder as it was.
 * @param {string} folder
 * @param {ReadonlyMap<string, string | Uint8Array>} files by their paths in it
 * @param {readonly string[]} [gone]
 */
export function changeFiles(folder, files, gone = []) {
  const places = [...files].map(([name, contents]) => ({ file: path.join(folder, name), contents }))
  try {
    for (const { file, contents } of places) {
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(draftOf(file), contents)
    }
    for (const { file } of places) fs.renameSync(draftOf(file), file)
  } catch (error) {
    for (const { file } of places) fs.rmSync(draftOf(file), { force: true })
    throw error
  }
  for (const name of gone) removeFile(folder, name)
}

/**
 * A file out of a folder, and the folders that are empty then.
 * @param {string} folder
 * @param {string} name
 */
export function removeFile(folder, name) {
  fs.rmSync(path.join(folder, name), { force: true })
  for (let at = path.dirname(name); at !== '.' && isEmptyFolder(path.join(folder, at)); at = path.dirname(at)) fs.rmdirSync(path.join(folder, at))
}

/** A link to one is none. @param {string} folder */
const isEmptyFolder = folder => fs.lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true && fs.readdirSync(folder).length === 0

/**
 * As `writeWhole`, leaving a file that already says this untouched, with its time of change.
 * @param {string} file
 * @param {string} text
 */
export function writeIfChanged(file, text) {
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return
  writeWhole(file, text)
}
