import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotliCompress = promisify(zlib.brotliCompress)
const gzipCompress = promisify(zlib.gzip)

export const isText = name => /\.(js|css|html|svg|json|webmanifest|txt|xml)$/.test(name)

export const gzip = contents => gzipCompress(contents, { level: 9 })

export const brotli = contents => brotliCompress(contents, {
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: contents.length },
})

/** Adds `.br` and `.gz` beside each text of a map of files, where they are smaller than the text. */
export async function withCompressed(files) {
  const added = await Promise.all([...files].filter(([name]) => isText(name)).map(async ([name, contents]) => {
    const [br, gz] = await Promise.all([brotli(contents), gzip(contents)])
    return [[`${name}.br`, br], [`${name}.gz`, gz]].filter(([, packed]) => packed.length < contents.length)
  }))
  return new Map([...files, ...added.flat()])
}
