import fs from 'node:fs'
import path from 'node:path'
import { CliError } from '../cli/cli-error.mjs'
import { isCompressedCopy, stripCompressedSuffix } from '../bundle/compress.ts'
import { removeFile, writeAtomically } from '../cli/files.mjs'

/** The prefix of draft folders. An interrupted run may leave one, which the next run deletes. */
const DRAFT_PREFIX = '.prerender-'

/** The file of a site that lists its prerendered files, so that the next run can replace them. */
export const WRITTEN = 'prerendered.json'

/**
 * Reads the list of the files that an earlier run wrote, without paths that lead out of the site.
 * @param {string} folder @returns {readonly string[]}
 * @throws {CliError} when the list is damaged
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
 * Replaces the prerendered files of a site. Files of the site's build are kept; returns their
 * names. Until all files are renamed, the list names the former and the new files, so that the next
 * run can repair an interrupted run.
 * @param {string} folder @param {import('../bundle/bundle.ts').SiteFiles} files
 * @returns {readonly string[]}
 */
export function replacePrerendered(folder, files) {
  const formerNames = readPrerenderedList(folder)
  // a file of the build; the compressed copy of such a file is one too
  const isOfBuild = (/** @type {string} */ name) =>
    !formerNames.includes(name) && fs.existsSync(path.join(folder, name))
  const kept = [...files.keys()].filter(name => isOfBuild(name) || isOfBuild(stripCompressedSuffix(name)))
  for (const name of fs.readdirSync(folder).filter(entry => entry.startsWith(DRAFT_PREFIX)))
    fs.rmSync(path.join(folder, name), { recursive: true })
  const written = [...files].filter(([name]) => !kept.includes(name))
  const draft = path.join(folder, `${DRAFT_PREFIX}${process.pid}`)
  try {
    for (const [name, contents] of written) writeAtomically(path.join(draft, name), contents)
    const names = written.map(([name]) => name)
    writeAtomically(path.join(folder, WRITTEN), formatList([...new Set([...formerNames, ...names])]))
    for (const name of names) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      fs.renameSync(path.join(draft, name), path.join(folder, name))
    }
    for (const name of formerNames.filter(file => !names.includes(file))) removeFile(folder, name)
    writeAtomically(path.join(folder, WRITTEN), formatList(names))
  } finally {
    fs.rmSync(draft, { recursive: true, force: true })
  }
  return kept.filter(name => !isCompressedCopy(name))
}
