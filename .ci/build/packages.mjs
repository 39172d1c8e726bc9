import fs from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'
import * as esbuild from 'esbuild'
import { complaint } from './complaint.mjs'
import { digest } from './files.mjs'
import { exportLocals, importsOf } from './modules.mjs'
import { LICENCES } from './licences.mjs'
import { startingSources } from './styles.mjs'

/**
 * A script that holds packages alone, by its path in the site; `names` are those of the packages, `locals`
 * tells what it calls what they export, by `PACKAGE NAME`.
 * @typedef {{
 *   readonly path: string
 *   readonly text: string
 *   readonly map: Uint8Array
 *   readonly metafile: esbuild.Metafile
 *   readonly names: ReadonlySet<string>
 *   readonly locals: ReadonlyMap<string, string>
 * }} Packages
 */

/**
 * The first line of a script most of which runs at the start: a browser that knows it (V8's explicit compile hints) compiles
 * all of it while it comes, beside the page, and not each function once more at its first call.
 */
export const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad'
/** What a production file gives: the object that it writes to. */
const WHOLE = '$'
const PRODUCTION = /require\('(\.\/cjs\/[\w-]+\.production\.js)'\)/
const resolve = createRequire(path.resolve('package.json')).resolve

/**
 * The production file that a package in CommonJS takes, where it chooses one.
 * @param {string} file what its name leads to
 */
function productionFile(file) {
  const found = file.endsWith('.js') ? PRODUCTION.exec(fs.readFileSync(file, 'utf8'))?.[1] : undefined
  return found === undefined ? undefined : path.join(path.dirname(file), found)
}
/** @param {string} name */
const hasProductionFile = name => productionFile(resolve(name)) !== undefined

/**
 * React's production files as they are, as modules: without the function around each of them by which CommonJS is told from
 * modules. What they require they import, all else of their text stays.
 * @type {esbuild.Plugin}
 */
