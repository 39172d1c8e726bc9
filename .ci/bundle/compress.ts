import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { digest } from '../cli/files.mjs'
import type { SiteFiles } from './bundle.ts'

const brotliCompress = promisify(zlib.brotliCompress)
const gzipCompress = promisify(zlib.gzip)

export const isCompressible = (name: string) => /\.(js|css|html|svg|json|webmanifest|txt|xml)$/.test(name)

/** The name of the original of a compressed copy; any other name unchanged. */
export const stripCompressedSuffix = (name: string) => name.replace(/\.(?:br|gz)$/, '')

export const isCompressedCopy = (name: string) => stripCompressedSuffix(name) !== name

/**
 * Compressed copies by a hash of the contents. They are kept because browser tests configure one
 * site many times, and only few of its files change each time.
 */
const copiesByHash = new Map<string, Promise<readonly [br: Uint8Array, gz: Uint8Array]>>()

/** Brotli's highest quality, for files that are compressed once a release. */
const SMALLEST = 11
/**
 * The brotli quality for pages that a timer writes again and again: a tenth larger than the smallest, in
 * a sixteenth of the time (a dish's page of 34 kB: 9.5 instead of 8.7 kB, 5 instead of 79 ms).
 */
export const QUICK = 7

/** How many files are compressed in parallel. Each takes megabytes of memory meanwhile. */
const PARALLEL = 16

/** Compresses contents with brotli and with gzip. */
export function compress(contents: Uint8Array, quality = SMALLEST) {
  const key = `${quality} ${digest(contents)}`
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  const copies = copiesByHash.get(key) ?? Promise.all([
    brotliCompress(contents, {
      params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: contents.length },
    }),
    gzipCompress(contents, { level: 9 }),
  ])
  copiesByHash.set(key, copies)
  return copies
}

/**
 * Returns the files with a `.br` and a `.gz` copy of each text file, if the copy is smaller.
 * `quality`: of brotli, from 0 to 11.
 */
export async function addCompressedCopies(files: SiteFiles, quality = SMALLEST) {
  const all = new Map(files)
  const originals = [...files].filter(([name]) => isCompressible(name))
  for (let start = 0; start < originals.length; start += PARALLEL) {
    await Promise.all(originals.slice(start, start + PARALLEL).map(async ([name, contents]) => {
      const [br, gz] = await compress(contents, quality)
      if (br.length < contents.length) all.set(`${name}.br`, br)
      if (gz.length < contents.length) all.set(`${name}.gz`, gz)
    }))
  }
  return all
}
