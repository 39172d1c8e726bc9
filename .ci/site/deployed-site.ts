import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { getErrorCode, CliError, isCliError, replaceControlCharacters, getErrorMessage } from '../cli/cli-error.mjs'
import { stripCompressedSuffix } from '../bundle/compress.ts'
import { listRelativePaths } from '../cli/files.mjs'
import { SUMS, parseSums } from './sums.ts'

/**
 * A site that another build has written, in a folder or on the web.
 * `names` lists its files; on the web, only those of its checksum list.
 * `read` returns the decompressed contents of a file, undefined for a missing one.
 * @typedef {{
 *   readonly names: () => Promise<readonly string[]>
 *   readonly read: (name: string) => Promise<Uint8Array | undefined>
 * }} DeployedSite
 */

/**
 * For each suffix of compressed copies, how to decompress them,
 * and the Accept-Encoding that requests such a copy.
 */
const COMPRESSED = /** @type {const} */ ({
  '.br': { decompress: zlib.brotliDecompressSync, encoding: 'br' },
  '.gz': { decompress: zlib.gunzipSync, encoding: 'gzip' },
})
/** In ms, for each request. */
const TIMEOUT = 30_000
/** The statuses of a missing file. Any other error status does not tell whether the file exists. */
const MISSING = [404, 410]
/** How many bytes of a file are read at most, several times the largest of a build: more could fill the memory. */
const MAX_BYTES = 32_000_000

/** Parses the name of a compressed copy; undefined for any other file. @param {string} name */
export function parseCompressedName(name) {
  const plain = stripCompressedSuffix(name)
  return plain === name
    ? undefined
    : { plain, ...COMPRESSED[/** @type {keyof typeof COMPRESSED} */ (name.slice(plain.length))] }
}

/**
 * Decompresses a compressed copy; returns any other file unchanged. A damaged copy counts as empty.
 * @param {Uint8Array} contents @param {string} name
 */
function decompress(contents, name) {
  try {
    return parseCompressedName(name)?.decompress(contents) ?? contents
  } catch {
    return Buffer.alloc(0)
  }
}

/** Opens a site in a folder. @param {string} folder @returns {DeployedSite} */
export const openFolderSite = folder => ({
  names: async () => listRelativePaths(folder),
  read: async name => {
    const file = path.join(folder, name)
    return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ? decompress(fs.readFileSync(file), name) : undefined
  },
})

/** Matches the error codes of a body that cannot be decompressed, but no code of a network error. */
const DECOMPRESSION_ERROR = /^Z_|_ERROR_FORMAT_/

/**
 * Reads a body. A body that cannot be decompressed or is too large counts as empty.
 * @param {Response} response
 */
async function readBody(response) {
  /** @type {Uint8Array[]} */
  const chunks = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > MAX_BYTES) return Buffer.alloc(0)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    if (DECOMPRESSION_ERROR.test(String(getErrorCode(getCause(error))))) return Buffer.alloc(0)
    throw error
  }
}

/** `fetch` wraps a network error as the cause of another one. @param {unknown} error */
const getCause = error => error instanceof Error && error.cause !== undefined ? error.cause : error

/**
 * Opens a site on the web. It requests a compressed copy by the address of its original and an
 * Accept-Encoding. The names of the site's files are those of its checksum list. Redirects are not
 * followed: another host is not this site, and may be inside the user's network.
 * @param {string} address @returns {DeployedSite}
 */
export function openWebSite(address) {
  /** @type {DeployedSite['read']} */
  const read = async name => {
    const copy = parseCompressedName(name)
    // pages have no extension in their address
    const file = (copy?.plain ?? name).replace(/^index\.html$|\.html$/, '')
    const url = new URL(`/${file.split('/').map(encodeURIComponent).join('/')}`, address)
    try {
      const response = await fetch(url, {
        headers: { 'Accept-Encoding': copy?.encoding ?? 'identity', 'Cache-Control': 'no-cache' },
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT),
      })
      const location = response.headers.get('Location')
      if (response.status >= 300 && response.status < 400 && location !== null) {
        throw new CliError(`${url} redirects to ${replaceControlCharacters(location)}: use the shop's own address`)
      }
      if (MISSING.includes(response.status)) return undefined
      if (!response.ok) {
        throw new CliError(`${url} could not be loaded: status ${response.status}. Try again when the server works`)
      }
      return await readBody(response)
    } catch (error) {
      throw isCliError(error) ? error : new CliError(`${url} could not be loaded: ${getErrorMessage(getCause(error))}`)
    }
  }
  return { names: async () => [...parseSums(Buffer.from(await read(SUMS) ?? '').toString()).keys()], read }
}
