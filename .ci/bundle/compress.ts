import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { digest } from '../cli/files.mjs'

const brotliCompress = promisify(zlib.brotliCompress)
const gzipCompress = promisify(zlib.gzip)

/** @param {string} name */
export const isCompressible = name => /\.(js|css|html|svg|json|webmanifest|txt|xml)$/.test(name)

/** The name of the original of a compressed copy; any other name unchanged. @param {string} name */
export const stripCompressedSuffix = name => name.replace(/\.(?:br|gz)$/, '')

/** @param {string} name */
export const isCompressedCopy = name => stripCompressedSuffix(name) !== name

/**
 * Compressed copies by a hash of the contents. They are kept because browser tests configure one
 * site many times, and only few of its files change each time.
 * @type {Map<string, Promise<readonly [br: Uint8Array, gz: Uint8Array]>>}
 */
const copiesByHash = new Map()

/** Compresses contents with brotli and with gzip. @param {Uint8Array} contents */
export function compress(contents) {
  const key = digest(contents)
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  const copies = copiesByHash.get(key) ?? Promise.all([
    brotliCompress(contents, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: contents.length } }),
    gzipCompress(contents, { level: 9 }),
  ])
  copiesByHash.set(key, copies)
  return copies
}

/**
 * Adds a `.br` and a `.gz` copy of each text file, if the copy is smaller.
 * @param {import('./bundle.ts').SiteFiles} files
 */
export async function addCompressedCopies(files) {
  const all = new Map(files)
  await Promise.all([...files].filter(([name]) => isCompressible(name)).map(async ([name, contents]) => {
    const [br, gz] = await compress(contents)
    if (br.length < contents.length) all.set(`${name}.br`, br)
    if (gz.length < contents.length) all.set(`${name}.gz`, gz)
  }))
  return all
}
