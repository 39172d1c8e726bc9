import { DIALOG, readEntryOutputs, toSitePath, listStaticImports } from './bundle.mjs'

/** The chunks shared with the dialog of a first visit, and those shared by other lazy files only. */
export const KIT = 'assets/kit.js'
export const MORE = 'assets/more.js'

/**
 * Assigns esbuild's chunks to files: one for the start,
 * one for each lazy part or screen, and two for shared chunks.
 * Shared chunks that the first dialog of a first visit uses are in the kit, the others in `MORE`.
 * The first dialog then needs three requests,
 * any other part at most three, two of which are made only once.
 * @param {import('esbuild').Metafile} metafile
 * @returns {ReadonlyMap<string, string>} the file of each chunk
 */
export function planChunkFiles(metafile) {
  const { entry, chunks } = readEntryOutputs(metafile)
  const home = new Map([entry, ...chunks].map(chunk => [chunk, entry]))
  const later = Object.entries(metafile.outputs).flatMap(([name, { entryPoint: source }]) =>
    name.endsWith('.js') && source !== undefined && !home.has(toSitePath(name)) ? [{ name, source }] : [])
  const dialog = later.filter(({ source }) => DIALOG.includes(source)).map(({ name }) => name)
  /** @type {Map<string, string[]>} */
  const users = new Map()
  for (const { name } of later) {
    for (const chunk of [name, ...listStaticImports(metafile, name)]) {
      users.set(chunk, [...users.get(chunk) ?? [], name])
    }
  }
  for (const [chunk, names] of users) {
    const inputs = metafile.outputs[chunk]?.inputs ?? {}
    const itself = later.find(({ name, source }) => name === chunk || source in inputs)?.name
    const shared = names.some(name => dialog.includes(name)) ? KIT : MORE
    if (home.has(toSitePath(chunk))) continue
    const isShared = itself === undefined && names.length > 1
    home.set(toSitePath(chunk), isShared ? shared : toSitePath(itself ?? names[0] ?? ''))
  }
  // sorted by source: the names of chunks change with every edit
  const sources = new Map(Object.entries(metafile.outputs)
    .map(([name, { inputs }]) => [toSitePath(name), Object.keys(inputs).sort()[0] ?? '']))
  /** @type {(chunk: string) => string} */
  const getSource = chunk => sources.get(chunk) ?? ''
  return new Map([...home].sort(([a], [b]) => getSource(a) < getSource(b) ? -1 : 1))
}
