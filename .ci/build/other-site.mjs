import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { complaint, reasonOf } from './complaint.mjs'
import { filesUnder, posix } from './files.mjs'
import { SUMS, sumsIn } from './sums.mjs'

/**
 * A site that was built elsewhere, in a folder or on the web. `names` are the files that it has, as far as it tells; `read` gives what one
 * says once it is unpacked, undefined where it is not there.
 * @typedef {{
 *   readonly names: () => Promise<readonly string[]>
 *   readonly read: (name: string) => Promise<Uint8Array | undefined>
 * }} OtherSite
 */

/** What is packed, by its ending: how it is unpacked, and what a browser asks for that gets it. */
const PACKED = /** @type {const} */ ({ '.br': { unpack: zlib.brotliDecompressSync, encoding: 'br' }, '.gz': { unpack: zlib.gunzipSync, encoding: 'gzip' } })
const PATIENCE = 30_000

/**
 * The name of a packed copy without its ending, and that ending.
 * @param {string} name
 */
export function packedName(name) {
  const ending = /\.(?:br|gz)$/.exec(name)?.[0]
  return ending === undefined ? undefined : { plain: name.slice(0, -ending.length), ...PACKED[/** @type {keyof typeof PACKED} */ (ending)] }
}

/**
 * What cannot be unpacked says nothing.
 * @param {Uint8Array} contents
 * @param {string} name
 */
function unpacked(contents, name) {
  try {
    return packedName(name)?.unpack(contents) ?? contents
  } catch {
    return Buffer.alloc(0)
  }
}

/**
 * @param {string} folder
 * @returns {OtherSite}
 */
export const siteInFolder = folder => ({
  names: async () => filesUnder(folder).map(name => posix(path.relative(folder, name))),
  read: async name => {
    const file = path.join(folder, name)
    return fs.existsSync(file) ? unpacked(fs.readFileSync(file), name) : undefined
  },
})

/**
 * A packed copy is what the server answers to those who can unpack it. Which files there are nobody is told but by the site's own list.
 * @param {string} address
 * @returns {OtherSite}
 */
export function siteOnWeb(address) {
  /** @type {OtherSite['read']} */
  const read = async name => {
    const packed = packedName(name)
    const file = packed?.plain ?? name
    const url = new URL(file === 'index.html' ? '/' : `/${file.split('/').map(encodeURIComponent).join('/')}`, address)
    /** @type {Response} */
    let answer
    try {
      answer = await fetch(url, { headers: { 'Accept-Encoding': packed?.encoding ?? 'identity', 'Cache-Control': 'no-cache' }, signal: AbortSignal.timeout(PATIENCE) })
    } catch (error) {
      throw complaint(`${url} cannot be had: ${reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error)}`)
    }
    if (!answer.ok) return undefined
    // what cannot be unpacked says nothing
    return answer.arrayBuffer().then(body => Buffer.from(body), () => Buffer.alloc(0))
  }
  return { names: async () => [...sumsIn(Buffer.from(await read(SUMS) ?? '').toString()).keys()], read }
}
