import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotliCompress = promisify(zlib.brotliCompress)
const gzipCompress = promisify(zlib.gzip)

/** @param {string} name */
export const isCompressible = name => /\.(js|css|html|svg|json|webmanifest|txt|xml)$/.test(name)

/**
 * Returns the name of the original of a compressed copy, and any other name unchanged.
 * @param {string} name
 */
export const stripCompressedSuffix = name => name.replace(/\.(?:br|gz)$/, '')

/** @param {string} name */
export const isCompressedCopy = name => stripCompressedSuffix(name) !== name

/** @param {Uint8Array} contents */
export const gzip = contents => gzipCompress(contents, { level: 9 })

/** @param {Uint8Array} contents */
export const brotli = contents => brotliCompress(contents, {
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: contents.length },
})

/**
 * Compressed copies by a hash of the contents. They are kept because browser tests configure one
 * site many times, and only few of its files change each time.
 * @type {Map<string, Promise<readonly [br: Uint8Array, gz: Uint8Array]>>}
 */
const copiesByHash = new Map()

/** @param {Uint8Array} contents */
function compress(contents) {
  const key = createHash('sha256').update(contents).digest('base64')
  const copies = copiesByHash.get(key) ?? Promise.all([brotli(contents), gzip(contents)])
  copiesByHash.set(key, copies)
  return copies
}

/**
 * Adds a `.br` and a `.gz` copy of each text file, if the copy is smaller.
 * @param {import('./bundle.mjs').SiteFiles} files
 */
export async function addCompressedCopies(files) {
  /** @type {Map<string, Uint8Array>} */
  const all = new Map(files)
  await Promise.all([...files].filter(([name]) => isCompressible(name)).map(async ([name, contents]) => {
    const [br, gz] = await compress(contents)
    if (br.length < contents.length) all.set(`${name}.br`, br)
    if (gz.length < contents.length) all.set(`${name}.gz`, gz)
  }))
  return all
}
