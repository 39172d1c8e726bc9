import path from 'node:path'
import * as esbuild from 'esbuild'
import { toPosix } from '../cli/files.mjs'

/** The script of the start: the sources that the entry imports statically. */
export const START = 'main'
/** The script of the packages that the start imports. */
export const PACKAGES = 'packages'
/** The script of the sources that the dialog of a first visit shares with other lazy scripts. */
const SHARED_WITH_DIALOG = 'kit'
/** The script of the other sources that several lazy scripts import. */
const SHARED = 'more'

/**
 * The names that one script imports from other scripts: by script, then by module of that script.
 * A module is a source, or a package as sources import it.
 * @typedef {Map<string, Map<string, Set<string>>>} NamesByScript
 * @typedef {esbuild.Metafile['inputs']} Inputs esbuild's import graph
 * @typedef {Awaited<ReturnType<typeof planScripts>>} Plan
 */

/**
 * Decides before bundling which script each source belongs to:
 * - the start has what `entry` imports statically, except packages;
 * - the packages that the start imports are one script;
 * - each target of an `import()` is a lazy script, with what only this script imports;
 * - what several lazy scripts import is in one of two shared scripts.
 * Returns the script of each source or package (`scriptOf`), the source that `import()` names by
 * lazy script (`entries`), and what each script imports from others (`imported`).
 * @param {esbuild.BuildOptions} options
 * @param {string} entry
 * @param {readonly string[]} dialog the lazy sources that a first visit loads
 */
export async function planScripts(options, entry, dialog) {
  const { metafile: { inputs } } = await buildInMemory({
    ...options, entryPoints: [entry], packages: 'external', splitting: true, logLevel: 'silent',
  })
  const start = listStaticSources(inputs, [entry])
  const lazySources = Object.values(inputs).flatMap(({ imports }) => imports)
    .flatMap(({ path: source, kind, external }) => kind === 'dynamic-import' && external !== true ? [source] : [])
  const entries = new Map([...new Set(lazySources)].filter(source => !start.has(source)).sort()
    // the script of `src/app/parts/place.ts` is `app/parts/place`
    .map(source => [source.replace(/^src\/|\.\w+$/g, ''), source]))
  const scriptOf = new Map([...start].map(source => [source, START]))
  for (const [name, source] of entries) scriptOf.set(source, name)
  for (const name of listPackages(inputs, start)) scriptOf.set(name, PACKAGES)
  for (const [source, users] of listUsers(inputs, entries)) {
    if (scriptOf.has(source)) continue
    const isShared = users.length > 1
    const isUsedByDialog = users.some(user => dialog.includes(entries.get(user) ?? ''))
    scriptOf.set(source, isShared ? (isUsedByDialog ? SHARED_WITH_DIALOG : SHARED) : users[0] ?? SHARED)
  }
  const imported = await listImportedNames(options, scriptOf)
  await addRequiredPackages(options, scriptOf, inputs, imported)
  return { scriptOf, entries, imported, inputs }
}

/** @param {esbuild.BuildOptions} options */
const buildInMemory = options => esbuild.build({ ...options, outdir: 'dist', write: false, metafile: true })

/**
 * Lists some sources and all that they import statically, directly or indirectly, without styles and packages.
 * @param {Inputs} inputs
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
 * Lists the packages that some sources import directly.
 * @type {(inputs: Inputs, sources: Iterable<string>) => ReadonlySet<string>}
 */
const listPackages = (inputs, sources) => new Set([...sources].flatMap(source => inputs[source]?.imports ?? [])
  .filter(({ external }) => external === true).map(({ path: name }) => name))

/**
 * Lists the lazy scripts that import each source.
 * @param {Inputs} inputs @param {ReadonlyMap<string, string>} entries
 */
function listUsers(inputs, entries) {
  /** @type {Map<string, string[]>} */
  const users = new Map()
  for (const [name, entry] of entries) {
    for (const source of listStaticSources(inputs, [entry])) users.set(source, [...users.get(source) ?? [], name])
  }
  return users
}

/** An import or export as esbuild prints it: with a list of names, a namespace or a default import. */
const STATEMENT = /^(?:import|export) (?:\{([^}]*)\}|\* as (\w+)|(\w+)) from "([^"]+)";$/gm

/**
 * Lists the names that scripts import from one another. esbuild prints each import as one statement without types.
 * @param {esbuild.BuildOptions} options
 * @param {ReadonlyMap<string, string>} scriptOf
 */
async function listImportedNames(options, scriptOf) {
  const sources = [...scriptOf.keys()].filter(file => /\.tsx?$/.test(file))
  const { outputFiles = [] } = await buildInMemory({ ...options, bundle: false, entryPoints: sources, outbase: '.' })
  /** @type {Map<string, NamesByScript>} */
  const imported = new Map()
  for (const [index, source] of sources.entries()) {
    const ownScript = scriptOf.get(source) ?? ''
    const text = outputFiles[index]?.text ?? ''
    for (const [, list, namespace, defaultImport, specifier = ''] of text.matchAll(STATEMENT)) {
      const module = specifier.startsWith('.') ? toPosix(path.join(path.dirname(source), specifier)) : specifier
      const script = scriptOf.get(module)
      if (script === undefined || script === ownScript) continue
      const names = namespace !== undefined
        ? [...text.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
        : defaultImport !== undefined ? ['default'] : parseNames(list ?? '')
      for (const name of names) addName(imported, [ownScript, script, module, name])
    }
  }
  return imported
}

/**
 * Adds to `imported` what CommonJS packages of lazy scripts require from the packages of the start:
 * all of a package, which is its default export.
 * @param {esbuild.BuildOptions} options @param {ReadonlyMap<string, string>} scriptOf
 * @param {Inputs} inputs @param {Map<string, NamesByScript>} imported
 */
async function addRequiredPackages(options, scriptOf, inputs, imported) {
  for (const script of new Set(scriptOf.values())) {
    const sources = [...scriptOf].filter(([, owner]) => owner === script).map(([source]) => source)
    const lazyPackages = [...listPackages(inputs, sources)].filter(name => scriptOf.get(name) !== PACKAGES)
    if (script === PACKAGES || lazyPackages.length === 0) continue
    const external = [...scriptOf].filter(([, owner]) => owner === PACKAGES).map(([name]) => name)
    const { metafile } = await buildInMemory({ ...options, entryPoints: lazyPackages, external })
    const required = Object.values(metafile.inputs).flatMap(({ imports }) => imports)
      .filter(({ kind, external }) => kind === 'require-call' && external === true)
    for (const { path: name } of required) addName(imported, [script, PACKAGES, name, 'default'])
  }
}

/** The exported names of `a, b as c`. @param {string} list */
const parseNames = list => list.split(',').map(name => name.trim().split(' as ')[0] ?? '').filter(name => name !== '')

/**
 * @param {Map<string, NamesByScript>} imported
 * @param {readonly [importer: string, script: string, module: string, name: string]} path
 */
function addName(imported, [importer, script, module, name]) {
  const byScript = imported.get(importer) ?? new Map()
  const byModule = byScript.get(script) ?? new Map()
  imported.set(importer, byScript.set(script, byModule.set(module, (byModule.get(module) ?? new Set()).add(name))))
}
