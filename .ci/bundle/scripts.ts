import { createHash } from 'node:crypto'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { toSitePath } from './bundle.ts'
import { toPosix } from '../cli/files.mjs'
import { LICENCES } from './licences.ts'
import { PACKAGES, START } from './plan.ts'

/**
 * @typedef {import('./plan.ts').Plan} Plan
 * @typedef {Awaited<ReturnType<typeof bundleScript>>} Script
 */

/**
 * The first line of a script most of which runs at the start. A browser with V8's explicit compile
 * hints then compiles the whole script while it loads, instead of each function at its first call.
 */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad'

/**
 * Bundles each script of the plan. Scripts import one another as `#NAME`, which the page's import
 * map resolves. So the hash in a script's path depends only on that script's contents.
 * @param {esbuild.BuildOptions} options @param {Plan} plan
 * @param {string} entry the source of the start
 * @returns {Promise<ReadonlyMap<string, Script>>} by name
 */
export async function bundleScripts(options, plan, entry) {
  const names = [...new Set(plan.scriptOf.values())].sort()
  const scripts = await Promise.all(names.map(name => bundleScript(options, plan, entry, name)))
  return new Map(scripts.map(script => [script.name, script]))
}

/**
 * Returns the script. `path`: within the site. `source`: the source that an `import()` names;
 * undefined for a script that is not lazy. `needs`: the names of the scripts that it imports.
 * @param {esbuild.BuildOptions} options @param {Plan} plan @param {string} entry
 * @param {string} name
 */
async function bundleScript(options, plan, entry, name) {
  const source = plan.entries.get(name)
  // a package may import a name that another package exports only in development
  const level = name === PACKAGES ? 'silent' : 'error'
  const { outputFiles, metafile } = await esbuild.build({
    ...options,
    entryPoints: [{ in: 'entry:', out: path.posix.basename(name) }],
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    splitting: false,
    write: false,
    metafile: true,
    sourcemap: 'external',
    legalComments: 'none',
    logLevel: 'warning',
    banner: { js: formatBanner(plan, name) },
    logOverride: { ...options.logOverride, 'import-is-undefined': level },
    plugins: [createImportsPlugin(plan, name, formatEntry(plan, entry, name)), ...options.plugins ?? []],
  })
  const script = outputFiles.find(file => file.path.endsWith('.js'))
  const map = outputFiles.find(file => file.path.endsWith('.js.map'))
  if (script === undefined || map === undefined) throw new Error(`esbuild made no script ${name}`)
  const { path: output, text } = script
  return { name, source, path: toSitePath(output), text, map: map.contents, needs: listNeeds(plan, name), metafile }
}

/**
 * The first lines of a script: a hint for the browser, and where the licences of its packages are.
 * @param {Plan} plan @param {string} name
 */
function formatBanner({ scriptOf, inputs }, name) {
  const hasPackage = name === PACKAGES || Object.entries(inputs).some(([source, { imports }]) =>
    scriptOf.get(source) === name
    && imports.some(({ path: module, external }) => external === true && scriptOf.get(module) !== PACKAGES))
  return [
    ...(name === START || name === PACKAGES ? [COMPILED_AT_ONCE] : []),
    ...(hasPackage ? [`/*! Licences: /${LICENCES} */`] : []),
  ].join('\n')
}

/**
 * Lists what other scripts import from a script: by module, the exported name by the name in the
 * module. Exported names are short, because several scripts contain them. Each is a hash of its
 * module and name, made longer only in a collision. So a new export does not rename the others.
 * @param {Plan} plan @param {string} name
 */
function listExports({ imported }, name) {
  /** @type {Map<string, Set<string>>} */
  const names = new Map()
  for (const scripts of imported.values()) {
    for (const [module, importedNames] of scripts.get(name) ?? []) {
      names.set(module, new Set([...names.get(module) ?? [], ...importedNames]))
    }
  }
  /** @type {Set<string>} */
  const taken = new Set()
  /** @type {(module: string, nameInModule: string) => string} */
  const createExportedName = (module, nameInModule) => {
    const letters = [...createHash('sha256').update(`${module} ${nameInModule}`).digest()]
      .map(byte => String.fromCharCode('a'.charCodeAt(0) + byte % 26)).join('')
    let length = 2
    while (taken.has(letters.slice(0, length))) length += 1
    taken.add(letters.slice(0, length))
    return letters.slice(0, length)
  }
  return new Map([...names].sort(([a], [b]) => a < b ? -1 : 1)
    .map(([module, own]) => [module, new Map([...own].sort().map(each => [each, createExportedName(module, each)]))]))
}

/**
 * Formats the entry of a script: it runs the source of the start, or exports that of a lazy script,
 * and exports what other scripts import.
 * @param {Plan} plan @param {string} entry @param {string} name
 */
