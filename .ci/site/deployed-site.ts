import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { getErrorCode, CliError, isCliError, replaceControlCharacters, getErrorMessage } from '../cli/cli-error.mjs'
import { stripCompressedSuffix } from '../bundle/compress.ts'
import { listRelativePaths } from '../cli/files.mjs'
import { parseLanguageFile } from '../prerender/page-file.ts'
import { SUMS, parseSums } from './sums.ts'

/** A site that another build has written, in a folder or on the web. */
export interface DeployedSite {
  /** Lists its files; on the web, only those of its checksum list. */
  readonly names: () => Promise<readonly string[]>
  /** Returns the decompressed contents of a file, undefined for a missing one. */
  readonly read: (name: string) => Promise<Uint8Array | undefined>
}

/** How long a request may take, in ms. */
const TIMEOUT = 30_000
/** The statuses of a missing file. Any other error status does not tell whether the file exists. */
const MISSING = [404, 410]
/** How many bytes of a file are read at most, several times the largest of a build: more could fill the memory. */
const MAX_BYTES = 32_000_000

/**
 * Parses the name of a compressed copy: its original, how to decompress it, and the Accept-Encoding
 * that requests it. Undefined for any other file.
 */
export function parseCompressedName(name: string) {
  const plain = stripCompressedSuffix(name)
  if (plain === name) return undefined
  return name.endsWith('.br')
    ? { plain, decompress: zlib.brotliDecompressSync, encoding: 'br' }
    : { plain, decompress: zlib.gunzipSync, encoding: 'gzip' }
}

/** Decompresses a compressed copy; returns any other file unchanged. A damaged copy counts as empty. */
function decompress(contents: Uint8Array, name: string) {
  try {
    return parseCompressedName(name)?.decompress(contents) ?? contents
  } catch {
    return Buffer.alloc(0)
  }
}

/** Opens a site in a folder. */
export const openFolderSite = (folder: string): DeployedSite => ({
  names: async () => listRelativePaths(folder),
  read: async name => {
    const file = path.join(folder, name)
    return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ? decompress(fs.readFileSync(file), name) : undefined
  },
})

/** Matches the error codes of a body that cannot be decompressed, but no code of a network error. */
const DECOMPRESSION_ERROR = /^Z_|_ERROR_FORMAT_/

/** Reads a body. A body that cannot be decompressed or is too large counts as empty. */
async function readBody(response: Response) {
  const chunks: Uint8Array[] = []
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

/** `fetch` wraps a network error as the cause of another one. */
const getCause = (error: unknown) => error instanceof Error && error.cause !== undefined ? error.cause : error

/**
 * Opens a site on the web. It requests a compressed copy by the address of its original and an
 * Accept-Encoding. The names of the site's files are those of its checksum list. Redirects are not
 * followed: another host is not this site, and may be inside the user's network.
 */
export function openWebSite(address: string): DeployedSite {
  const read = async (name: string) => {
    const copy = parseCompressedName(name)
    const file = copy?.plain ?? name
    const page = parseLanguageFile(file)
    // pages have no extension in their address
    const pagePath = page?.page ?? file.replace(/^index\.html$|\.html$/, '')
    const url = new URL(`/${pagePath.split('/').map(encodeURIComponent).join('/')}`, address)
    if (page !== undefined) url.searchParams.set('lang', page.locale)
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
