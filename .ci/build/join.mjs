import { toSitePath, readEntryOutputs, readSiteText } from './bundle.mjs'
import { withConstants } from './class-names.mjs'
import { digest } from './files.mjs'
import { joinFile, namesAsked, ROOT } from './join-file.mjs'
import { planChunkFiles } from './layout.mjs'
import { listShippedPackages } from './licences.mjs'
import { exportsOf } from './modules.mjs'
import { replaceMapped, withSources } from './source-map.mjs'

/**
 * @typedef {Awaited<ReturnType<typeof import('./bundle.mjs').bundleShop>>} WholeBundle
 * @typedef {Pick<WholeBundle, 'files' | 'maps' | 'metafile' | 'packages' | 'deferredSheets'>} Bundle
 * @typedef {import('./join-file.mjs').Chunk} Chunk
 * @typedef {import('./join-file.mjs').Joined} Joined
 */

/**
 * Joins esbuild's chunks into the files of `planChunkFiles`. esbuild makes a chunk for each set of modules that some
 * screens share: about seventy files, which take a tenth more compressed bytes and one request each.
 *
 * The files import one another by fixed names, `#` and the entry source, which the page's import map resolves. The hash
 * of a file then depends on its own contents only. Returns the files and maps of the site, the start's script, the file
 * of each chunk, and the import map.
 * @param {Bundle} bundle
 */
export async function joinScripts({ files, maps, metafile, packages, deferredSheets }) {
  const { entry } = readEntryOutputs(metafile)
  const chunks = chunksOf({ files, maps, metafile, deferredSheets })
  /** @param {string} path */
  const fileOf = path => packages.names.has(path) ? packages.path : chunks.get(path)?.file
  const wanted = wantedOf(chunks)
  /** @type {Map<string, Promise<Joined>>} */
  const made = new Map()
  /** @type {(file: string) => Promise<Joined>} */
  const make = file => {
    const making =
      made.get(file)
      ?? joinFile(file, {
        chunks,
        wanted,
        start: entry,
        fileOf,
        made: async other => (other === packages.path ? packages : make(other)),
      })
    made.set(file, making)
    return making
  }
  const home = new Map([...chunks.values()].map(({ name, file }) => [name, file]))
  const joined = new Map(
    await Promise.all([...new Set(home.values())].map(async file => /** @type {const} */ ([file, await make(file)]))),
  )
  const askedAs = askedNames([...joined.keys(), packages.path], metafile)
  const finished = new Map([...joined].map(([file, one]) => {
    const { text, map } = askingByName(one, askedAs, name => needsOf(name, joined, entry))
    return [
      file,
      { text, map, path: file.replace(/(?:-[A-Z0-9]{8})?\.js$/, `-${digest(text).slice(0, 8).toUpperCase()}.js`) },
    ]
  }))
  /** @param {string} file */
  const pathOf = file => finished.get(file)?.path ?? file

  const next = { files: new Map(files), maps: new Map(maps) }
  for (const name of home.keys()) next.files.delete(name)
  for (const name of home.keys()) next.maps.delete(`${name}.map`)
  for (const { text, map, path } of finished.values()) {
    const lost = [...home.keys()].find(name => text.includes(`"${ROOT}${name}"`))
    if (lost !== undefined) throw new Error(`${path} still asks for ${lost}, which is joined`)
    next.files.set(path, Buffer.from(text))
    next.maps.set(`${path}.map`, map)
  }
  next.files.set(packages.path, Buffer.from(packages.text))
  next.maps.set(`${packages.path}.map`, withSources(packages.map))
  return {
    ...next,
    script: pathOf(entry),
    fileOf: new Map([...home].map(([name, file]) => [name, pathOf(file)])),
    imports: Object.fromEntries([...askedAs].map(([file, name]) => [name, ROOT + pathOf(file)])),
  }
}