function formatEntry(plan, entry, name) {
  const source = name === START ? entry : plan.entries.get(name)
  const exports = [...listExports(plan, name)].filter(([module]) => name === START || module !== source)
  return [
    ...(source === undefined ? [] : [`${name === START ? 'import' : 'export * from'} "./${source}"`]),
    ...exports.flatMap(([module, names], index) => {
      const [pairs, specifier] = [[...names], JSON.stringify(/\.tsx?$/.test(module) ? `./${module}` : module)]
      if (name !== PACKAGES) return `export { ${pairs.map(pair => pair.join(' as '))} } from ${specifier}`
      // constants, since esbuild does not shorten the names of exports of a CommonJS package
      const constants = pairs.map(([own, exported]) => `export const ${exported} = m${index}.${own}`)
      return [`import * as m${index} from ${specifier}`, ...constants]
    }),
  ].join('\n')
}

/**
 * Resolves `entry:` and replaces the modules of other scripts. Each becomes a generated module (namespace
 * `module`), which exports the names that this script imports. It takes them from a generated module of the
 * other script (namespace `script`), so that this script has one import statement for each of them.
 * An `import()` of a lazy source becomes an `import()` of its script.
 * @param {Plan} plan
 * @param {string} own the name of this script
 * @param {string} entry the text of its entry
 * @returns {esbuild.Plugin}
 */
const createImportsPlugin = (plan, own, entry) => ({
  name: 'imports of a script',
  setup(build) {
    const { scriptOf } = plan
    build.onResolve({ filter: /^entry:$/ }, () => ({ path: 'entry', namespace: 'entry' }))
    build.onLoad({ filter: /./, namespace: 'entry' }, () => ({ contents: entry, resolveDir: process.cwd() }))
    /** Lists what this script imports from a module: pairs of exported name and name. @param {string} module */
    const listNamePairs = module => {
      const script = scriptOf.get(module) ?? ''
      const exported = listExports(plan, script).get(module)
      const names = [...plan.imported.get(own)?.get(script)?.get(module) ?? []].sort()
      return names.map(name => /** @type {const} */ ([exported?.get(name) ?? name, name]))
    }
    build.onResolve({ filter: /^#/ }, ({ path: name }) => ({ path: name, external: true }))
    build.onResolve({ filter: /^script / }, ({ path: name }) =>
      ({ path: name.replace('script ', ''), namespace: 'script' }))
    build.onResolve({ filter: /./ }, async ({ path: specifier, kind, importer, resolveDir, pluginData }) => {
      const isPackage = /^[^./]/.test(specifier)
      if (pluginData === RESOLVED || !(isPackage || /\.tsx?$/.test(specifier))) return undefined
      if (isPackage && (own === PACKAGES || scriptOf.get(specifier) !== PACKAGES)) return undefined
      if (kind === 'require-call') return { path: specifier, namespace: 'required' }
      if (isPackage) return { path: specifier, namespace: 'module' }
      const resolved = await build.resolve(specifier, { kind, importer, resolveDir, pluginData: RESOLVED })
      const { path: file, errors } = resolved
      const source = toPosix(path.relative(process.cwd(), file))
      const script = scriptOf.get(source)
      if (errors.length > 0 || script === undefined) return { errors }
      if (kind === 'dynamic-import') return { path: `#${script}`, external: true }
      return script === own ? { path: file } : { path: source, namespace: 'module' }
    })
    // `require` in a CommonJS package gets all of another package, which is its default export
    build.onResolve({ filter: /^default of / }, ({ path: name }) =>
      ({ path: name.replace('default of ', ''), namespace: 'default' }))
    build.onLoad({ filter: /./, namespace: 'required' }, ({ path: name }) =>
      ({ contents: `module.exports = require("default of ${name}").default` }))
    build.onLoad({ filter: /./, namespace: 'default' }, ({ path: module }) => {
      const exported = listExports(plan, PACKAGES).get(module)?.get('default')
      return { contents: `export { ${exported} as default } from "script ${PACKAGES}"` }
    })
    build.onLoad({ filter: /./, namespace: 'module' }, ({ path: module }) => {
      const pairs = listNamePairs(module).map(pair => pair.join(' as '))
      return { contents: `export { ${pairs} } from "script ${scriptOf.get(module)}"` }
    })
    build.onLoad({ filter: /./, namespace: 'script' }, ({ path: name }) => ({
      contents: `export { ${[...plan.imported.get(own)?.get(name)?.keys() ?? []].flatMap(listNamePairs)
        .map(([exported]) => exported)} } from "#${name}"`,
    }))
  },
})

const RESOLVED = Symbol('resolved by esbuild')

/**
 * Lists the scripts that a script imports statically, directly or indirectly.
 * @param {Plan} plan @param {string} name
 */
function listNeeds({ imported }, name) {
  const needs = new Set(imported.get(name)?.keys())
  // a set visits what is added meanwhile
  for (const script of needs) for (const next of imported.get(script)?.keys() ?? []) needs.add(next)
  return [...needs].sort()
}
