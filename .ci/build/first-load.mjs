import fs from 'node:fs'
import { bytesOf, ENTRY, sitePath, startingOutputs } from './bundle.mjs'
import { weigh } from './sizes.mjs'
import { startingSources } from './styles.mjs'

/**
 * What comes before the first menu is there: bytes as brotli sends them, and of each module, minified and not compressed.
 * @typedef {{ readonly brotli: number; readonly modules: Readonly<Record<string, number>> }} FirstLoad
 */

/** The figure that a build is held to. */
const FIGURE = '.ci/first-load.json'
/** Bytes of brotli by which a build may be over the figure: what a mended line costs, and less than a new part of the page. */
const ALLOWED = 500
/** Bytes from which a module that was there before is named. */
const WORTH_NAMING = 50

/**
 * The first load of a built site: its script, its style sheet and the early script.
 * @param {Pick<import('./site.mjs').Site, 'files' | 'metafile' | 'script' | 'early'>} site
 * @returns {Promise<FirstLoad>}
 */
export async function firstLoadOf({ files, metafile, script, early }) {
  const { entry, chunks, style } = startingOutputs(metafile)
  const parts = [script, ...(style === undefined ? [] : [style])].map(name => bytesOf(files, name))
  const start = new Set([entry, ...chunks])
  const sources = startingSources(metafile, ENTRY)
  /** @type {Record<string, number>} */
  const modules = {}
  for (const [output, { inputs }] of Object.entries(metafile.outputs)) {
    const isSheet = sitePath(output) === style
    if (!isSheet && !start.has(sitePath(output))) continue
    for (const [name, { bytesInOutput }] of Object.entries(inputs)) {
      // of a CSS module its names are in the script, and its look in the sheet, unless that is the later one
      if (!isSheet || sources.has(name)) modules[name] = (modules[name] ?? 0) + bytesInOutput
    }
  }
  return { brotli: (await weigh([...parts, Buffer.from(early)])).br, modules: Object.fromEntries(Object.entries(modules).sort(([a], [b]) => a < b ? -1 : 1)) }
}

/**
 * Why a first load is too large beside the figure, with the modules that came in or grew, the largest first; undefined when it is not.
 * @param {FirstLoad} figure
 * @param {FirstLoad} now
 */
export function growthOf(figure, now) {
  const growth = now.brotli - figure.brotli
  if (growth <= ALLOWED) return undefined
  const grown = Object.entries(now.modules)
    .map(([name, bytes]) => ({ name, before: figure.modules[name], bytes, by: bytes - (figure.modules[name] ?? 0) }))
    .filter(({ before, by }) => before === undefined || by >= WORTH_NAMING)
    .sort((a, b) => b.by - a.by)
  return [
    `The first load is ${now.brotli} bytes of brotli, ${growth} more than ${FIGURE} says; ${ALLOWED} are allowed. In it now (bytes before compression):`,
    ...grown.map(({ name, before, bytes, by }) => `  ${name}: ${before === undefined ? `${bytes}, new` : `+${by}`}`),
    'What the first menu does not need is fetched when it is shown (`importInTime`). If it is needed: npm run build -- --accept-first-load',
  ].join('\n')
}

/** @returns {FirstLoad} */
export const readFigure = () => JSON.parse(fs.readFileSync(FIGURE, 'utf8'))

/** @param {FirstLoad} now */
export function writeFigure(now) {
  fs.writeFileSync(FIGURE, `${JSON.stringify(now, null, 1)}\n`)
  console.log(`${FIGURE}: ${now.brotli} bytes of brotli`)
}
