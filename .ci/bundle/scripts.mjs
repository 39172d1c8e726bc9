import { createHash } from 'node:crypto'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { toSitePath } from './bundle.mjs'
import { toPosix } from '../cli/files.mjs'
import { LICENCES } from './licences.mjs'
import { PACKAGES, START } from './plan.mjs'

/**
 * The first line of a script that mostly runs at the start. With V8's explicit compile hints a browser compiles
 * all of it in the background while it loads, instead of each function at its first call.
 */
export const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad'

/**
 * A script of the site. `path`: within the site. `source`: what an `import()` of it names.
 * `needs`: the scripts that it imports statically, direct and indirect. `metafile`: esbuild's.
 * @typedef {{
 *   readonly name: string
 *   readonly path: string
 *   readonly source: string | undefined
 *   readonly text: string
 *   readonly map: Uint8Array
 *   readonly needs: readonly string[]
 *   readonly metafile: esbuild.Metafile
 * }} Script
 * @typedef {import('./plan.mjs').Plan} Plan
 */

/**
 * Bundles each script of the plan. Scripts import one another as `#NAME`, which the page's import map resolves:
 * the hash in the path of a script depends on its own contents only.
 * @param {esbuild.BuildOptions} options
 * @param {Plan} plan
 * @param {string} entry the source of the start
 * @returns {Promise<ReadonlyMap<string, Script>>} by name
 */
export async function bundleScripts(options, plan, entry) {
  const names = [...new Set(plan.scriptOf.values())].sort()
  const scripts = await Promise.all(names.map(name => bundleScript(options, plan, entry, name)))
  return new Map(scripts.map(script => [script.name, { ...script, needs: listNeeds(plan, script.name) }]))
}

/**
 * @param {esbuild.BuildOptions} options
 * @param {Plan} plan
 * @param {string} entry
 * @param {string} name
 */
async function bundleScript(options, plan, entry, name) {
  const source = plan.entries.get(name)
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
    // a name that one of the packages has only in development
    logOverride: { ...options.logOverride, ...(name === PACKAGES ? { 'import-is-undefined': 'silent' } : {}) },
    plugins: [
      createEntryPlugin(formatEntry(plan, entry, name)), createImportsPlugin(plan, name), ...options.plugins ?? [],
    ],
  })
  const script = outputFiles.find(file => file.path.endsWith('.js'))
  const map = outputFiles.find(file => file.path.endsWith('.js.map'))
  if (script === undefined || map === undefined) throw new Error(`esbuild made no script ${name}`)
  return { name, source, path: toSitePath(script.path), text: script.text, map: map.contents, metafile }
}

/**
 * The first lines of a script: a hint for the browser, and where the licences of its packages are.
 * @param {Plan} plan
 * @param {string} name
 */
const formatBanner = (plan, name) => [
  ...(name === START || name === PACKAGES ? [COMPILED_AT_ONCE] : []),
  ...(name === PACKAGES || hasPackage(plan, name) ? [`/*! Licences: /${LICENCES} */`] : []),
].join('\n')

/**
 * Whether a script contains a package beside those of the start.
 * @param {Plan} plan
 * @param {string} name
 */
const hasPackage = ({ scriptOf, inputs }, name) => Object.entries(inputs).some(([source, { imports }]) =>
  scriptOf.get(source) === name
  && imports.some(({ path: module, external }) => external === true && scriptOf.get(module) !== PACKAGES))

/**
 * What other scripts import from a script: by module, the exported name of each name.
 * Exported names are short, since each stands in several scripts. A name depends on its module only,
 * so that a new export does not change the scripts that import others.
 * @param {Plan} plan
 * @param {string} name
 */
function listExports({ imported }, name) {
  /** @type {Map<string, Set<string>>} */
  const names = new Map()
  for (const scripts of imported.values()) {
    for (const [module, some] of scripts.get(name) ?? []) {
      names.set(module, new Set([...names.get(module) ?? [], ...some]))
    }
  }
  /** @type {Set<string>} */
  const taken = new Set()
  /** @type {(module: string, name: string) => string} */
  const choose = (module, name) => {
    const letters = toLetters(`${module} ${name}`)
    let length = 2
    while (taken.has(letters.slice(0, length))) length += 1
    taken.add(letters.slice(0, length))
    return letters.slice(0, length)
  }
  return new Map([...names].sort(([a], [b]) => a < b ? -1 : 1)
    .map(([module, some]) => [module, new Map([...some].sort().map(one => [one, choose(module, one)]))]))
}

