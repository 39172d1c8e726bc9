import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { CliError, getErrorMessage } from './cli-error.mjs'

/** Matches a draft: a file that a command is writing, or has left behind when interrupted. */
const DRAFT_NAME = /\.\d+\.draft$/
/** The path at which a file or folder is written before it is renamed. @param {string} file */
export const toDraftPath = file => `${file}.${process.pid}.draft`

/**
 * Lists all files under a folder as sorted paths that start with it.
 * Links are followed, drafts are left out, and a missing folder has no files.
 * @param {string} folder
 * @returns {string[]}
 */
export function listFiles(folder) {
  if (!fs.existsSync(folder)) return []
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const file = path.join(folder, entry.name)
    const target = entry.isSymbolicLink() ? fs.statSync(file, { throwIfNoEntry: false }) : entry
    if (target?.isDirectory()) return listFiles(file)
    // a broken link has no target
    return target === undefined || DRAFT_NAME.test(file) ? [] : [toPosix(file)]
  }).sort()
}

export const listUnitTests = () => listFiles('test').filter(file => /\.test\.tsx?$/.test(file))

/** Replaces the system's path separator by `/`. @param {string} name */
export const toPosix = name => name.split(path.sep).join('/')

/** Lists all files under a folder as sorted paths relative to it. @param {string} folder */
export const listRelativePaths = folder => listFiles(folder).map(file => toPosix(path.relative(folder, file)))

/**
 * Computes the SHA-256 hash of a text or of bytes.
 * @param {string | Uint8Array} contents
 * @param {'hex' | 'base64'} [encoding]
 */
export const digest = (contents, encoding = 'hex') => createHash('sha256').update(contents).digest(encoding)

/** Computes a short hash of the paths and contents of files. @param {readonly string[]} files */
export const fingerprint = files =>
  digest(files.map(file => `${file} ${digest(fs.readFileSync(file))}`).join('\n')).slice(0, 16)

/**
 * Creates the folder of a file and checks that the file can be written. Call this before long work.
 * @param {string} file
 * @throws {CliError} when the file cannot be written
 */
export function ensureWritable(file) {
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    const stats = fs.statSync(file, { throwIfNoEntry: false })
    if (stats?.isDirectory()) throw new Error('it is a folder')
    fs.accessSync(stats === undefined ? path.dirname(file) : file, fs.constants.W_OK)
  } catch (error) {
    throw new CliError(`${file} cannot be written: ${getErrorMessage(error)}`)
  }
}

/**
 * Writes a file and creates its folders. A reader gets all of the former contents or all of the new ones.
 * @param {string} file
 * @param {string | Uint8Array} contents
 */
export const writeAtomically = (file, contents) =>
  changeFiles(path.dirname(file), new Map([[path.basename(file), contents]]))

/**
 * Writes files into a folder and removes others. All are written under temporary names before the
 * first is renamed, so that a write error leaves the folder unchanged.
 * @param {string} folder
 * @param {ReadonlyMap<string, string | Uint8Array>} files by path within `folder`
 * @param {readonly string[]} [removed]
 */
export function changeFiles(folder, files, removed = []) {
  const targets = [...files].map(([name, contents]) => ({ file: path.join(folder, name), contents }))
  try {
    for (const { file, contents } of targets) {
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(toDraftPath(file), contents)
    }
    for (const { file } of targets) fs.renameSync(toDraftPath(file), file)
  } finally {
    for (const { file } of targets) fs.rmSync(toDraftPath(file), { force: true })
  }
  for (const name of removed) removeFile(folder, name)
}

/**
 * Removes a file from a folder, and each parent folder that becomes empty.
 * @param {string} folder
 * @param {string} name
 */
export function removeFile(folder, name) {
  fs.rmSync(path.join(folder, name), { force: true })
  for (let parent = path.dirname(name); parent !== '.'; parent = path.dirname(parent)) {
    if (!isEmptyFolder(path.join(folder, parent))) return
    fs.rmdirSync(path.join(folder, parent))
  }
}

/** Whether a path is an empty folder; false for a link to one. @param {string} folder */
const isEmptyFolder = folder =>
  fs.lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true && fs.readdirSync(folder).length === 0

/**
 * Like `writeAtomically`, but a file that already has this text keeps its time of modification.
 * @param {string} file
 * @param {string} text
 */
export function writeIfChanged(file, text) {
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return
  writeAtomically(file, text)
}
