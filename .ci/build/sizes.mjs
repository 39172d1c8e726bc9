import { bundleReactAlone, readSiteFile, DIALOG, toSitePath, START_SOURCES, readEntryOutputs } from './bundle.mjs'
import { brotli, gzip } from './compress.mjs'
import { KIT, MORE } from './layout.mjs'
import { toPackageName } from './licences.mjs'
import { listStartSources } from './split-styles.mjs'

/**
 * @typedef {{ raw: number; gz: number; br: number }} Bytes
 * @typedef {Pick<import('./site.mjs').Site, 'files' | 'metafile' | 'packages' | 'script' | 'early' | 'fileOf'>} Site
 *
 * Files that are loaded together: the scripts of the first menu,
 * shared chunks (`kit`, `more`), or one lazy part or screen, named after its entry.
 * `modules`: minified bytes by module.
 * @typedef {{ readonly name: string; readonly bytes: Bytes; readonly modules: Readonly<Record<string, number>> }} Part
 * @typedef {Awaited<ReturnType<typeof measureSizes>>} Sizes
 */

/** The part that every visit loads. */
export const FIRST = 'first'
/** The parts that a first visit loads before the customer can type an address. */
const FIRST_VISIT = [FIRST, 'kit', ...DIALOG.map(source => source.replace('src/', ''))]

/** Sums the bytes of files, plain and compressed. @param {readonly Uint8Array[]} files */
async function measure(files) {
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
 * The bytes of each module in the selected outputs of esbuild.
 * @param {import('esbuild').Metafile} metafile
 * @param {(file: string) => boolean} isSelected
 */
function measureModules({ outputs }, isSelected) {
  /** @type {Record<string, number>} */
  const modules = {}
  for (const [output, { inputs }] of Object.entries(outputs)) {
    if (!output.endsWith('.js') || !isSelected(toSitePath(output))) continue
    for (const [name, { bytesInOutput }] of Object.entries(inputs)) {
      if (bytesInOutput > 0) modules[name] = (modules[name] ?? 0) + bytesInOutput
    }
  }
  return modules
}

/**
 * Measures the scripts of a site, grouped by part.
 * @param {Site} site
 * @returns {Promise<readonly Part[]>}
 */
async function measureParts({ files, metafile, packages, script, early, fileOf }) {
  const sources = new Map(Object.entries(metafile.outputs).flatMap(([name, { entryPoint }]) => {
    const file = fileOf.get(toSitePath(name))
    return entryPoint === undefined || file === undefined || file === script
      ? []
      : [[file, entryPoint.replace(/^src\//, '')]]
  }))
  const shared = [[KIT, 'kit'], [MORE, 'more']].flatMap(([path = '', name = '']) => {
    const file = [...fileOf.values()].find(candidate => candidate.startsWith(path.replace('.js', '-')))
    return file === undefined ? [] : [[file, name]]
  })
  const lazyFiles = [...shared, ...[...sources].sort(([, a], [, b]) => a < b ? -1 : 1)]
  /** @param {string} file */
  const measureFile = file => measureModules(metafile, name => fileOf.get(name) === file)
  /** @param {readonly string[]} names */
  const read = names => names.map(name => readSiteFile(files, name))
  return Promise.all([
    measure([...read([packages.path, script]), Buffer.from(early)]).then(bytes => ({
      name: FIRST,
      modules: { ...measureFile(script), ...measureModules(packages.metafile, () => true) },
      bytes,
    })),
    ...lazyFiles.map(async ([file = '', name = '']) =>
      ({ name, modules: measureFile(file), bytes: await measure(read([file])) })),
  ])
}

/**
 * Measures the parts and the style sheets.
 * Bundles react-dom alone with the same options in the same run:
 * a size divided by that of react-dom is comparable between machines.
 * @param {Site & Pick<import('./site.mjs').Site, 'deferredSheets'>} site
 */
export async function measureSizes(site) {
  const { files, metafile, deferredSheets } = site
  const { style } = readEntryOutputs(metafile)
  const [reactAlone, parts, styles, dialogStyles, laterStyles] = await Promise.all([
    bundleReactAlone().then(contents => measure([contents])),
    measureParts(site),
    measure(style === undefined ? [] : [readSiteFile(files, style)]),
    measure([readSiteFile(files, deferredSheets.dialog)]),
    measure([readSiteFile(files, deferredSheets.later)]),
  ])
  const firstVisit = sumBytes(parts.filter(({ name }) => FIRST_VISIT.includes(name)).map(({ bytes }) => bytes))
  return { reactAlone, parts, firstVisit, styles, dialogStyles, laterStyles, sheets: measureStartSheets(metafile) }
}

/**
 * The bytes of each source in the start's style sheet.
 * @param {import('esbuild').Metafile} metafile
 */
function measureStartSheets(metafile) {
  const { style } = readEntryOutputs(metafile)
  const starting = listStartSources(metafile, START_SOURCES)
  const [, { inputs } = { inputs: {} }] =
    Object.entries(metafile.outputs).find(([name]) => toSitePath(name) === style) ?? []
  return Object.fromEntries(
    Object.entries(inputs).flatMap(([name, { bytesInOutput }]) => (starting.has(name) ? [[name, bytesInOutput]] : [])),
  )
}

/**
 * The group of a module in the table of sizes: its package, its folder, or `texts`.
 * @param {string} module
 */
function toGroup(module) {
  const depth = module.startsWith('core/shop/') ? 3 : 2
  const folder = module.split('/').slice(0, -1).slice(0, depth).join('/')
  return toPackageName(module) ?? (module.startsWith('src/text/') ? 'texts' : folder)
}

/** The parts whose groups are listed. */
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
    for (const [name, br] of measureGroups(part)) if (bytes.has(name)) add(name, 0, br)
  }
  return bytes
}

/**
 * Distributes the compressed bytes of a part over its groups
 * in proportion to their minified bytes, largest first.
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