/**
 * @param {Pick<Bundle, 'files' | 'maps' | 'metafile' | 'deferredSheets'>} bundle
 * @returns {ReadonlyMap<string, Chunk>}
 */
function chunksOf({ files, maps, metafile, deferredSheets }) {
  const { style = '' } = readEntryOutputs(metafile)
  const classes = new Set(
    [style, ...Object.values(deferredSheets)].flatMap(
      name => readSiteText(files, name).match(/(?<=\.|@keyframes )[A-Za-z_][\w-]*/g) ?? [],
    ),
  )
  return new Map([...planChunkFiles(metafile)].map(([name, file]) => {
    const [, output] = Object.entries(metafile.outputs).find(([path]) => toSitePath(path) === name) ?? []
    const { inputs } = output ?? { inputs: {} }
    const { text, map, constants } = withConstants({
      name,
      text: readSiteText(files, name),
      map: maps.get(`${name}.map`),
      inputs,
      known: one => classes.has(one),
    })
    const exported = new Map(
      exportsOf(text).flatMap(([local, as]) => (constants.has(local) ? [[as, constants.get(local) ?? '']] : [])),
    )
    const isLicensed = listShippedPackages({ inputs }).length > 0
    return [ROOT + name, { name, file, text, map, classes: constants, constants: exported, isLicensed }]
  }))
}

/**
 * The names that chunks of other files import from each chunk; an empty set for an import without names.
 * @param {ReadonlyMap<string, Chunk>} chunks
 */
function wantedOf(chunks) {
  /** @type {Map<string, Set<string>>} */
  const wanted = new Map()
  for (const { text, file } of chunks.values()) {
    for (const [path, names] of namesAsked([text], asked => ![undefined, file].includes(chunks.get(asked)?.file))) {
      const own = [...names].filter(name => chunks.get(path)?.constants.has(name) === false)
      wanted.set(path, new Set([...wanted.get(path) ?? [], ...own]))
    }
  }
  return wanted
}

/**
 * Writes the fixed names into the imports of a file. Each `import()` also lists the imports of its target,
 * so that all are requested at once.
 * @param {Joined} script
 * @param {ReadonlyMap<string, string>} askedAs
 * @param {(file: string) => readonly string[]} needsOf
 */
function askingByName({ text, map }, askedAs, needsOf) {
  const path = `"${ROOT}(${[...askedAs.keys()].map(file => file.replaceAll('.', '\\.')).join('|')})"`
  /** @param {string} [file] */
  const named = (file = '') => `"${askedAs.get(file)}"`
  return replaceMapped({ text, map }, new RegExp(`import\\(${path}\\)|${path}`, 'g'), ([, later, file]) =>
    later === undefined
      ? named(file)
      : `import(${named(later)}${needsOf(later)
          .map(name => `/*${named(name)}*/`)
          .join('')})`,
  )
}

/**
 * The imports of a lazy file, direct and indirect, without those of the start.
 * @param {string} file
 * @param {ReadonlyMap<string, Joined>} joined
 * @param {string} start
 */
function needsOf(file, joined, start) {
  /** @type {(name: string) => readonly string[]} */
  const visit = name =>
    (joined.get(name)?.needs ?? []).filter(one => joined.has(one) && one !== start).flatMap(one => [one, ...visit(one)])
  return [...new Set(visit(file))].sort()
}

/**
 * The fixed name of each file.
 * @param {readonly string[]} files
 * @param {import('./bundle.mjs').Metafile} metafile
 */
function askedNames(files, metafile) {
  const sources = new Map(
    Object.entries(metafile.outputs).map(([output, { entryPoint }]) => [toSitePath(output), entryPoint]),
  )
  // the kit and the packages have no entry source
  return new Map(
    files.map(file => [
      file,
      `#${(sources.get(file) ?? file.replace(/^assets\/|-[A-Z0-9]{8}(?=\.)/g, '')).replace(/^src\/|\.\w+$/g, '')}`,
    ]),
  )
}
