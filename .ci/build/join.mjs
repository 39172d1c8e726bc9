import { sitePath, startingOutputs, textOf } from './bundle.mjs'
import { withConstants } from './class-names.mjs'
import { digest } from './files.mjs'
import { joinFile, namesAsked, ROOT } from './join-file.mjs'
import { layoutOf } from './layout.mjs'
import { packagesIn } from './licences.mjs'
import { exportsOf } from './modules.mjs'

/**
 * What `bundleShop` has made.
 * @typedef {Pick<Awaited<ReturnType<typeof import('./bundle.mjs').bundleShop>>, 'files' | 'maps' | 'metafile' | 'packages' | 'later'>} Bundle
 * @typedef {import('./join-file.mjs').Chunk} Chunk
 * @typedef {import('./join-file.mjs').Joined} Joined
 */

/**
 * Joins esbuild's chunks into the files that a browser asks for (`layoutOf`). esbuild makes a chunk of each set of modules that
 * some set of screens shares: some seventy files, each compressed alone (a tenth more bytes) and asked for alone.
 *
 * The files refer to one another by what each calls its own values, so they belong to one build: the name of a file that
 * refers to others changes with any of them. One that refers to none (a language, say) is named after its contents. Takes the
 * bundle; returns the files and maps of the joined site, the start's script, and the file that each chunk is in.
 * @param {Bundle} bundle
 */
export async function joinScripts({ files, maps, metafile, packages, later }) {
  const { entry } = startingOutputs(metafile)
  const chunks = chunksOf({ files, maps, metafile, later })
  /** @param {string} path */
  const fileOf = path => packages.names.has(path) ? packages.path : chunks.get(path)?.file
  const wanted = wantedOf(chunks)
  /** @type {Map<string, Promise<Joined>>} */
  const made = new Map()
  /** @type {(file: string) => Promise<Joined>} */
  const make = file => {
    const making = made.get(file) ?? joinFile(file, { chunks, wanted, start: entry, fileOf, made: async other => other === packages.path ? packages : make(other) })
    made.set(file, making)
    return making
  }
  const home = new Map([...chunks.values()].map(({ name, file }) => [name, file]))
  const joined = new Map(await Promise.all([...new Set(home.values())].map(async file => /** @type {const} */ ([file, await make(file)]))))
  const nameOf = finalNames(joined)
  /** @type {(text: string) => string} */
  const rename = text => [...nameOf].reduce((left, [from, to]) => left.replaceAll(from, to), text)

  const next = { files: new Map(files), maps: new Map(maps) }
  for (const name of home.keys()) next.files.delete(name)
  for (const name of home.keys()) next.maps.delete(`${name}.map`)
  for (const [file, { text, map }] of joined) {
    const lost = [...home].find(([name, of]) => name !== of && text.includes(`"${ROOT}${name}"`))
    if (lost !== undefined) throw new Error(`${file} still asks for ${lost[0]}, which is joined`)
    next.files.set(rename(file), Buffer.from(rename(withNeeds(text, joined, entry))))
    next.maps.set(`${rename(file)}.map`, map)
  }
  next.files.set(packages.path, Buffer.from(packages.text))
  next.maps.set(`${packages.path}.map`, packages.map)
  return { ...next, script: rename(entry), fileOf: new Map([...home].map(([name, file]) => [name, rename(file)])) }
}

/**
 * @param {Pick<Bundle, 'files' | 'maps' | 'metafile' | 'later'>} bundle
 * @returns {ReadonlyMap<string, Chunk>}
 */
function chunksOf({ files, maps, metafile, later }) {
  const { style = '' } = startingOutputs(metafile)
  const classes = new Set([style, later].flatMap(name => textOf(files, name).match(/(?<=\.|@keyframes )[A-Za-z_][\w-]*/g) ?? []))
  return new Map([...layoutOf(metafile)].map(([name, file]) => {
    const [, output] = Object.entries(metafile.outputs).find(([path]) => sitePath(path) === name) ?? []
    const { inputs } = output ?? { inputs: {} }
    const { text, map, constants } = withConstants({ name, text: textOf(files, name), map: maps.get(`${name}.map`), inputs, known: one => classes.has(one) })
    const exported = new Map(exportsOf(text).flatMap(([local, as]) => constants.has(local) ? [[as, constants.get(local) ?? '']] : []))
    return [ROOT + name, { name, file, text, map, classes: constants, constants: exported, isLicensed: packagesIn({ inputs }).length > 0 }]
  }))
}

/**
 * What the chunks of other files import of each chunk: names, or nothing but that it runs.
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
 * Whoever fetches a file later reads from its `import()` what else that file needs, and asks for all of it at once.
 * @param {string} text
 * @param {ReadonlyMap<string, Joined>} joined
 * @param {string} start
 */
const withNeeds = (text, joined, start) => [...joined.keys()].reduce((left, file) => {
  /** @type {(name: string) => readonly string[]} */
  const needsOf = name => (joined.get(name)?.needs ?? []).filter(one => joined.has(one) && one !== start).flatMap(one => [one, ...needsOf(one)])
  const notes = [...new Set(needsOf(file))].sort().map(name => `/*"${ROOT}${name}"*/`).join('')
  return left.replaceAll(`import("${ROOT}${file}")`, `import("${ROOT}${file}"${notes})`)
}, text)

/**
 * The name of each file by its provisional one.
 * @param {ReadonlyMap<string, Joined>} joined
 */
function finalNames(joined) {
  const all = [...joined]
  const release = digest(all.map(([file, { text }]) => `${file} ${digest(text)}`).join('\n'))
  return new Map(all.map(([file, { text }]) => {
    const isAlone = !all.some(([other]) => text.includes(ROOT + other))
    return [file, file.replace(/(?:-[A-Z0-9]{8})?\.js$/, `-${digest(isAlone ? text : file + release).slice(0, 8).toUpperCase()}.js`)]
  }))
}
