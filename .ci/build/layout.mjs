import { DIALOG, startingOutputs, sitePath, staticImports } from './bundle.mjs'

/** What the dialog of a first visit uses with other later files, and what only those share. */
export const KIT = 'assets/kit.js'
export const MORE = 'assets/more.js'

/**
 * Which of esbuild's chunks become one file. The start is one, with all that it imports; so is each part or screen that is fetched
 * later, with what no other one uses; what several of them use is in the kit, or in a file of its own if the first dialog of a
 * first visit does without it, unless it is one of them itself. So that dialog is three requests and another part at most three,
 * two of which come once.
 * @param {import('esbuild').Metafile} metafile
 * @returns {ReadonlyMap<string, string>} the file of each chunk: that of the start or of the later part that it belongs to, or of what several share
 */
export function layoutOf(metafile) {
  const { entry, chunks } = startingOutputs(metafile)
  const home = new Map([entry, ...chunks].map(chunk => [chunk, entry]))
  const later = Object.entries(metafile.outputs).flatMap(([name, { entryPoint }]) =>
    name.endsWith('.js') && entryPoint !== undefined && !home.has(sitePath(name)) ? [{ name, source: entryPoint }] : [])
  const dialog = later.filter(({ source }) => DIALOG.includes(source)).map(({ name }) => name)
  /** @type {Map<string, string[]>} */
  const users = new Map()
  for (const { name } of later) {
    for (const chunk of [name, ...staticImports(metafile, name)]) users.set(chunk, [...users.get(chunk) ?? [], name])
  }
  for (const [chunk, names] of users) {
    const inputs = metafile.outputs[chunk]?.inputs ?? {}
    const itself = later.find(({ name, source }) => name === chunk || source in inputs)?.name
    const shared = names.some(name => dialog.includes(name)) ? KIT : MORE
    if (!home.has(sitePath(chunk))) home.set(sitePath(chunk), itself === undefined && names.length > 1 ? shared : sitePath(itself ?? names[0] ?? ''))
  }
  // sources tell the order, for the names of chunks change with every line
  const sourceOf = new Map(Object.entries(metafile.outputs).map(([name, { inputs }]) => [sitePath(name), Object.keys(inputs).sort()[0] ?? '']))
  /** @type {(chunk: string) => string} */
  const first = chunk => sourceOf.get(chunk) ?? ''
  return new Map([...home].sort(([a], [b]) => first(a) < first(b) ? -1 : 1))
}