/** Letters that depend on a text. @param {string} text */
const toLetters = text => [...createHash('sha256').update(text).digest()]
  .map(byte => String.fromCharCode('a'.charCodeAt(0) + byte % 26)).join('')

/**
 * The entry of a script: it runs or exports its source, and exports what other scripts import from it.
 * @param {Plan} plan
 * @param {string} entry
 * @param {string} name
 */
function formatEntry(plan, entry, name) {
  const source = name === START ? entry : plan.entries.get(name)
  const exports = [...listExports(plan, name)].filter(([module]) => name === START || module !== source)
  return [
    ...(source === undefined ? [] : [`${name === START ? 'import' : 'export * from'} "./${source}"`]),
    ...exports.flatMap(([module, names], index) => {
      const [pairs, specifier] = [[...names], JSON.stringify(toSpecifier(module))]
      if (name !== PACKAGES) return `export { ${pairs.map(pair => pair.join(' as '))} } from ${specifier}`
      // constants, since esbuild does not shorten the names of exports of a CommonJS package
      const constants = pairs.map(([own, exported]) => `export const ${exported} = m${index}.${own}`)
      return [`import * as m${index} from ${specifier}`, ...constants]
    }),
  ].join('\n')
}

/** A source relative to the project, or a package. @param {string} module */
const toSpecifier = module => /\.tsx?$/.test(module) ? `./${module}` : module

/** @param {string} contents @returns {esbuild.Plugin} */
const createEntryPlugin = contents => ({
  name: 'entry of a script',
  setup(build) {
    build.onResolve({ filter: /^entry:$/ }, () => ({ path: 'entry', namespace: 'entry' }))
    build.onLoad({ filter: /./, namespace: 'entry' }, () => ({ contents, resolveDir: process.cwd() }))
  },
})

/**
 * Resolves what belongs to another script. A module of it becomes one that exports the imported names, and takes
 * them from one module per script, so that the script has one import statement for each other script.
 * An `import()` of a lazy script names the script itself.
 * @param {Plan} plan
 * @param {string} own
 * @returns {esbuild.Plugin}
 */
const createImportsPlugin = (plan, own) => ({
  name: 'imports of a script',
  setup(build) {
    const { scriptOf } = plan
    /** @param {string} module */
    const readNames = module => {
      const script = scriptOf.get(module) ?? ''
      const exported = listExports(plan, script).get(module)
      const names = [...plan.imported.get(own)?.get(script)?.get(module) ?? []].sort()
      return names.map(name => /** @type {const} */ ([exported?.get(name) ?? name, name]))
    }
    build.onResolve({ filter: /^#/ }, ({ path: name }) => ({ path: name, external: true }))
    build.onResolve({ filter: /^script / }, ({ path: name }) => ({ path: name.slice(7), namespace: 'script' }))
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
    // a package in CommonJS requires all of another package, which is the default of an import
    build.onResolve({ filter: /^default of / }, ({ path: name }) => ({ path: name.slice(11), namespace: 'default' }))
    build.onLoad({ filter: /./, namespace: 'required' }, ({ path: name }) =>
      ({ contents: `module.exports = require("default of ${name}").default` }))
    build.onLoad({ filter: /./, namespace: 'default' }, ({ path: module }) => {
      const exported = listExports(plan, PACKAGES).get(module)?.get('default')
      return { contents: `export { ${exported} as default } from "script ${PACKAGES}"` }
    })
    build.onLoad({ filter: /./, namespace: 'module' }, ({ path: module }) => ({
      contents: `export { ${readNames(module).map(pair => pair.join(' as '))} } from "script ${scriptOf.get(module)}"`,
    }))
    build.onLoad({ filter: /./, namespace: 'script' }, ({ path: name }) => ({
      contents: `export { ${[...plan.imported.get(own)?.get(name)?.keys() ?? []].flatMap(readNames)
        .map(([exported]) => exported)} } from "#${name}"`,
    }))
  },
})

const RESOLVED = Symbol('resolved by esbuild')

/**
 * @param {Plan} plan
 * @param {string} name
 */
function listNeeds({ imported }, name) {
  /** @type {Set<string>} */
  const needs = new Set()
  /** @param {string} script */
  const visit = script => {
    for (const next of imported.get(script)?.keys() ?? []) {
      if (needs.has(next)) continue
      needs.add(next)
      visit(next)
    }
  }
  visit(name)
  return [...needs].sort()
}
