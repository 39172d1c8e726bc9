import { bundleReactAlone, bytesOf, DIALOG, sitePath, STARTING, startingOutputs } from './bundle.mjs'
import { brotli, gzip } from './compress.mjs'
import { KIT, MORE } from './layout.mjs'
import { packageOfFile } from './licences.mjs'
import { startingSources } from './styles.mjs'

/**
 * @typedef {{ raw: number; gz: number; br: number }} Bytes
 * @typedef {Pick<import('./site.mjs').Site, 'files' | 'metafile' | 'packages' | 'script' | 'early' | 'fileOf'>} Site
 *
 * What is fetched together: the scripts of the first menu, what several later parts use (`kit`, `more`), or one later part or screen by the
 * source that it begins with. `modules` are bytes, minified and not compressed.
 * @typedef {{ readonly name: string; readonly bytes: Bytes; readonly modules: Readonly<Record<string, number>> }} Part
 * @typedef {Awaited<ReturnType<typeof measureSizes>>} Sizes
 */

/** The part that every visit waits for, and the parts that a first one does until an address can be typed. */
export const FIRST = 'first'
const FIRST_VISIT = [FIRST, 'kit', ...DIALOG.map(source => source.replace('src/', ''))]

/** @param {readonly Uint8Array[]} parts */
async function weigh(parts) {
  return sumOf(await Promise.all(parts.map(async contents => ({ raw: contents.length, gz: (await gzip(contents)).length, br: (await brotli(contents)).length }))))
}

/** @param {readonly Bytes[]} all */
const sumOf = all => all.reduce((sum, { raw, gz, br }) => ({ raw: sum.raw + raw, gz: sum.gz + gz, br: sum.br + br }), { raw: 0, gz: 0, br: 0 })

/**
 * The modules in some outputs of esbuild.
 * @param {import('esbuild').Metafile} metafile
 * @param {(file: string) => boolean} isMeant
 */
function modulesIn({ outputs }, isMeant) {
  /** @type {Record<string, number>} */
  const modules = {}
  for (const [output, { inputs }] of Object.entries(outputs)) {
    if (!output.endsWith('.js') || !isMeant(sitePath(output))) continue
    for (const [name, { bytesInOutput }] of Object.entries(inputs)) if (bytesInOutput > 0) modules[name] = (modules[name] ?? 0) + bytesInOutput
  }
  return modules
}

/**
 * Every script of a site, by what is fetched together.
 * @param {Site} site
 * @returns {Promise<readonly Part[]>}
 */
