import path from 'node:path'
import * as esbuild from 'esbuild'
import { importScript, readSiteText, toSitePath } from './bundle.mjs'
import { toPosix } from '../cli/files.mjs'
import { listStaticSources } from './plan.mjs'

/**
 * The sheets of a site by use, as paths within the site. The file of `start` is named `main`.
 * `classes`: by CSS module, the class names of the sheet by the names in the source.
 * `files`: the sheets, and the fonts and pictures that they use, by path within the site.
 * @typedef {{
 *   readonly sheets: Readonly<Record<'start' | 'dialog' | 'later', string>>
 *   readonly classes: ReadonlyMap<string, Readonly<Record<string, string>>>
 *   readonly files: ReadonlyMap<string, Uint8Array>
 *   readonly metafile: esbuild.Metafile
 * }} Styles
 */

/**
 * Bundles the styles into three sheets: of the start,
 * of the dialog of a first visit, and of the rest.
 * In each sheet the styles are in the order in which the sources import them.
 * @param {esbuild.BuildOptions} options
 * @param {esbuild.Metafile['inputs']} inputs the import graph of the sources
 * @param {{ readonly entry: string; readonly start: readonly string[]; readonly dialog: readonly string[] }} sources
 * @returns {Promise<Styles>}
 */
export async function bundleStyles(options, inputs, { entry, start, dialog }) {
  const startStyles = listStyles(inputs, listStaticSources(inputs, start))
  const dialogStyles = listStyles(inputs, listStaticSources(inputs, dialog))
  const all = sortStyles(inputs, entry)
  /** @type {Readonly<Record<string, readonly string[]>>} */
  const lists = {
    main: all.filter(file => startStyles.has(file)),
    dialog: all.filter(file => dialogStyles.has(file) && !startStyles.has(file)),
    later: all.filter(file => !dialogStyles.has(file) && !startStyles.has(file)),
  }
  const { outputFiles, metafile } = await esbuild.build({
    ...options,
    entryPoints: Object.keys(lists).map(name => ({ in: `styles:${name}`, out: name })),
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    splitting: false,
    write: false,
    metafile: true,
    logLevel: 'warning',
    plugins: [{
      name: 'lists of styles',
      setup(build) {
        build.onResolve({ filter: /^styles:/ }, ({ path: name }) =>
          ({ path: name.replace('styles:', ''), namespace: 'styles' }))
        build.onLoad({ filter: /./, namespace: 'styles' }, ({ path: name }) => ({
          contents: formatStyleEntry(lists[name] ?? []),
          resolveDir: process.cwd(),
        }))
      },
    }, ...options.plugins ?? []],
  })
  const files = new Map(outputFiles.map(file => [toSitePath(file.path), file.contents]))
  /** @type {Map<string, Readonly<Record<string, string>>>} */
  const classes = new Map()
  for (const name of files.keys()) {
    if (!name.endsWith('.js')) continue
    for (const [file, names] of Object.entries((await importScript(readSiteText(files, name))).default)) {
      classes.set(file, /** @type {Record<string, string>} */ (names))
    }
  }
  /** @param {string} name */
  const findSheet = name =>
    [...files.keys()].find(file => file.startsWith(`assets/${name}-`) && file.endsWith('.css')) ?? ''
  return {
    sheets: { start: findSheet('main'), dialog: findSheet('dialog'), later: findSheet('later') },
    classes,
    files: new Map([...files].filter(([name]) => !/\.js$|\.map$/.test(name))),
    metafile,
  }
}

/**
 * Formats a script that imports the styles, and exports the class names of each CSS module.
 * @param {readonly string[]} files
 */
function formatStyleEntry(files) {
  const modules = files.filter(isCssModule)
  return [
    ...files.map(file => `import ${isCssModule(file) ? `* as m${modules.indexOf(file)} from ` : ''}"./${file}"`),
    `export default { ${modules.map((file, index) => `${JSON.stringify(file)}: m${index}`)} }`,
  ].join('\n')
}

/** @param {string} file */
const isCssModule = file => file.endsWith('.module.css')

/**
 * Lists the style files that some sources import.
 * @param {esbuild.Metafile['inputs']} inputs
 * @param {ReadonlySet<string>} sources
 */
const listStyles = (inputs, sources) => new Set([...sources].flatMap(source => inputs[source]?.imports ?? [])
  .map(({ path: file }) => file).filter(file => file.endsWith('.css')))

/**
 * Lists all style files in the order of their imports,
 * `import()` included, as esbuild orders one sheet.
 * @param {esbuild.Metafile['inputs']} inputs
 * @param {string} entry
 */
function sortStyles(inputs, entry) {
  /** @type {Set<string>} */
  const seen = new Set()
  /** @type {string[]} */
  const styles = []
  /** @param {string} source */
  const visit = source => {
    if (seen.has(source)) return
    seen.add(source)
    if (source.endsWith('.css')) styles.push(source)
    else for (const { path: next, external } of inputs[source]?.imports ?? []) if (external !== true) visit(next)
  }
  visit(entry)
  return styles
}

/**
 * Creates a plugin with which scripts import the class names of `styles` as constants.
 * esbuild inlines them.
 * @param {Styles} styles
 * @returns {esbuild.Plugin}
 */
export const createClassNamesPlugin = ({ classes }) => ({
  name: 'class names',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, ({ path: file }) => {
      const names = Object.entries(classes.get(toPosix(path.relative(process.cwd(), file))) ?? {})
      const lines = names.filter(([name]) => name !== 'default').map(([name, value], index) => {
        const exported = /^\w+$/.test(name) ? name : JSON.stringify(name)
        return `const _${index} = ${JSON.stringify(value)}; export { _${index} as ${exported} }`
      })
      return { contents: lines.join('\n'), loader: 'js' }
    })
  },
})
