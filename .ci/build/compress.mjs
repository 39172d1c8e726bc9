import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotliCompress = promisify(zlib.brotliCompress)
const gzipCompress = promisify(zlib.gzip)

/** @param {string} name */
export const isText = name => /\.(js|css|html|svg|json|webmanifest|txt|xml)$/.test(name)

/**
 * The name of the file that a packed copy lies beside; any other name as it is.
 * @param {string} name
 */
export const plainName = name => name.replace(/\.(?:br|gz)$/, '')

/** @param {string} name */
export const isPacked = name => plainName(name) !== name

/** @param {Uint8Array} contents */
export const gzip = contents => gzipCompress(contents, { level: 9 })

/** @param {Uint8Array} contents */
export const brotli = contents => brotliCompress(contents, {
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: contents.length },
})

/**
 * What this process has packed, by what it says: a site that is configured again and again, as the browser tests do, has but one changed page each time.
 * @type {Map<string, Promise<readonly [br: Uint8Array, gz: Uint8Array]>>}
 */
const packed = new Map()

/** @param {Uint8Array} contents */
function pack(contents) {
  const key = createHash('sha256').update(contents).digest('base64')
  const known = packed.get(key) ?? Promise.all([brotli(contents), gzip(contents)])
  packed.set(key, known)
  return known
}

/**
 * Adds `.br` and `.gz` beside each text of a map of files, where they are smaller than the text.
 * @param {import('./bundle.mjs').SiteFiles} files
 */
export async function withCompressed(files) {
  /** @type {Map<string, Uint8Array>} */
  const all = new Map(files)
  await Promise.all([...files].filter(([name]) => isText(name)).map(async ([name, contents]) => {
    const [br, gz] = await pack(contents)
    if (br.length < contents.length) all.set(`${name}.br`, br)
    if (gz.length < contents.length) all.set(`${name}.gz`, gz)
  }))
  return all
}
