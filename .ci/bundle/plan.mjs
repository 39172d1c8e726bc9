import path from 'node:path'
import * as esbuild from 'esbuild'
import { toPosix } from '../cli/files.mjs'

/**
 * The script of the first page, the script of the packages that it imports, and two scripts that
 * lazy ones share.
 */
export const START = 'main'
export const PACKAGES = 'packages'
/** What the dialog of a first visit shares with other lazy scripts. */
const SHARED_WITH_DIALOG = 'kit'
/** What lazy scripts share otherwise. */
const SHARED = 'more'

/**
 * The names that one script imports from modules of another script: by script, then by module.
 * A module is a source, or a package as sources import it.
 * @typedef {Map<string, Map<string, Set<string>>>} NamesByScript
 *
 * Which script each source belongs to.
 * `scriptOf`: by source or package. `entries`: the source of a lazy script's `import()`, by script.
 * `imported`: for each script, what it imports from others. `inputs`: esbuild's import graph.
 * @typedef {{
 *   readonly scriptOf: ReadonlyMap<string, string>
 *   readonly entries: ReadonlyMap<string, string>
 *   readonly imported: ReadonlyMap<string, NamesByScript>
 *   readonly inputs: esbuild.Metafile['inputs']
 * }} Plan
 */

/**
 * Decides before bundling which script each source belongs to:
 * - what `entry` imports statically is the start, its packages are a script without code of the shop;
 * - each target of an `import()` is a lazy script with what only it imports;
 * - what several lazy scripts import is one of two shared scripts.
 * @param {esbuild.BuildOptions} options
 * @param {string} entry
 * @param {readonly string[]} dialog the lazy sources that a first visit loads
 * @returns {Promise<Plan>}
 */
export async function planScripts(options, entry, dialog) {
  const { metafile: { inputs } } = await esbuild.build({
    ...options,
    entryPoints: [entry],
    packages: 'external',
    outdir: 'dist',
    splitting: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  const start = listStaticSources(inputs, [entry])
  const lazy = Object.values(inputs).flatMap(({ imports }) => imports)
    .flatMap(({ path: source, kind, external }) => kind === 'dynamic-import' && external !== true ? [source] : [])
  const entries = new Map([...new Set(lazy)].filter(source => !start.has(source)).sort()
    .map(source => [toScriptName(source), source]))
  const scriptOf = new Map([...start].map(source => [source, START]))
  for (const [name, source] of entries) scriptOf.set(source, name)
  for (const name of listPackages(inputs, start)) scriptOf.set(name, PACKAGES)
  for (const [source, users] of groupUsers(inputs, entries)) {
    if (scriptOf.has(source)) continue
    const isShared = users.length > 1
    const isOfDialog = users.some(user => dialog.includes(entries.get(user) ?? ''))
    scriptOf.set(source, isShared ? (isOfDialog ? SHARED_WITH_DIALOG : SHARED) : users[0] ?? SHARED)
  }
  const imported = await listImportedNames(options, scriptOf)
  await addRequiredPackages(options, { scriptOf, inputs, imported })
  return { scriptOf, entries, imported, inputs }
}

/** The name of the script of a lazy source: `app/parts/place` for `src/app/parts/place.ts`. @param {string} source */
export const toScriptName = source => source.replace(/^src\/|\.\w+$/g, '')

/**
 * The static imports of these sources, direct and indirect, with the sources themselves. Styles are left out.
 * @param {esbuild.Metafile['inputs']} inputs
 * @param {readonly string[]} entries
 */
export function listStaticSources(inputs, entries) {
  const sources = new Set(entries)
  for (const source of sources) {
    for (const { path: next, kind, external } of inputs[source]?.imports ?? []) {
      if (kind === 'import-statement' && external !== true && !next.endsWith('.css')) sources.add(next)
    }
  }
  return sources
}

/**
 * @param {esbuild.Metafile['inputs']} inputs
 * @param {ReadonlySet<string>} sources
 */
const listPackages = (inputs, sources) => new Set([...sources].flatMap(source => inputs[source]?.imports ?? [])
  .filter(({ external }) => external === true).map(({ path: name }) => name))

/**
 * The lazy scripts that need each source.
 * @param {esbuild.Metafile['inputs']} inputs
 * @param {ReadonlyMap<string, string>} entries
 */
function groupUsers(inputs, entries) {
  /** @type {Map<string, string[]>} */
  const users = new Map()
  for (const [name, entry] of entries) {
    for (const source of listStaticSources(inputs, [entry])) users.set(source, [...users.get(source) ?? [], name])
  }
  return users
}

const STATEMENT = /^(?:import|export) (?:\{([^}]*)\}|\* as (\w+)|(\w+)) from "([^"]+)";$/gm

