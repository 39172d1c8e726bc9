import { DIALOG, readEntryOutputs, toSitePath, listStaticImports } from './bundle.mjs'

/** Two files of shared chunks: those that the dialog of a first visit uses, and all others. */
export const KIT = 'assets/kit.js'
export const MORE = 'assets/more.js'

/**
 * Assigns esbuild's chunks to files: one for the start,
 * one for each lazy part or screen, and two for shared chunks (`KIT`, `MORE`).
 * The dialog of a first visit then needs three requests.
 * Any other part needs at most three, two of which are made only once.
 * @param {import('esbuild').Metafile} metafile
 * @returns {ReadonlyMap<string, string>} the file of each chunk
 */
export function planChunkFiles(metafile) {
  const { entry, chunks } = readEntryOutputs(metafile)
  const fileOfChunk = new Map([entry, ...chunks].map(chunk => [chunk, entry]))
  const lazyEntries = Object.entries(metafile.outputs).flatMap(([name, { entryPoint: source }]) =>
    name.endsWith('.js') && source !== undefined && !fileOfChunk.has(toSitePath(name)) ? [{ name, source }] : [])
  const dialog = lazyEntries.filter(({ source }) => DIALOG.includes(source)).map(({ name }) => name)
  /** The lazy entries that load a chunk. @type {Map<string, string[]>} */
  const users = new Map()
  for (const { name } of lazyEntries) {
    for (const chunk of [name, ...listStaticImports(metafile, name)]) {
      users.set(chunk, [...users.get(chunk) ?? [], name])
    }
  }
  for (const [chunk, names] of users) {
    if (fileOfChunk.has(toSitePath(chunk))) continue
    // a chunk belongs to a lazy entry if it is the entry or contains its source
    const inputs = metafile.outputs[chunk]?.inputs ?? {}
    const ownEntry = lazyEntries.find(({ name, source }) => name === chunk || source in inputs)?.name
    const sharedFile = names.some(name => dialog.includes(name)) ? KIT : MORE
    const isShared = ownEntry === undefined && names.length > 1
    fileOfChunk.set(toSitePath(chunk), isShared ? sharedFile : toSitePath(ownEntry ?? names[0] ?? ''))
  }
  // sorted by source, for a stable order: the names of chunks change with every edit
  const sources = new Map(Object.entries(metafile.outputs)
    .map(([name, { inputs }]) => [toSitePath(name), Object.keys(inputs).sort()[0] ?? '']))
  /** @type {(chunk: string) => string} */
  const getSource = chunk => sources.get(chunk) ?? ''
  return new Map([...fileOfChunk].sort(([a], [b]) => getSource(a) < getSource(b) ? -1 : 1))
}
