import { bundleReactAlone, bytesOf, sitePath, startingOutputs, staticImports } from './bundle.mjs'
import { brotli, gzip } from './compress.mjs'

/**
 * @typedef {{ raw: number; gz: number; br: number }} Bytes
 * @typedef {import('./site.mjs').Site} Site
 * @typedef {Awaited<ReturnType<typeof measureSizes>>} Sizes
 * @param {readonly Uint8Array[]} parts
 * @returns {Promise<Bytes>}
 */
export async function weigh(parts) {
  const sum = { raw: 0, gz: 0, br: 0 }
  for (const contents of parts) {
    sum.raw += contents.length
    sum.gz += (await gzip(contents)).length
    sum.br += (await brotli(contents)).length
  }
  return sum
}

/**
 * What a screen or a popup that is fetched when it is first shown adds to the start: by the file that it begins with.
 * @param {Pick<Site, 'files' | 'metafile' | 'nameOf'>} site
 */
async function lazyParts({ files, metafile, nameOf }) {
  const { entry, chunks } = startingOutputs(metafile)
  const start = new Set([entry, ...chunks])
  const lazy = Object.entries(metafile.outputs).filter(([name, output]) => output.entryPoint !== undefined && !start.has(sitePath(name)) && name.endsWith('.js'))
  return Promise.all(lazy.map(async ([name, output]) => {
    const own = [name, ...staticImports(metafile, name)].map(sitePath).filter(path => !start.has(path))
    return /** @type {const} */ ([output.entryPoint, await weigh(own.map(path => bytesOf(files, nameOf.get(path) ?? path)))])
  }))
}

/**
 * Bytes of the first menu screen beside those of react-dom alone, bundled by the same options in
 * the same run, so that their ratio means the same on every machine.
 * @param {Site} site
 */
export async function measureSizes({ files, metafile, script, nameOf, later }) {
  // the first menu screen is part of the start
  const scripts = [script]
  const { style } = startingOutputs(metafile)
  const all = [...files.keys()].filter(name => /^assets\/.*\.js$/.test(name))
  /** @param {readonly string[]} names */
  const bytes = names => weigh(names.map(name => bytesOf(files, name)))
  const [reactAlone, firstScreen, styles, laterStyles, everyScript] = await Promise.all([
    weigh([await bundleReactAlone()]), bytes(scripts), bytes(style === undefined ? [] : [style]), bytes([later]), bytes(all),
  ])
  const together = {
    raw: firstScreen.raw + styles.raw,
    gz: firstScreen.gz + styles.gz,
    br: firstScreen.br + styles.br,
  }
  /** @param {Bytes} bytes */
  const compared = bytes => ({
    ...bytes,
    toReactAlone: {
      gz: Number((bytes.gz / reactAlone.gz).toFixed(3)),
      br: Number((bytes.br / reactAlone.br).toFixed(3)),
    },
  })
  return {
    reactAlone,
    firstScreen: { ...compared(firstScreen), files: scripts },
    styles,
    laterStyles,
    firstScreenWithStyles: compared(together),
    everyScript: compared(everyScript),
    lazy: Object.fromEntries(await lazyParts({ files, metafile, nameOf })),
  }
}

/** @param {Sizes} sizes */
export function sizesText({ reactAlone, firstScreen, styles, laterStyles, firstScreenWithStyles, everyScript, lazy }) {
  /**
   * @param {string} what
   * @param {Bytes & { readonly toReactAlone?: { readonly br: number } }} bytes
   */
  const line = (what, { gz, br, toReactAlone }) => [
    what.padEnd(40),
    `${String(gz).padStart(8)} gzip ${String(br).padStart(8)} brotli`,
    toReactAlone === undefined ? '' : `   ${toReactAlone.br.toFixed(2)} × react-dom alone`,
  ].join('')
  return [
    line('react-dom alone', reactAlone),
    line('first menu screen, scripts', firstScreen),
    line('main style sheet', styles),
    line('both', firstScreenWithStyles),
    line('later style sheet', laterStyles),
    line('every script', everyScript),
    ...Object.entries(lazy).sort(([a], [b]) => a < b ? -1 : 1).map(([name, bytes]) => line(`  + ${name.replace(/^src\//, '')}`.slice(0, 40), bytes)),
  ].join('\n')
}
