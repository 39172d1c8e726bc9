import path from 'node:path'
import * as esbuild from 'esbuild'
import { toPosix } from '../cli/files.mjs'

/** The source of the start: it runs first. */
export const ENTRY = 'src/main.tsx'
/** The view of the address `/`. The inline script preloads its chunk there if a restaurant is known. */
export const HOME = 'src/app/HomePage.tsx'
/**
 * Reads the menu that an earlier visit has cached. The inline script preloads its chunk if a
 * restaurant is known: the customer has selected one before, or the configuration has a default.
 */
export const MENU_CACHE = 'src/app/parts/menu-cache.ts'
/** The lazy sources of the first visit's dialog, in which the customer enters an address. */
export const DIALOG = ['src/app/parts/place.ts', 'src/app/parts/city-loader.ts']

/** The script of the start: the sources that the entry imports statically. */
export const START = 'main'
/** The script of the packages that the start imports. */
export const PACKAGES = 'packages'
/** The script of the sources that the dialog of a first visit shares with other lazy scripts. */
const SHARED_WITH_DIALOG = 'kit'
/** The script of the sources that only providers of maps share, of which a shop has one. */
const SHARED_BY_MAPS = 'maps'
/** The script of the other sources that several lazy scripts import. */
const SHARED = 'more'

/** esbuild's import graph. */
export type Inputs = esbuild.Metafile['inputs']

/** Which script each source belongs to. A module is a source, or a package as sources import it. */
export interface Plan {
  /** The script of each source, and of each package that the start imports. */
  readonly scriptOf: ReadonlyMap<string, string>
  /** By lazy script: the source that `import()` names. */
  readonly entries: ReadonlyMap<string, string>
  /** What scripts import from one another. An import that several sources of a script have is listed repeatedly. */
  readonly imports: readonly ScriptImport[]
  readonly inputs: Inputs
}

/** The script `importer` imports the name `name` from a module of the script `script`. */
type ScriptImport = Readonly<Record<'importer' | 'script' | 'module' | 'name', string>>

/**
 * Decides before bundling which script each source belongs to:
 * - the start has what `ENTRY` imports statically, except packages;
 * - the packages that the start imports are one script;
 * - each target of an `import()` is a lazy script, with what only this script imports;
 * - what several lazy scripts import is in one of three shared scripts. But what the menu cache shares is in the
 *   start, because the first menu would wait for the shared scripts.
 */
export async function planScripts(options: esbuild.BuildOptions): Promise<Plan> {
  const { metafile: { inputs } } = await buildInMemory({
    ...options, entryPoints: [ENTRY], packages: 'external', splitting: true, logLevel: 'silent',
  })
  const start = listStaticSources(inputs, [ENTRY])
  const lazySources = Object.values(inputs).flatMap(({ imports }) => imports)
    .filter(({ kind, external }) => kind === 'dynamic-import' && external !== true).map(({ path: source }) => source)
  const entries = new Map([...new Set(lazySources)].filter(source => !start.has(source)).sort()
    .map(source => [toScriptName(source), source]))
  const scriptOf = new Map([...start].map(source => [source, START]))
  for (const [name, source] of entries) scriptOf.set(source, name)
  for (const name of listPackages(inputs, start)) scriptOf.set(name, PACKAGES)
  for (const [source, users] of listUsers(inputs, entries)) {
    if (scriptOf.has(source)) continue
    const [user = '', ...others] = users
    const isUsedBy = (...lazy: readonly string[]) => users.some(each => lazy.includes(entries.get(each) ?? ''))
    const isForMaps = users.every(each => each.startsWith(`${SHARED_BY_MAPS}/`))
    scriptOf.set(source, others.length === 0 ? user
      : isUsedBy(MENU_CACHE) ? START : isUsedBy(...DIALOG) ? SHARED_WITH_DIALOG : isForMaps ? SHARED_BY_MAPS : SHARED)
  }
  const imports = [...await listImports(options, scriptOf), ...await listRequiredPackages(options, scriptOf, inputs)]
  return { scriptOf, entries, imports, inputs }
}

