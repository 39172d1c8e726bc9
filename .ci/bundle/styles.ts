import path from 'node:path'
import * as esbuild from 'esbuild'
import { importScript, toSitePath } from './bundle.ts'
import { toPosix } from '../cli/files.mjs'
import { listStaticSources } from './plan.ts'

/** @typedef {import('./plan.ts').Inputs} Inputs */

/**
 * Bundles the styles into three sheets: of the start, of the dialog of a first visit, and of the rest.
 * In each sheet the styles are in the order in which the sources import them. Returns the paths of the
 * `sheets`, the `classes` (by CSS module, the class names of the sheet by the names in the source),
 * and `files`: the sheets, and the fonts and pictures that they use, by path within the site.
 * @param {esbuild.BuildOptions} options
 * @param {Inputs} inputs
 * @param {{ readonly entry: string; readonly start: readonly string[]; readonly dialog: readonly string[] }} sources
 */
export async function bundleStyles(options, inputs, { entry, start, dialog }) {
  /** @param {readonly string[]} entries */
  const listStyles = entries => new Set([...listStaticSources(inputs, entries)]
    .flatMap(source => inputs[source]?.imports ?? []).map(({ path: file }) => file)
    .filter(file => file.endsWith('.css')))
  const [startStyles, dialogStyles, all] = [listStyles(start), listStyles(dialog), sortStyles(inputs, entry)]
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
        build.onLoad({ filter: /./, namespace: 'styles' }, ({ path: name }) =>
          ({ contents: formatStyleEntry(lists[name] ?? []), resolveDir: process.cwd() }))
      },
    }, ...options.plugins ?? []],
  })
  const files = new Map(outputFiles.map(file => [toSitePath(file.path), file.contents]))
  /** @type {Map<string, Readonly<Record<string, string>>>} */
  const classes = new Map()
  for (const { path: name, text } of outputFiles) {
    if (!name.endsWith('.js')) continue
    for (const [file, names] of Object.entries((await importScript(text)).default)) classes.set(file, names)
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
 * Lists all style files in the order of their imports, `import()` included, as esbuild orders one sheet.
 * @param {Inputs} inputs
 * @param {string} entry
 */
function sortStyles(inputs, entry) {
  /** @type {Set<string>} */
  const seen = new Set()
  /** @param {string} source */
  const visit = source => {
    if (seen.has(source)) return
    seen.add(source)
    if (source.endsWith('.css')) return
    for (const { path: next, external } of inputs[source]?.imports ?? []) if (external !== true) visit(next)
  }
  visit(entry)
  return [...seen].filter(source => source.endsWith('.css'))
}

/**
 * Creates a plugin with which scripts import class names as constants. esbuild inlines them.
 * @param {Pick<Awaited<ReturnType<typeof bundleStyles>>, 'classes'>} styles
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