/**
 * Lists the names that scripts import from one another.
 * esbuild removes the types first, and prints each import as one plain statement.
 * @param {esbuild.BuildOptions} options
 * @param {ReadonlyMap<string, string>} scriptOf
 */
async function listImportedNames(options, scriptOf) {
  const sources = [...scriptOf.keys()].filter(file => /\.tsx?$/.test(file))
  const { outputFiles } = await esbuild.build({
    ...options,
    bundle: false,
    entryPoints: sources,
    outdir: 'dist',
    outbase: '.',
    write: false,
  })
  /** @type {Map<string, NamesByScript>} */
  const imported = new Map()
  for (const [index, source] of sources.entries()) {
    const own = scriptOf.get(source) ?? ''
    const text = outputFiles[index]?.text ?? ''
    for (const [, list, namespace, single, specifier = ''] of text.matchAll(STATEMENT)) {
      const module = specifier.startsWith('.') ? toPosix(path.join(path.dirname(source), specifier)) : specifier
      const script = scriptOf.get(module)
      if (script === undefined || script === own) continue
      const names = namespace !== undefined
        ? [...text.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
        : single !== undefined ? ['default'] : parseNames(list ?? '')
      const bySource = getOrAdd(getOrAdd(imported, own, () => new Map()), script, () => new Map())
      for (const name of names) getOrAdd(bySource, module, () => new Set()).add(name)
    }
  }
  return imported
}

/**
 * Adds what packages in CommonJS require of the start's packages: all of a package, its default.
 * @param {esbuild.BuildOptions} options
 * @param {Pick<Plan, 'scriptOf' | 'inputs'> & { readonly imported: Map<string, NamesByScript> }} plan
 */
async function addRequiredPackages(options, { scriptOf, inputs, imported }) {
  for (const script of new Set(scriptOf.values())) {
    const sources = [...scriptOf].filter(([, owner]) => owner === script).map(([source]) => source)
    const own = [...listPackages(inputs, new Set(sources))].filter(name => scriptOf.get(name) !== PACKAGES)
    if (script === PACKAGES || own.length === 0) continue
    const { metafile } = await esbuild.build({
      ...options,
      entryPoints: own,
      external: [...scriptOf].filter(([, owner]) => owner === PACKAGES).map(([name]) => name),
      outdir: 'dist',
      write: false,
      metafile: true,
    })
    const required = Object.values(metafile.inputs).flatMap(({ imports }) => imports)
      .filter(({ kind, external }) => kind === 'require-call' && external === true)
    for (const { path: name } of required) {
      const names = getOrAdd(getOrAdd(imported, script, () => new Map()), PACKAGES, () => new Map())
      getOrAdd(names, name, () => new Set()).add('default')
    }
  }
}

/** The exported names of `a, b as c`. @param {string} list */
const parseNames = list => list.split(',').map(name => name.trim().split(' as ')[0] ?? '').filter(name => name !== '')

/**
 * @template K, V
 * @param {Map<K, V>} map
 * @param {K} key
 * @param {() => V} create
 */
function getOrAdd(map, key, create) {
  const value = map.get(key) ?? create()
  map.set(key, value)
  return value
}
