import * as esbuild from 'esbuild'
import { classesOf } from './class-names.mjs'
import { LICENCES } from './licences.mjs'
import { exportLocals, importsOf } from './modules.mjs'
import { COMPILED_AT_ONCE } from './packages.mjs'

/**
 * One of esbuild's chunks, and the file that it becomes a part of; `classes` are its class names by what it calls them,
 * `constants` those that it exports, by what it exports them as.
 * @typedef {{
 *   readonly name: string
 *   readonly file: string
 *   readonly text: string
 *   readonly map: Uint8Array | undefined
 *   readonly classes: ReadonlyMap<string, string>
 *   readonly constants: ReadonlyMap<string, string>
 *   readonly isLicensed: boolean
 * }} Chunk
 *
 * A file of the site under its provisional name. `needs` are the files that it imports, `locals` the local names of its
 * exports by `PATH NAME` of their import.
 * @typedef {{
 *   readonly text: string
 *   readonly map: Uint8Array
 *   readonly needs: readonly string[]
 *   readonly locals: ReadonlyMap<string, string>
 * }} Joined
 */

export const ROOT = '/'

/**
 * Joins the chunks of a file. `fileOf` returns the file of an import, `wanted` has the names that other files
 * import from each chunk.
 * @param {string} file
 * @param {{
 *   readonly chunks: ReadonlyMap<string, Chunk>
 *   readonly wanted: ReadonlyMap<string, ReadonlySet<string>>
 *   readonly start: string
 *   readonly fileOf: (path: string) => string | undefined
 *   readonly made: (file: string) => Promise<Pick<Joined, 'locals'>>
 * }} site
 * @returns {Promise<Joined>}
 */
export async function joinFile(file, { chunks, wanted, start, fileOf, made }) {
  const own = [...chunks.values()].filter(chunk => chunk.file === file)
  const asked = namesAsked(own.map(({ text }) => text), path => ![undefined, file].includes(fileOf(path)))
  const modules = new Map(
    own.flatMap(chunk => [
      [ROOT + chunk.name, source(chunk)],
      [classesOf(chunk.name), constantsText(chunk.classes)],
    ]),
  )
  /** The names that this file imports from each other file, in one statement each. @type {Map<string, Set<string>>} */
  const taken = new Map()
  for (const [path, names] of asked) {
    const from = fileOf(path) ?? ''
    const { locals } = await made(from)
    const constants = chunks.get(path)?.constants ?? new Map()
    const pairs = [...names].flatMap(name =>
      constants.has(name) ? [] : [{ name, local: locals.get(`${path} ${name}`) ?? '' }],
    )
    const said = [constantsText(constants)]
    // the start has run before any other file, and class names are inlined
    if (pairs.length > 0 || (from !== start && names.size === 0)) {
      taken.set(from, new Set([...taken.get(from) ?? [], ...pairs.map(({ local }) => local)]))
      said.push(`export {${pairs.map(({ name, local }) => `${local} as ${name}`)}} from ${JSON.stringify(from)}`)
    }
    modules.set(path, said.join('\n'))
  }
  for (const [from, locals] of taken) modules.set(from, `export {${[...locals]}} from "${ROOT}${from}"`)
  const exported = own.flatMap(({ name }) => [...wanted.get(ROOT + name) ?? []].map(as => ({ path: ROOT + name, as })))
  const contents = [
    ...inOrder(own).map(({ name }) => `${name === file ? 'export * from' : 'import'} "${ROOT}${name}"`),
    ...exported.map(({ path, as }, index) => `export {${as} as _${index}} from "${path}"`),
  ].join('\n')
  const { script, map } = await bundle(
    contents,
    [
      ...(file === start ? [COMPILED_AT_ONCE] : []),
      ...(own.some(({ isLicensed }) => isLicensed) ? [`/*! Licences: ${ROOT}${LICENCES} */`] : []),
    ],
    modules,
  )
  const { text, locals } = exportLocals(script)
  return {
    text,
    map,
    needs: [...taken.keys()],
    locals: new Map(exported.map(({ path, as }, index) => [`${path} ${as}`, locals.get(`_${index}`) ?? ''])),
  }
}

/**
 * Sorts chunks after those that they import, otherwise in the given order. A file with the same modules is then the
 * same to the byte, however esbuild splits them.
 * @param {readonly Chunk[]} chunks
 */
function inOrder(chunks) {
  /** @type {Set<Chunk>} */
  const seen = new Set()
  /** @type {(chunk: Chunk) => Chunk[]} */
  const visit = chunk => {
    if (seen.has(chunk)) return []
    seen.add(chunk)
    const paths = new Set(importsOf(chunk.text).map(({ path }) => path))
    return [...chunks.filter(({ name }) => paths.has(ROOT + name)).flatMap(visit), chunk]
  }
  return chunks.flatMap(visit)
}

/**
 * The names that some texts import, by path.
 * @param {readonly string[]} texts
 * @param {(path: string) => boolean} isMeant
 */
export function namesAsked(texts, isMeant) {
  /** @type {Map<string, Set<string>>} */
  const asked = new Map()
  for (const { path, names = [] } of texts.flatMap(importsOf)) {
    if (isMeant(path)) asked.set(path, new Set([...asked.get(path) ?? [], ...names.map(([name]) => name)]))
  }
  return asked
}

/** @param {ReadonlyMap<string, string>} constants */
const constantsText = constants => [...constants].map(([name, value]) => `export const ${name}=${value}`).join('\n')

/** @param {Chunk} chunk */
const source = ({ text, map }) =>
  map === undefined
    ? text
    : `${text}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`

/**
 * Bundles `contents` into one script together with these modules; all other imports stay external.
 * @param {string} contents
 * @param {readonly string[]} notes its first lines
 * @param {ReadonlyMap<string, string>} modules
 */
async function bundle(contents, notes, modules) {
  const result = await esbuild.build({
    stdin: { contents, loader: 'js', sourcefile: 'joined.js' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    banner: { js: notes.join('\n') },
    charset: 'utf8',
    write: false,
    outfile: 'joined.js',
    sourcemap: 'external',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [{
      name: 'scripts of the site',
      setup(build) {
        build.onResolve({ filter: /./ }, ({ path, kind, importer }) => {
          const isOutside = kind === 'dynamic-import' || ROOT + importer === path || !modules.has(path)
          return isOutside ? { path, external: true } : { path, namespace: 'site', sideEffects: true }
        })
        build.onLoad({ filter: /./, namespace: 'site' }, ({ path }) => ({
          contents: modules.get(path) ?? '',
          loader: 'js',
        }))
      },
    }],
  })
  const [map, script] = result.outputFiles
  if (map === undefined || script === undefined) throw new Error('esbuild has made no script with a map')
  return { script: script.text, map: map.contents }
}
