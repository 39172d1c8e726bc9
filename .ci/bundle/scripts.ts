import { createHash } from 'node:crypto'
import path from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { bundleWithMap } from './bundle.ts'
import { toPosix } from '../cli/files.mjs'
import { LICENCES } from './licences.ts'
import { ENTRY, listOwnPackages, PACKAGES, START, type Plan } from './plan.ts'

export type Script = Awaited<ReturnType<typeof bundleScript>>

/** What a script exports: for each module, a map from a name in the module to its exported name. */
type Exports = ReadonlyMap<string, ReadonlyMap<string, string>>
/** A plan with the exports of each script. Every script needs those of all others. */
interface LinkedPlan extends Plan { readonly exports: ReadonlyMap<string, Exports> }

/**
 * The first line of a script most of which runs at the start. A browser with V8's explicit compile
 * hints then compiles the whole script while it loads, instead of each function at its first call.
 */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad'

/**
 * Bundles each script of the plan. Returns the scripts by name. Scripts import one another as `#NAME`, which
 * the page's import map resolves. So the hash in a script's path depends only on that script's contents.
 */
export async function bundleScripts(options: BuildOptions, plan: Plan) {
  const names = [...new Set(plan.scriptOf.values())].sort()
  const linked = { ...plan, exports: new Map(names.map(name => [name, listExports(plan, name)])) }
  const scripts = await Promise.all(names.map(name => bundleScript(options, linked, name)))
  return new Map(scripts.map(script => [script.name, script]))
}

/**
 * Bundles one script. `source`: the source that an `import()` names;
 * undefined for a script that is not lazy. `needs`: the names of the scripts that it imports.
 */
async function bundleScript(options: BuildOptions, plan: LinkedPlan, name: string) {
  const hints = name === START || name === PACKAGES ? [COMPILED_AT_ONCE] : []
  const hasPackage = name === PACKAGES || listOwnPackages(plan, name).length > 0
  // a package may import a name that another package exports only in development
  const level = name === PACKAGES ? 'silent' : 'error'
  const script = await bundleWithMap({
    ...options,
    entryPoints: [{ in: 'entry entry', out: path.posix.basename(name) }],
    banner: { js: [...hints, ...(hasPackage ? [`/*! Licences: /${LICENCES} */`] : [])].join('\n') },
    logOverride: { ...options.logOverride, 'import-is-undefined': level },
    plugins: [createImportsPlugin(plan, name), ...options.plugins ?? []],
  })
  return { ...script, name, source: plan.entries.get(name), needs: listNeeds(plan, name) }
}

/**
 * Lists what other scripts import from a script. Exported names are short, because several scripts contain them.
 * Each is a hash of its module and name, made longer only in a collision. So a new export does not rename the others.
 */
function listExports({ imports }: Plan, script: string): Exports {
  const exports = new Map<string, Map<string, string>>()
  const taken = new Set<string>()
  const names = imports.filter(item => item.script === script).map(({ module, name }) => `${module} ${name}`)
  for (const text of new Set(names.sort())) {
    const letters = Array.from(createHash('sha256').update(text).digest(),
      byte => String.fromCharCode('a'.charCodeAt(0) + byte % 26)).join('')
    let exported = letters.slice(0, 2)
    while (taken.has(exported)) exported = letters.slice(0, exported.length + 1)
    taken.add(exported)
    const [module = '', name = ''] = text.split(' ')
    exports.set(module, (exports.get(module) ?? new Map<string, string>()).set(name, exported))
  }
  return exports
}

/**
 * Formats the entry of a script: it runs the source of the start, or exports that of a lazy script,
 * and exports what other scripts import.
 */
