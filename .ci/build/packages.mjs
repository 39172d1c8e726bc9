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

/**
 * A package's production file, which is in CommonJS, as a module: so what nobody uses of it is left out, and the function around it too,
 * by which CommonJS is told from modules. Its lines stay where they are, for the map.
 * @param {string} text
 * @param {boolean} isLater what it requires is outside then, where it is had by names alone
 */
function asModule(text, isLater) {
  /** @type {(pattern: RegExp) => readonly string[]} */
  const namesOf = pattern => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
  const required = [...text.matchAll(/\b(\w+) = require\("([^"]+)"\)/g)].map(([whole, local = '', name = '']) => ({ whole, local, name }))
  const imports = required.map(({ local, name }) => isLater
    ? `import { ${namesOf(new RegExp(`\\b${local}\\.(\\w+)`, 'g')).map(one => `${one} as ${local}_${one}`)} } from "${name}"; ` : `import * as its_${local} from "${name}"; `)
  const linked = required.reduce((left, { whole, local }) => left.replace(whole, local).replace(new RegExp(`\\b${local}\\.`, 'g'), isLater ? `${local}_` : `its_${local}.`), text)
  const names = namesOf(/\bexports\.(\w+)/g)
  // what is written once and not read again is a constant, and goes where nobody else reads it either
  const isConstant = new Map(names.map(name => [name, text.split(new RegExp(`\\bexports\\.${name}\\b`)).length === 2 && new RegExp(`^exports\\.${name} =`, 'm').test(text)]))
  const written = linked.replace(/^exports\.(\w+) =/gm, (whole, name) => isConstant.get(name) === true ? `const given_${name} =` : whole).replace(/\bexports\.(\w+)/g, 'given_$1')
  const variables = names.filter(name => isConstant.get(name) === false).map(name => `let given_${name}; `)
  return `${imports.join('')}${variables.join('')}${written}\nexport { ${names.map(name => `given_${name} as ${name}`)} }`
}

/**
 * React's production files as modules, and that of a package that comes later; that requires what is outside, which is one of the start's.
 * @param {readonly string[]} [starting] the packages of the start, for what comes later
 * @returns {esbuild.Plugin}
 */
export const productionFiles = (starting = []) => ({
  name: 'production files',
  setup(build) {
    build.onResolve({ filter: /^(?:react|react-dom|scheduler|use-sync-external-store)(?:\/|$)/ }, ({ path: name, importer }) => {
      if (starting.includes(name)) return importer.endsWith('.production.js') ? { path: name, external: true } : undefined
      const file = productionFile(resolve(name, { paths: [path.dirname(importer || 'package.json')] }))
      return file === undefined ? undefined : { path: file }
    })
    build.onLoad({ filter: /\.production\.js$/ }, ({ path: file }) => ({ contents: asModule(fs.readFileSync(file, 'utf8'), starting.length > 0), loader: 'js' }))
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
 * React makes errors of its own while it is read. V8 notes for each where it comes from, and for that reads the whole script once
 * more, unless there is no limit to how much it notes.
 * @type {esbuild.Plugin}
 */
const withoutTraces = {
  name: 'without traces',
  setup(build) {
    build.onResolve({ filter: /^no-traces$/ }, () => ({ path: 'no-traces', namespace: 'packages' }))
    build.onLoad({ filter: /./, namespace: 'packages' }, () => ({ contents: 'export const limit = Error.stackTraceLimit; Error.stackTraceLimit = undefined' }))
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
  const exported = [...used.keys()].map(from => `export { ${pairs.flatMap((pair, at) => pair.from === from ? [`${pair.name} as _${at}`] : [])} } from ${JSON.stringify(from)}`)
  const contents = ['import { limit } from "no-traces"', ...exported, 'Error.stackTraceLimit = limit'].join('\n')
  const { outdir, ...rest } = options
  const result = await esbuild.build({
    ...rest, stdin: { contents, resolveDir: process.cwd(), sourcefile: 'packages.js', loader: 'js' }, outfile: 'dist/assets/packages.js', splitting: false,
    // React looks for what one of its own packages has in development only
    logOverride: { 'import-is-undefined': 'silent' },
    metafile: true, write: false, sourcemap: 'external', banner: { js: `${COMPILED_AT_ONCE}\n/*! Licences: /${LICENCES} */` }, legalComments: 'none', logLevel: 'warning',
    plugins: [withoutTraces, assigning, productionFiles()],
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