async function partsOf({ files, metafile, packages, script, early, fileOf }) {
  const sources = new Map(Object.entries(metafile.outputs).flatMap(([name, { entryPoint }]) => {
    const file = fileOf.get(sitePath(name))
    return entryPoint === undefined || file === undefined || file === script ? [] : [[file, entryPoint.replace(/^src\//, '')]]
  }))
  const shared = [[KIT, 'kit'], [MORE, 'more']].flatMap(([path = '', name = '']) => {
    const file = [...fileOf.values()].find(one => one.startsWith(path.replace('.js', '-')))
    return file === undefined ? [] : [[file, name]]
  })
  const later = [...shared, ...[...sources].sort(([, a], [, b]) => a < b ? -1 : 1)]
  /** @param {string} file */
  const modules = file => modulesIn(metafile, name => fileOf.get(name) === file)
  return Promise.all([
    { name: FIRST, own: [packages.path, script], modules: { ...modules(script), ...modulesIn(packages.metafile, () => true) } },
    ...later.map(([file = '', name = '']) => ({ name, own: [file], modules: modules(file) })),
  ].map(async ({ name, own, modules: held }) => ({ name, modules: held, bytes: await weigh([...own.map(file => bytesOf(files, file)), ...name === FIRST ? [Buffer.from(early)] : []]) })))
}

/**
 * Bytes of each part beside those of react-dom alone, bundled by the same options in the same run, so that their ratio means the
 * same on every machine; and of the style sheets.
 * @param {Site & Pick<import('./site.mjs').Site, 'laterSheets'>} site
 */
export async function measureSizes(site) {
  const { files, metafile, laterSheets } = site
  const { style } = startingOutputs(metafile)
  const [reactAlone, parts, styles, dialogStyles, laterStyles] = await Promise.all([
    bundleReactAlone().then(contents => weigh([contents])), partsOf(site), weigh(style === undefined ? [] : [bytesOf(files, style)]), weigh([bytesOf(files, laterSheets.dialog)]), weigh([bytesOf(files, laterSheets.later)]),
  ])
  const firstVisit = sumOf(parts.filter(({ name }) => FIRST_VISIT.includes(name)).map(({ bytes }) => bytes))
  return { reactAlone, parts, firstVisit, styles, dialogStyles, laterStyles, sheets: sheetsOf(metafile) }
}

/**
 * The style sheets of which the start's look is made.
 * @param {import('esbuild').Metafile} metafile
 */
function sheetsOf(metafile) {
  const { style } = startingOutputs(metafile)
  const starting = startingSources(metafile, STARTING)
  const [, { inputs } = { inputs: {} }] = Object.entries(metafile.outputs).find(([name]) => sitePath(name) === style) ?? []
  return Object.fromEntries(Object.entries(inputs).flatMap(([name, { bytesInOutput }]) => starting.has(name) ? [[name, bytesInOutput]] : []))
}

/**
 * Who has written a module: a package, a folder of the sources, or the texts.
 * @param {string} module
 */
function ownerOf(module) {
  const folders = module.split('/').slice(0, -1)
  return packageOfFile(module) ?? (module.startsWith('src/text/') ? 'texts' : folders.slice(0, module.startsWith('core/shop/') ? 3 : 2).join('/'))
}

/**
 * A table of the parts. Of what every visit waits for, and of the kit, it tells whose the bytes are.
 * @param {Sizes} sizes
 */
export function sizesText({ reactAlone, parts, firstVisit, styles, dialogStyles, laterStyles }) {
  /**
   * @param {string} what
   * @param {Bytes} bytes
   */
  const line = (what, { gz, br }) => `${what.slice(0, 40).padEnd(40)}${String(gz).padStart(8)} gzip ${String(br).padStart(8)} brotli   ${(br / reactAlone.br).toFixed(2)} × react-dom alone`
  return [
    line('react-dom alone', reactAlone),
    ...parts.flatMap(part => [
      line(part.name === FIRST ? 'first menu, scripts' : `  + ${part.name}`, part.bytes),
      ...[FIRST, 'kit', 'more'].includes(part.name) ? ownersOf(part).map(([name, bytes]) => `${`      ${name}`.padEnd(40)}${' '.repeat(14)}${String(bytes).padStart(8)}`) : [],
    ]),
    line('first visit, until an address is typed', firstVisit),
    line('main style sheet', styles),
    line("dialog's style sheet", dialogStyles),
    line('later style sheet', laterStyles),
  ].join('\n')
}

/**
 * The bytes of each package in all scripts, minified and by brotli.
 * @param {Pick<Sizes, 'parts'>} sizes
 */
export function packageBytes({ parts }) {
  /** @type {Map<string, { readonly raw: number; readonly br: number }>} */
  const bytes = new Map()
  /**
   * @param {string} name
   * @param {number} raw
   * @param {number} br
   */
  const add = (name, raw, br) => bytes.set(name, { raw: (bytes.get(name)?.raw ?? 0) + raw, br: (bytes.get(name)?.br ?? 0) + br })
  for (const part of parts) {
    for (const [module, size] of Object.entries(part.modules)) if (module.includes('node_modules/')) add(ownerOf(module), size, 0)
    for (const [name, br] of ownersOf(part)) if (bytes.has(name)) add(name, 0, br)
  }
  return bytes
}

/**
 * Whose the bytes of a part are, the most first: brotli's bytes, shared out by what each has before compression.
 * @param {Part} part
 */
function ownersOf({ bytes, modules }) {
  /** @type {Map<string, number>} */
  const owners = new Map()
  for (const [module, size] of Object.entries(modules)) owners.set(ownerOf(module), (owners.get(ownerOf(module)) ?? 0) + size)
  const whole = [...owners.values()].reduce((sum, size) => sum + size, 0)
  return [...owners].sort(([, a], [, b]) => b - a).map(([name, size]) => /** @type {const} */ ([name, Math.round(size / whole * bytes.br)]))
}