function formatEntry(plan: LinkedPlan, script: string) {
  const source = plan.entries.get(script)
  const isStart = script === START
  return [
    ...(isStart ? [`import "./${ENTRY}"`] : []),
    ...(source === undefined ? [] : [`export * from "./${source}"`]),
    ...[...plan.exports.get(script) ?? []].flatMap(([module, names], index) => {
      if (module === source) return []
      const [pairs, specifier] = [[...names], JSON.stringify(/\.tsx?$/.test(module) ? `./${module}` : module)]
      if (script !== PACKAGES) return `export { ${pairs.map(pair => pair.join(' as '))} } from ${specifier}`
      // constants, since esbuild does not shorten the names of exports of a CommonJS package
      const constants = pairs.map(([own, exported]) => `export const ${exported} = m${index}.${own}`)
      return [`import * as m${index} from ${specifier}`, ...constants]
    }),
  ].join('\n')
}

/**
 * Replaces the modules of other scripts by generated modules. The kinds are namespaces of esbuild:
 * - `entry`: the entry of this script
 * - `module`: exports what this script imports from a module, and takes it from the `script` of that module
 * - `script`: exports all that this script imports from another script, in one import statement
 * - `required` and `default`: a package of the start that a CommonJS package requires
 * An `import()` of a lazy source becomes an `import()` of its script.
 */
const createImportsPlugin = (plan: LinkedPlan, own: string): Plugin => ({
  name: 'imports of a script',
  setup(build) {
    const { scriptOf } = plan
    const imports = plan.imports.filter(item => item.importer === own)
    /** Lists what this script imports from a module: pairs of exported name and name. */
    const listNamePairs = (module: string) => {
      const exported = plan.exports.get(scriptOf.get(module) ?? '')?.get(module)
      const names = imports.filter(item => item.module === module).map(({ name }) => name)
      return [...new Set(names)].sort().map(name => [exported?.get(name) ?? name, name] as const)
    }
    const generate: Readonly<Record<string, (name: string) => string>> = {
      entry: () => formatEntry(plan, own),
      module: module =>
        `export { ${listNamePairs(module).map(pair => pair.join(' as '))} } from "script ${scriptOf.get(module)}"`,
      script(script) {
        const modules = imports.filter(item => item.script === script)
        const pairs = [...new Set(modules.map(({ module }) => module))].flatMap(listNamePairs)
        return `export { ${pairs.map(([exported]) => exported)} } from "#${script}"`
      },
      // `require` in a CommonJS package gets all of another package, which is its default export
      required: module => `module.exports = require("default of ${module}").default`,
      default: module =>
        `export { ${plan.exports.get(PACKAGES)?.get(module)?.get('default')} as default } from "script ${PACKAGES}"`,
    }
    for (const [namespace, format] of Object.entries(generate)) {
      build.onLoad({ filter: /./, namespace }, ({ path: name }) =>
        ({ contents: format(name), resolveDir: process.cwd() }))
    }
    build.onResolve({ filter: /^(?:entry|script|default of) / }, ({ path: specifier }) => {
      const [namespace = '', name = ''] = specifier.split(/ (?:of )?/)
      return { path: name, namespace }
    })
    build.onResolve({ filter: /^#/ }, ({ path: name }) => ({ path: name, external: true }))
    build.onResolve({ filter: /./ }, ({ path: specifier, kind, importer, namespace, resolveDir }) => {
      const isPackage = /^[^./]/.test(specifier)
      if (!(isPackage || /\.tsx?$/.test(specifier))) return undefined
      if (isPackage) {
        if (own === PACKAGES || scriptOf.get(specifier) !== PACKAGES) return undefined
        return { path: specifier, namespace: kind === 'require-call' ? 'required' : 'module' }
      }
      const file = path.join(namespace === 'file' ? path.dirname(importer) : resolveDir, specifier)
      const source = toPosix(path.relative(process.cwd(), file))
      const script = scriptOf.get(source)
      if (script === undefined) return undefined
      if (kind === 'dynamic-import') return { path: `#${script}`, external: true }
      return script === own ? { path: file } : { path: source, namespace: 'module' }
    })
  },
})

/** Lists the scripts that a script imports statically, directly or indirectly. */
function listNeeds({ imports }: Plan, name: string) {
  const listImported = (importer: string) => imports.filter(item => item.importer === importer).map(item => item.script)
  const needs = new Set(listImported(name))
  // a set visits what is added meanwhile
  for (const script of needs) for (const next of listImported(script)) needs.add(next)
  return [...needs].sort()
}
