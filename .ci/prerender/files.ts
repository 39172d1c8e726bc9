import fs from 'node:fs'
import path from 'node:path'
import type { SiteFiles } from '../bundle/bundle.ts'
import { isCompressedCopy, stripCompressedSuffix } from '../bundle/compress.ts'
import { CliError } from '../cli/cli-error.mjs'
import { removeFile, writeAtomically } from '../cli/files.mjs'

/** The prefix of draft folders. An interrupted run may leave one, which the next run deletes. */
const DRAFT_PREFIX = '.prerender-'

/** The file of a site that lists its prerendered files, so that the next run can replace them. */
export const WRITTEN = 'prerendered.json'

/**
 * Reads the list of the files that an earlier run wrote, without paths that lead out of the site.
 * @throws {CliError} when the list is damaged
 */
export function readPrerenderedList(folder: string): readonly string[] {
  const file = path.join(folder, WRITTEN)
  if (!fs.existsSync(file)) return []
  const files = parseList(fs.readFileSync(file, 'utf8'))
  if (!Array.isArray(files)) throw new CliError(`${file} is not a list of pages: deploy the site again`)
  return files.filter(name => typeof name === 'string' && !path.isAbsolute(name) && !name.split(/[\\/]/).includes('..'))
}

/** Returns the field `files` of the list's JSON, which may be of any type; undefined if the JSON is damaged. */
export function parseList(text: string): unknown {
  try {
    return JSON.parse(text).files
  } catch {
    return undefined
  }
}

/**
 * Replaces the prerendered files of a site, but no file of the site's build. Until all files are
 * renamed, the list names the former and the new files, so that the next run can repair an
 * interrupted run.
 * @returns the names in `files` that the build already has, without compressed copies
 */
export function replacePrerendered(folder: string, files: SiteFiles): readonly string[] {
  const formerNames = readPrerenderedList(folder)
  // a file of the build; the compressed copy of such a file is one too
  const isOfBuild = (name: string) => !formerNames.includes(name) && fs.existsSync(path.join(folder, name))
  const kept = [...files.keys()].filter(name => isOfBuild(name) || isOfBuild(stripCompressedSuffix(name)))
  for (const name of fs.readdirSync(folder).filter(entry => entry.startsWith(DRAFT_PREFIX)))
    fs.rmSync(path.join(folder, name), { recursive: true })
  const names = [...files.keys()].filter(name => !kept.includes(name))
  const draft = path.join(folder, `${DRAFT_PREFIX}${process.pid}`)
  const writeList = (listed: readonly string[]) => writeAtomically(
    path.join(folder, WRITTEN), `${JSON.stringify({ files: [...new Set(listed)].sort() }, null, 1)}\n`)
  try {
    for (const name of names) writeAtomically(path.join(draft, name), files.get(name)!)
    writeList([...formerNames, ...names])
    for (const name of names) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      fs.renameSync(path.join(draft, name), path.join(folder, name))
    }
    for (const name of formerNames.filter(file => !names.includes(file))) removeFile(folder, name)
    writeList(names)
  } finally {
    fs.rmSync(draft, { recursive: true, force: true })
  }
  return kept.filter(name => !isCompressedCopy(name))
}
