import { PACKAGES, START } from './plan.mjs'
import { bundleReactAlone, findScript, readSiteFile, DIALOG, toSitePath } from './bundle.mjs'
import { brotli, gzip } from './compress.mjs'
import { toPackageName } from './licences.mjs'

/**
 * @typedef {{ raw: number; gz: number; br: number }} Bytes
 * @typedef {Awaited<ReturnType<typeof import('./bundle.mjs').bundleShop>>} Bundle
 * @typedef {import('./scripts.mjs').Script} Script
 *
 * Scripts that are loaded together: those of the first menu (`FIRST`),
 * or one lazy script, by its name.
 * `modules`: minified bytes by module.
 * @typedef {{ readonly name: string; readonly bytes: Bytes; readonly modules: Readonly<Record<string, number>> }} Part
 * @typedef {Awaited<ReturnType<typeof measureSizes>>} Sizes
 */

/** The name of the part that every visit loads. */
export const FIRST = 'first'
/** The lazy sources that a first visit loads before the customer can type an address. */
const FIRST_VISIT = DIALOG

/** Sums the bytes of files, plain and compressed. @param {readonly Uint8Array[]} files */
async function measureFiles(files) {
  const sizes = files.map(async contents => ({
    raw: contents.length,
    gz: (await gzip(contents)).length,
    br: (await brotli(contents)).length,
  }))
  return sumBytes(await Promise.all(sizes))
}

const NO_BYTES = { raw: 0, gz: 0, br: 0 }

/** @param {readonly Bytes[]} all */
const sumBytes = all =>
  all.reduce((sum, { raw, gz, br }) => ({ raw: sum.raw + raw, gz: sum.gz + gz, br: sum.br + br }), NO_BYTES)

/**
 * Sums the minified bytes of each module in some scripts.
 * @param {readonly Script[]} scripts
 */
function measureModules(scripts) {
  /** @type {Record<string, number>} */
  const modules = {}
  for (const { metafile } of scripts) {
    for (const { inputs } of Object.values(metafile.outputs)) {
      for (const [name, { bytesInOutput }] of Object.entries(inputs)) {
        if (bytesInOutput > 0) modules[name] = (modules[name] ?? 0) + bytesInOutput
      }
    }
  }
  return modules
}

/**
 * Measures the scripts, by part.
 * @param {Pick<Bundle, 'scripts' | 'early'>} bundle
 * @returns {Promise<readonly Part[]>}
 */
async function measureParts({ scripts, early }) {
  const isFirst = (/** @type {Script} */ { name }) => [START, PACKAGES].includes(name)
  const all = [...scripts.values()]
  const first = all.filter(isFirst)
  /** @param {readonly Script[]} selected */
  const toBuffers = selected => selected.map(({ text }) => Buffer.from(text))
  return Promise.all([
    measureFiles([...toBuffers(first), Buffer.from(early)])
      .then(bytes => ({ name: FIRST, modules: measureModules(first), bytes })),
    ...all.filter(script => !isFirst(script)).map(async script =>
      ({ name: script.name, modules: measureModules([script]), bytes: await measureFiles(toBuffers([script])) })),
  ])
}

/**
 * Measures the parts and the style sheets.
 * react-dom alone is bundled with the same options in the same run,
 * so that a size divided by its size is comparable between machines.
 * @param {Bundle} bundle
 */
export async function measureSizes(bundle) {
  const { files, scripts, sheets } = bundle
  /** @param {string} sheet */
  const measureSheet = sheet => measureFiles([readSiteFile(files, sheet)])
  const [reactAlone, parts, styles, dialogStyles, laterStyles] = await Promise.all([
    bundleReactAlone().then(contents => measureFiles([contents])),
    measureParts(bundle),
    measureSheet(sheets.start),
    measureSheet(sheets.dialog),
    measureSheet(sheets.later),
  ])
  const lazyScripts = FIRST_VISIT.flatMap(source => findScript(bundle, source) ?? [])
  const firstVisit = new Set([FIRST, ...lazyScripts.flatMap(({ name, needs }) => [name, ...needs])])
  return {
    reactAlone, parts, styles, dialogStyles, laterStyles,
    firstVisit: sumBytes(parts.filter(({ name }) => firstVisit.has(name)).map(({ bytes }) => bytes)),
    sheets: measureStartSheet(bundle),
    scripts: scripts.size,
  }
}