const productionFiles = {
  name: 'production files',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, importer }) => {
      const file = productionFile(resolve(name, { paths: [path.dirname(importer || 'package.json')] }))
      return file === undefined ? undefined : { path: file }
    })
    build.onLoad({ filter: /\.production\.js$/ }, ({ path: file }) => {
      const text = fs.readFileSync(file, 'utf8')
      const required = [...new Set([...text.matchAll(/require\("([^"]+)"\)/g)].map(([, name = '']) => name))]
      // all on the first line, so that the map of the rest is that of the file
      const imports = required.map((name, index) => `import { ${WHOLE} as required${index} } from "${name}"; `).join('')
      const linked = required.reduce((left, name, index) => left.replaceAll(`require("${name}")`, `required${index}`), text)
      return { contents: `${imports}const exports = {}; ${linked}\nexport { exports as ${WHOLE} }`, loader: 'js' }
    })
  },
}

/**
 * The same for a package in CommonJS that comes later: what it requires is one of the start's, and imported by name like any other use.
 * @param {readonly string[]} starting
 * @returns {esbuild.Plugin}
 */
export const laterPackages = starting => ({
  name: 'later packages',
  setup(build) {
    build.onResolve({ filter: /^use-sync-external-store/ }, ({ path: name }) => {
      const file = starting.includes(name) ? undefined : productionFile(resolve(name))
      return file === undefined ? undefined : { path: file }
    })
    build.onResolve({ filter: /^react$/ }, ({ path: name, importer }) => importer.endsWith('.production.js') ? { path: name, external: true } : undefined)
    build.onLoad({ filter: /\.production\.js$/ }, ({ path: file }) => {
      const text = fs.readFileSync(file, 'utf8')
      /** @type {(pattern: RegExp) => readonly string[]} */
      const namesOf = pattern => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
      const taken = namesOf(/\bReact\.(\w+)/g)
      const linked = text.replace('require("react")', `{ ${taken.map(name => `${name}: its_${name}`)} }`)
      return { contents: `import { ${taken.map(name => `${name} as its_${name}`)} } from "react"; const exports = {}; ${linked}\nexport const { ${namesOf(/\bexports\.(\w+) =/g)} } = exports`, loader: 'js' }
    })
  },
})

/**
 * What `history` takes from another package is a function that every browser has.
 * @type {esbuild.Plugin}
 */
const assigning = {
  name: 'assigning',
  setup(build) {
    build.onResolve({ filter: /^@babel\/runtime\/helpers\/esm\/extends$/ }, () => ({ path: 'extends', namespace: 'assigning' }))
    build.onLoad({ filter: /./, namespace: 'assigning' }, () => ({ contents: 'export default Object.assign' }))
  },
}

/**
 * The packages that an entry needs before anything is fetched, by the names by which the sources import them.
 * @param {esbuild.BuildOptions} options
 * @param {string} entry
 */
export async function startingPackages(options, entry) {
  const { metafile } = await esbuild.build({ ...options, entryPoints: [entry], packages: 'external', write: false, metafile: true, outdir: 'dist', logLevel: 'silent' })
  return [...startingSources(metafile, [entry])].filter(path => !(path in metafile.inputs)).sort()
}

/**
 * What scripts import from packages, by package.
 * @param {readonly string[]} packages
 * @param {readonly string[]} texts
 */
export function namesUsed(packages, texts) {
  const used = new Map(packages.map(name => [name, /** @type {Set<string>} */ (new Set())]))
  for (const text of texts) {
    for (const { path, names } of importsOf(text)) {
      if (names === undefined && used.has(path)) throw complaint(`${path} is imported as a whole: its script has names only`)
      for (const [name] of names ?? []) used.get(path)?.add(name)
    }
  }
  return used
}

/**
 * One script of all packages of the start. It holds nothing of the shop's own, so that its name changes with the packages (or
 * with which of their names the shop uses), and a device keeps it from release to release.
 * @param {esbuild.BuildOptions} options
 * @param {ReadonlyMap<string, ReadonlySet<string>>} used
 * @returns {Promise<Packages>}
 */
export async function bundlePackages(options, used) {
  const pairs = [...used].flatMap(([from, names]) => [...names].sort().map(name => ({ from, name })))
  const own = await Promise.all([...used.keys()].map(async from => /** @type {const} */ ([from, await hasProductionFile(from)])))
  const contents = own.flatMap(([from, isPlain], index) => {
    const list = pairs.flatMap((pair, at) => pair.from === from ? [isPlain ? `${pair.name}: _${at}` : `${pair.name} as _${at}`] : [])
    return isPlain ? [`import { ${WHOLE} as package${index} } from ${JSON.stringify(from)}`, `export const { ${list} } = package${index}`] : [`export { ${list} } from ${JSON.stringify(from)}`]
  }).join('\n')
  const { outdir, ...rest } = options
  const result = await esbuild.build({
    ...rest, stdin: { contents, resolveDir: process.cwd(), sourcefile: 'packages.js', loader: 'js' }, outfile: 'dist/assets/packages.js', splitting: false, metafile: true, write: false, sourcemap: 'external', banner: { js: `${COMPILED_AT_ONCE}\n/*! Licences: /${LICENCES} */` }, legalComments: 'none', logLevel: 'warning',
    plugins: [assigning, productionFiles],
  })
  const [map, script] = result.outputFiles ?? []
  if (map === undefined || script === undefined) throw new Error('esbuild has made no script of the packages')
  const { text, locals } = exportLocals(script.text)
  return {
    path: `assets/packages-${digest(text).slice(0, 8).toUpperCase()}.js`, text, map: map.contents,
    metafile: /** @type {esbuild.Metafile} */ (result.metafile),
    names: new Set(used.keys()),
    locals: new Map(pairs.map(({ from, name }, index) => [`${from} ${name}`, locals.get(`_${index}`) ?? ''])),
  }
}
