import fs from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'
import * as esbuild from 'esbuild'
import { CliError } from './cli-error.mjs'
import { digest } from './files.mjs'
import { exportLocals, importsOf } from './modules.mjs'
import { LICENCES } from './licences.mjs'
import { listStartSources } from './split-styles.mjs'

/**
 * The script of the packages. `path` is within the site, `names` are the packages, `locals` the local names of their
 * exports by `PACKAGE NAME`.
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
 * The first line of a script that mostly runs at the start. With V8's explicit compile hints a browser compiles
 * all of it in the background while it loads, instead of each function at its first call.
 */
export const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad'
const PRODUCTION = /require\('(\.\/cjs\/[\w-]+\.production\.js)'\)/
const resolve = createRequire(path.resolve('package.json')).resolve

/**
 * The production file of a CommonJS package that selects one by NODE_ENV.
 * @param {string} file the package's main file
 */
function productionFile(file) {
  const found = file.endsWith('.js') ? PRODUCTION.exec(fs.readFileSync(file, 'utf8'))?.[1] : undefined
  return found === undefined ? undefined : path.join(path.dirname(file), found)
}

/**
 * Turns a package's CommonJS file into a module, so that esbuild drops unused exports and the wrapper function.
 * Lines keep their numbers, for the source map.
 * @param {string} text
 * @param {boolean} isLater whether it is loaded lazily; its imports are then external and have to be named
 */
function asModule(text, isLater) {
  /** @type {(pattern: RegExp) => readonly string[]} */
  const namesOf = pattern => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
  const required = [...text.matchAll(/\b(\w+) = require\("([^"]+)"\)/g)].map(([whole, local = '', name = '']) => ({
    whole,
    local,
    name,
  }))
  /** @param {string} local */
  const usedNames = local => namesOf(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))
  const imports = required.map(({ local, name }) =>
    isLater
      ? `import { ${usedNames(local).map(one => `${one} as ${local}_${one}`)} } from "${name}"; `
      : `import * as its_${local} from "${name}"; `,
  )
  const linked = required.reduce(
    (left, { whole, local }) =>
      left.replace(whole, local).replace(new RegExp(`\\b${local}\\.`, 'g'), isLater ? `${local}_` : `its_${local}.`),
    text,
  )
  const names = namesOf(/\bexports\.(\w+)/g)
  // an export that is assigned once and not read becomes a constant, which esbuild drops if it is unused
  const isConstant = new Map(
    names.map(name => [
      name,
      text.split(new RegExp(`\\bexports\\.${name}\\b`)).length === 2
        && new RegExp(`^exports\\.${name} =`, 'm').test(text),
    ]),
  )
  const written = linked
    .replace(/^exports\.(\w+) =/gm, (whole, name) => (isConstant.get(name) === true ? `const given_${name} =` : whole))
    .replace(/\bexports\.(\w+)/g, 'given_$1')
  const variables = names.filter(name => isConstant.get(name) === false).map(name => `let given_${name}; `)
  const exported = names.map(name => `given_${name} as ${name}`)
  return `${imports.join('')}${variables.join('')}${written}\nexport { ${exported} }`
}

/**
 * Loads React's production files as modules, and the one of a lazy package, which imports packages of the start.
 * @param {readonly string[]} [starting] the packages of the start
 * @returns {esbuild.Plugin}
 */
export const productionFiles = (starting = []) => ({
  name: 'production files',
  setup(build) {
    build.onResolve(
      { filter: /^(?:react|react-dom|scheduler|use-sync-external-store)(?:\/|$)/ },
      ({ path: name, importer }) => {
        if (starting.includes(name))
          return importer.endsWith('.production.js') ? { path: name, external: true } : undefined
        const file = productionFile(resolve(name, { paths: [path.dirname(importer || 'package.json')] }))
        return file === undefined ? undefined : { path: file }
      },
    )
    build.onLoad({ filter: /\.production\.js$/ }, ({ path: file }) => ({
      contents: asModule(fs.readFileSync(file, 'utf8'), starting.length > 0),
      loader: 'js',
    }))
  },
})

/**
 * Replaces the function that `history` imports from another package: every browser has it.
 * @type {esbuild.Plugin}
 */
const assigning = {
  name: 'assigning',
  setup(build) {
    build.onResolve({ filter: /^@babel\/runtime\/helpers\/esm\/extends$/ }, () => ({
      path: 'extends',
      namespace: 'assigning',
    }))
    build.onLoad({ filter: /./, namespace: 'assigning' }, () => ({ contents: 'export default Object.assign' }))
  },
}

/**
 * React creates errors while it loads. V8 records a stack for each and parses the whole script again for that, unless
 * the stack has no limit.
 * @type {esbuild.Plugin}
 */
const withoutTraces = {
  name: 'without traces',
  setup(build) {
    build.onResolve({ filter: /^no-traces$/ }, () => ({ path: 'no-traces', namespace: 'packages' }))
    build.onLoad({ filter: /./, namespace: 'packages' }, () => ({
      contents: 'export const limit = Error.stackTraceLimit; Error.stackTraceLimit = undefined',
    }))
  },
}

/**
 * The packages that an entry imports statically, by their names in the sources.
 * @param {esbuild.BuildOptions} options
 * @param {string} entry
 */
export async function startingPackages(options, entry) {
  const { metafile } = await esbuild.build({
    ...options,
    entryPoints: [entry],
    packages: 'external',
    write: false,
    metafile: true,
    outdir: 'dist',
    logLevel: 'silent',
  })
  return [...listStartSources(metafile, [entry])].filter(path => !(path in metafile.inputs)).sort()
}

/**
 * The names that scripts import from packages, by package.
 * @param {readonly string[]} packages
 * @param {readonly string[]} texts
 */
export function namesUsed(packages, texts) {
  const used = new Map(packages.map(name => [name, /** @type {Set<string>} */ (new Set())]))
  for (const text of texts) {
    for (const { path, names } of importsOf(text)) {
      if (names === undefined && used.has(path))
        throw new CliError(`${path} is imported as a whole: its script has names only`)
      for (const [name] of names ?? []) used.get(path)?.add(name)
    }
  }
  return used
}

/**
 * Bundles the packages of the start into one script without code of the shop. Its hash changes only with the packages
 * or with the set of used names, so that browsers keep it cached from release to release.
 * @param {esbuild.BuildOptions} options
 * @param {ReadonlyMap<string, ReadonlySet<string>>} used
 * @returns {Promise<Packages>}
 */
export async function bundlePackages(options, used) {
  const pairs = [...used].flatMap(([from, names]) => [...names].sort().map(name => ({ from, name })))
  const exported = [...used.keys()].map(
    from =>
      `export { ${pairs.flatMap((pair, at) => (pair.from === from ? [`${pair.name} as _${at}`] : []))} }`
          + ` from ${JSON.stringify(from)}`,
  )
  const contents = ['import { limit } from "no-traces"', ...exported, 'Error.stackTraceLimit = limit'].join('\n')
  const { outdir, ...rest } = options
  const result = await esbuild.build({
    ...rest,
    stdin: { contents, resolveDir: process.cwd(), sourcefile: 'packages.js', loader: 'js' },
    outfile: 'dist/assets/packages.js',
    splitting: false,
    // React imports a name that one of its packages has only in development
    logOverride: { 'import-is-undefined': 'silent' },
    metafile: true,
    write: false,
    sourcemap: 'external',
    banner: { js: `${COMPILED_AT_ONCE}\n/*! Licences: /${LICENCES} */` },
    legalComments: 'none',
    logLevel: 'warning',
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
