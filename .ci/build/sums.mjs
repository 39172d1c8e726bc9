import fs from 'node:fs'
import path from 'node:path'
import { complaint } from './complaint.mjs'
import { digest, namesIn } from './files.mjs'

/** What every file of a site is, as `sha256sum --check` of the GNU coreutils reads it; its name has no ending, though it is no page. */
export const SUMS = 'SHA256SUMS'

/**
 * One line a file, sorted by name; the list is not in itself.
 * @param {import('./bundle.mjs').SiteFiles} files
 */
export function sumsText(files) {
  const names = [...files.keys()].filter(name => name !== SUMS).sort()
  const odd = names.find(name => /[\\\r\n]/.test(name))
  if (odd !== undefined) throw complaint(`${odd}: a file of a site has no such letters in its name`)
  return names.map(name => `${digest(files.get(name) ?? '')}  ${name}\n`).join('')
}

/**
 * The digest of each file that a list names.
 * @param {string} text
 */
export const sumsIn = text => new Map([...text.matchAll(/^([0-9a-f]{64}) [ *](.+)$/gm)].map(([, sum = '', name = '']) => [name, sum]))

/**
 * A site with its list.
 * @param {import('./bundle.mjs').SiteFiles} files
 */
export const withSums = files => new Map([...files, [SUMS, Buffer.from(sumsText(files))]])

/**
 * The files of a folder, by their paths in it.
 * @param {string} folder
 * @param {(name: string) => boolean} [isMeant]
 * @returns {Map<string, Uint8Array>}
 */
export const siteIn = (folder, isMeant = () => true) => new Map(namesIn(folder).filter(isMeant).map(name => [name, fs.readFileSync(path.join(folder, name))]))
