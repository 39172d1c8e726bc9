import fs from 'node:fs'
import path from 'node:path'
import { complaint } from '../complaint.mjs'
import { isPacked, plainName } from '../compress.mjs'
import { removeFile, writeWhole } from '../files.mjs'

/** What is being written; one that another time has left goes. */
const DRAFT = '.prerender-'

/** What has been written ahead into a site, so that another time it can be taken out again. */
export const WRITTEN = 'prerendered.json'

/**
 * The files that an earlier time has written.
 * @param {string} folder
 * @returns {readonly string[]}
 */
export function writtenIn(folder) {
  const file = path.join(folder, WRITTEN)
  if (!fs.existsSync(file)) return []
  const { files } = /** @type {{ files?: unknown }} */ (parsed(fs.readFileSync(file, 'utf8')))
  if (!Array.isArray(files)) throw complaint(`${file} is no list of pages: put the site in its place anew`)
  return files.filter(name => typeof name === 'string' && !path.isAbsolute(name) && !name.split(/[\\/]/).includes('..'))
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

/** @param {readonly string[]} files */
const listText = files => `${JSON.stringify({ files: [...files].sort() }, null, 1)}\n`

/**
 * Puts these files into a site in place of those of an earlier time. What the site has by itself stays as it is, and is answered with.
 * Until all are in their places each is one of the list, so that what breaks off half way is put in order by the next time.
 * @param {string} folder
 * @param {import('../bundle.mjs').SiteFiles} files
 * @returns {readonly string[]}
 */
export function replaceWritten(folder, files) {
  const before = writtenIn(folder)
  // packed copies go with what they are copies of
  const isOthers = (/** @type {string} */ name) => !before.includes(name) && fs.existsSync(path.join(folder, name))
  const others = [...files.keys()].filter(name => isOthers(name) || isOthers(plainName(name)))
  for (const name of fs.readdirSync(folder).filter(one => one.startsWith(DRAFT))) fs.rmSync(path.join(folder, name), { recursive: true })
  const own = [...files].filter(([name]) => !others.includes(name))
  const draft = path.join(folder, `${DRAFT}${process.pid}`)
  try {
    for (const [name, contents] of own) writeWhole(path.join(draft, name), contents)
    const names = own.map(([name]) => name)
    writeWhole(path.join(folder, WRITTEN), listText([...new Set([...before, ...names])]))
    for (const name of names) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      fs.renameSync(path.join(draft, name), path.join(folder, name))
    }
    for (const name of before.filter(one => !names.includes(one))) removeFile(folder, name)
    writeWhole(path.join(folder, WRITTEN), listText(names))
  } finally {
    fs.rmSync(draft, { recursive: true, force: true })
  }
  return others.filter(name => !isPacked(name))
}
