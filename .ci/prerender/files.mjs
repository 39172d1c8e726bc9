import fs from 'node:fs'
import path from 'node:path'
import { CliError } from '../cli/cli-error.mjs'
import { isCompressedCopy, stripCompressedSuffix } from '../bundle/compress.mjs'
import { removeFile, writeAtomically } from '../cli/files.mjs'

/** The prefix of draft folders. An interrupted run can leave one, which the next run deletes. */
const DRAFT = '.prerender-'

/** The list of prerendered files in a site, by which the next run replaces them. */
export const WRITTEN = 'prerendered.json'

/**
 * Reads the list of the files that an earlier run wrote.
 * @param {string} folder
 * @returns {readonly string[]}
 */
export function readPrerenderedList(folder) {
  const file = path.join(folder, WRITTEN)
  if (!fs.existsSync(file)) return []
  const { files } = /** @type {{ files?: unknown }} */ (parseOrEmpty(fs.readFileSync(file, 'utf8')))
  if (!Array.isArray(files)) throw new CliError(`${file} is not a list of pages: deploy the site again`)
  return files.filter(name => typeof name === 'string' && !path.isAbsolute(name) && !name.split(/[\\/]/).includes('..'))
}

/** @param {string} text */
function parseOrEmpty(text) {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

/** @param {readonly string[]} files */
const formatList = files => `${JSON.stringify({ files: [...files].sort() }, null, 1)}\n`

/**
 * Replaces the prerendered files of a site.
 * Files that belong to the site are kept, and their names returned.
 * Until all files are renamed, the list names former and new files,
 * so that the next run can repair an interrupted run.
 * @param {string} folder
 * @param {import('../bundle/bundle.mjs').SiteFiles} files
 * @returns {readonly string[]}
 */
export function replacePrerendered(folder, files) {
  const before = readPrerenderedList(folder)
  // a compressed copy is foreign if its original is
  const isForeign = (/** @type {string} */ name) => !before.includes(name) && fs.existsSync(path.join(folder, name))
  const foreign = [...files.keys()].filter(name => isForeign(name) || isForeign(stripCompressedSuffix(name)))
  for (const name of fs.readdirSync(folder).filter(entry => entry.startsWith(DRAFT)))
    fs.rmSync(path.join(folder, name), { recursive: true })
  const own = [...files].filter(([name]) => !foreign.includes(name))
  const draft = path.join(folder, `${DRAFT}${process.pid}`)
  try {
    for (const [name, contents] of own) writeAtomically(path.join(draft, name), contents)
    const names = own.map(([name]) => name)
    writeAtomically(path.join(folder, WRITTEN), formatList([...new Set([...before, ...names])]))
    for (const name of names) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      fs.renameSync(path.join(draft, name), path.join(folder, name))
    }
    for (const name of before.filter(file => !names.includes(file))) removeFile(folder, name)
    writeAtomically(path.join(folder, WRITTEN), formatList(names))
  } finally {
    fs.rmSync(draft, { recursive: true, force: true })
  }
  return foreign.filter(name => !isCompressedCopy(name))
}