/**
 * Measures each source in the start's style sheet, in minified bytes.
 * @param {Pick<Bundle, 'styles' | 'sheets'>} bundle
 */
function measureStartSheet({ styles, sheets }) {
  const [, { inputs } = { inputs: {} }] =
    Object.entries(styles.outputs).find(([name]) => toSitePath(name) === sheets.start) ?? []
  return Object.fromEntries(Object.entries(inputs).map(([name, { bytesInOutput }]) => [name, bytesInOutput]))
}

/**
 * Returns the group of a module in the table of sizes: its package, its folder, or `texts`.
 * @param {string} module
 */
function toGroup(module) {
  const depth = module.startsWith('core/shop/') ? 3 : 2
  const folder = module.split('/').slice(0, -1).slice(0, depth).join('/')
  return toPackageName(module) ?? (module.startsWith('src/text/') ? 'texts' : folder)
}

/** The parts whose groups of modules the table lists. */
const DETAILED = [FIRST, 'kit', 'more']

/**
 * Formats a table of the parts.
 * @param {Sizes} sizes
 */
export function formatSizes({ reactAlone, parts, firstVisit, styles, dialogStyles, laterStyles }) {
  /**
   * @param {string} label
   * @param {Bytes} bytes
   */
  const formatLine = (label, { gz, br }) => {
    const ratio = `${(br / reactAlone.br).toFixed(2)} × react-dom alone`
    return `${label.slice(0, 40).padEnd(40)}${String(gz).padStart(8)} gzip ${String(br).padStart(8)} brotli   ${ratio}`
  }
  /** @param {readonly [name: string, bytes: number]} group */
  const formatGroup = ([name, bytes]) => `${`      ${name}`.padEnd(40)}${' '.repeat(14)}${String(bytes).padStart(8)}`
  return [
    formatLine('react-dom alone', reactAlone),
    ...parts.flatMap(part => [
      formatLine(part.name === FIRST ? 'first menu, scripts' : `  + ${part.name}`, part.bytes),
      ...(DETAILED.includes(part.name) ? measureGroups(part).map(formatGroup) : []),
    ]),
    formatLine('first visit, until an address is typed', firstVisit),
    formatLine('main style sheet', styles),
    formatLine("dialog's style sheet", dialogStyles),
    formatLine('later style sheet', laterStyles),
  ].join('\n')
}

/**
 * Sums the bytes of each package in all scripts, minified and compressed.
 * @param {Pick<Sizes, 'parts'>} sizes
 */
export function sumPackageBytes({ parts }) {
  /** @type {Map<string, { readonly raw: number; readonly br: number }>} */
  const bytes = new Map()
  /**
   * @param {string} name
   * @param {number} raw
   * @param {number} br
   */
  const add = (name, raw, br) =>
    bytes.set(name, { raw: (bytes.get(name)?.raw ?? 0) + raw, br: (bytes.get(name)?.br ?? 0) + br })
  for (const part of parts) {
    for (const [module, size] of Object.entries(part.modules)) {
      if (module.includes('node_modules/')) add(toGroup(module), size, 0)
    }
    // groups that are not packages are left out
    for (const [name, br] of measureGroups(part)) if (bytes.has(name)) add(name, 0, br)
  }
  return bytes
}

/**
 * Estimates the compressed bytes of each group of a part, largest first:
 * in proportion to its minified bytes.
 * @param {Part} part
 */
function measureGroups({ bytes, modules }) {
  /** @type {Map<string, number>} */
  const groups = new Map()
  for (const [module, size] of Object.entries(modules)) {
    const group = toGroup(module)
    groups.set(group, (groups.get(group) ?? 0) + size)
  }
  const total = [...groups.values()].reduce((sum, size) => sum + size, 0)
  return [...groups]
    .sort(([, a], [, b]) => b - a)
    .map(([name, size]) => /** @type {const} */ ([name, Math.round((size / total) * bytes.br)]))
}
