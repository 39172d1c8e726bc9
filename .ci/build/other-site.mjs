import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { codeOf, complaint, isComplaint, printable, reasonOf } from './complaint.mjs'
import { plainName } from './compress.mjs'
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
/** A server says so of what it does not have; any other failure says nothing of the file. */
const GONE = [404, 410]
/** Bytes of a file once it is unpacked, several times the largest of a build: more is none of ours, and would fill the memory. */
const LARGEST = 32_000_000

/**
 * The name of a packed copy without its ending, and how it is unpacked.
 * @param {string} name
 */
export function packedName(name) {
  const plain = plainName(name)
  return plain === name ? undefined : { plain, ...PACKED[/** @type {keyof typeof PACKED} */ (name.slice(plain.length))] }
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
    return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ? unpacked(fs.readFileSync(file), name) : undefined
  },
})

/** What was thrown for a body that cannot be unpacked, and not for one that has not come. */
const BADLY_PACKED = /^Z_|_ERROR_FORMAT_/

/**
 * What an answer says; what cannot be unpacked says nothing, nor does what is too large for any file of a build.
 * @param {Response} answer
 */
async function bodyOf(answer) {
  /** @type {Uint8Array[]} */
  const parts = []
  let size = 0
  try {
    for await (const part of answer.body ?? []) {
      size += part.length
      if (size > LARGEST) return Buffer.alloc(0)
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch (error) {
    if (BADLY_PACKED.test(String(codeOf(causeOf(error))))) return Buffer.alloc(0)
    throw error
  }
}

/** @param {unknown} error */
const causeOf = error => error instanceof Error && error.cause !== undefined ? error.cause : error

/**
 * A packed copy is what the server answers to those who can unpack it. Which files there are nobody is told but by the site's own list.
 * Nobody is led elsewhere: what another host says is not what this site serves, and the other may be one within this network.
 * @param {string} address
 * @returns {OtherSite}
 */
export function siteOnWeb(address) {
  /** @type {OtherSite['read']} */
  const read = async name => {
    const packed = packedName(name)
    // a page is asked for as customers ask for it
    const file = (packed?.plain ?? name).replace(/^index\.html$|\.html$/, '')
    const url = new URL(`/${file.split('/').map(encodeURIComponent).join('/')}`, address)
    try {
      const answer = await fetch(url, { headers: { 'Accept-Encoding': packed?.encoding ?? 'identity', 'Cache-Control': 'no-cache' }, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) })
      const to = answer.headers.get('Location')
      if (answer.status >= 300 && answer.status < 400 && to !== null) throw complaint(`${url} leads to ${printable(to)}: give the address that the shop itself has`)
      if (GONE.includes(answer.status)) return undefined
      if (!answer.ok) throw complaint(`${url} cannot be had: the answer is ${answer.status}. Try again when the server is well`)
      return await bodyOf(answer)
    } catch (error) {
      throw isComplaint(error) ? error : complaint(`${url} cannot be had: ${reasonOf(causeOf(error))}`)
    }
  }
  return { names: async () => [...sumsIn(Buffer.from(await read(SUMS) ?? '').toString()).keys()], read }
}
