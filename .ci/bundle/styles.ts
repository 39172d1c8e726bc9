import path from 'node:path'
import * as esbuild from 'esbuild'
import { importScript, toSitePath } from './bundle.ts'
import { toPosix } from '../cli/files.mjs'
import { DIALOG, ENTRY, HOME, listStaticSources, type Inputs } from './plan.ts'

/** By CSS module: the class names of the sheet by the names in the source. */
type ClassNames = ReadonlyMap<string, Readonly<Record<string, string>>>

/**
 * Bundles the styles into three sheets: of the start, of the dialog of a first visit, and of the rest.
 * In each sheet the styles are in the order in which the sources import them. Returns the paths of the
 * `sheets`, the `classes`, and `files`: the sheets, and the fonts and pictures that they use.
 */
export async function bundleStyles(options: esbuild.BuildOptions, inputs: Inputs) {
  const listStyles = (entries: readonly string[]) => new Set([...listStaticSources(inputs, entries)]
    .flatMap(source => inputs[source]?.imports ?? []).map(({ path: file }) => file))
  const [startStyles, dialogStyles, all] = [listStyles([ENTRY, HOME]), listStyles(DIALOG), sortStyles(inputs)]
  const lists: Readonly<Record<string, readonly string[]>> = {
    main: all.filter(file => startStyles.has(file)),
    dialog: all.filter(file => dialogStyles.has(file) && !startStyles.has(file)),
    later: all.filter(file => !dialogStyles.has(file) && !startStyles.has(file)),
  }
  const { outputFiles, metafile } = await esbuild.build({
    ...options,
    write: false,
    metafile: true,
    logLevel: 'warning',
    entryPoints: Object.keys(lists).map(name => ({ in: `styles:${name}`, out: name })),
    plugins: [{
      name: 'lists of styles',
      setup(build) {
        build.onResolve({ filter: /^styles:/ }, ({ path: name }) =>
          ({ path: name.replace('styles:', ''), namespace: 'styles' }))
        build.onLoad({ filter: /./, namespace: 'styles' }, ({ path: name }) =>
          ({ contents: formatStyleEntry(lists[name] ?? []), resolveDir: process.cwd() }))
      },
    }],
  })
  const scripts = outputFiles.filter(file => file.path.endsWith('.js'))
  const modules = await Promise.all(scripts.map(async ({ text }) => (await importScript(text)).default))
  const classes: ClassNames = new Map(modules.flatMap(byModule => Object.entries(byModule)))
  const files = new Map(outputFiles.filter(file => !scripts.includes(file))
    .map(file => [toSitePath(file.path), file.contents]))
  const findSheet = (name: string) =>
    [...files.keys()].find(file => file.startsWith(`assets/${name}-`) && file.endsWith('.css')) ?? ''
  return {
    sheets: { start: findSheet('main'), dialog: findSheet('dialog'), later: findSheet('later') },
    classes,
    files,
    metafile,
  }
}

/** Formats a script that imports the styles, and exports the class names of each CSS module. */
function formatStyleEntry(files: readonly string[]) {
  const modules = files.filter(file => file.endsWith('.module.css'))
  return [
    ...files.map(file => `import ${modules.includes(file) ? `* as m${modules.indexOf(file)} from ` : ''}"./${file}"`),
    `export default { ${modules.map((file, index) => `${JSON.stringify(file)}: m${index}`)} }`,
  ].join('\n')
}

/** Lists all style files in the order of their imports, `import()` included, as esbuild orders one sheet. */
function sortStyles(inputs: Inputs) {
  const seen = new Set<string>()
  const visit = (source: string) => {
    if (seen.has(source)) return
    seen.add(source)
    if (source.endsWith('.css')) return
    for (const { path: next, external } of inputs[source]?.imports ?? []) if (external !== true) visit(next)
  }
  visit(ENTRY)
  return [...seen].filter(source => source.endsWith('.css'))
}

/** Creates a plugin with which scripts import class names as constants. esbuild inlines them. */
export const createClassNamesPlugin = (classes: ClassNames): esbuild.Plugin => ({
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