/** The name of the lazy script of a source. That of `src/app/parts/place.ts` is `app/parts/place`. */
export const toScriptName = (source: string) => source.replace(/^src\/|\.\w+$/g, '')

const buildInMemory = (options: esbuild.BuildOptions) =>
  esbuild.build({ ...options, outdir: 'dist', write: false, metafile: true })

/** Lists some sources and all that they import statically, directly or indirectly, without styles and packages. */
export function listStaticSources(inputs: Inputs, entries: readonly string[]) {
  const sources = new Set(entries)
  for (const source of sources) {
    for (const { path: next, kind, external } of inputs[source]?.imports ?? []) {
      if (kind === 'import-statement' && external !== true && !next.endsWith('.css')) sources.add(next)
    }
  }
  return sources
}

/** Lists the packages that some sources import directly. */
const listPackages = (inputs: Inputs, sources: Iterable<string>) => new Set([...sources]
  .flatMap(source => inputs[source]?.imports ?? []).filter(({ external }) => external === true)
  .map(({ path: name }) => name))

/** Lists the packages that a script contains itself: those that it imports and the start does not. */
export function listOwnPackages({ scriptOf, inputs }: Pick<Plan, 'scriptOf' | 'inputs'>, script: string) {
  const sources = [...scriptOf.keys()].filter(source => scriptOf.get(source) === script)
  return [...listPackages(inputs, sources)].filter(name => scriptOf.get(name) !== PACKAGES)
}

/** Lists the lazy scripts that import each source. */
function listUsers(inputs: Inputs, entries: ReadonlyMap<string, string>) {
  const users = new Map<string, string[]>()
  for (const [name, entry] of entries) {
    for (const source of listStaticSources(inputs, [entry])) users.set(source, [...users.get(source) ?? [], name])
  }
  return users
}

/** An import or export as esbuild prints it: with a list of names, a namespace or a default import. */
const STATEMENT = /^(?:import|export) (?:\{([^}]*)\}|\* as (\w+)|(\w+)) from "([^"]+)";$/gm

/** Lists what sources import from other scripts. esbuild prints each import as one statement without types. */
async function listImports(options: esbuild.BuildOptions, scriptOf: Plan['scriptOf']) {
  const sources = [...scriptOf.keys()].filter(file => /\.tsx?$/.test(file))
  const { outputFiles } = await buildInMemory({ ...options, bundle: false, entryPoints: sources, outbase: '.' })
  return sources.flatMap((source, index) => {
    const importer = scriptOf.get(source) ?? ''
    const text = outputFiles?.[index]?.text ?? ''
    return [...text.matchAll(STATEMENT)].flatMap(([, list, namespace, , specifier = '']) => {
      const module = specifier.startsWith('.') ? toPosix(path.join(path.dirname(source), specifier)) : specifier
      const script = scriptOf.get(module)
      if (script === undefined || script === importer) return []
      const names = namespace !== undefined
        ? [...text.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
        : list === undefined ? ['default'] : list.split(',').map(item => item.trim().replace(/ as .*/, ''))
      return names.map(name => ({ importer, script, module, name }))
    })
  })
}

/**
 * Lists what CommonJS packages of lazy scripts require from the packages of the start:
 * all of a package, which is its default export.
 */
async function listRequiredPackages(options: esbuild.BuildOptions, scriptOf: Plan['scriptOf'], inputs: Inputs) {
  const startPackages = [...scriptOf.keys()].filter(name => scriptOf.get(name) === PACKAGES)
  const lists = [...new Set(scriptOf.values())].map(async importer => {
    const entryPoints = listOwnPackages({ scriptOf, inputs }, importer)
    const { metafile } = await buildInMemory({ ...options, entryPoints, external: startPackages })
    return Object.values(metafile.inputs).flatMap(({ imports }) => imports)
      .filter(({ kind, external }) => kind === 'require-call' && external === true)
      .map(({ path: module }) => ({ importer, script: PACKAGES, module, name: 'default' }))
  })
  return (await Promise.all(lists)).flat()
}
