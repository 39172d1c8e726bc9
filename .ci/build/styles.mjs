import fs from 'node:fs'
import path from 'node:path'
import { digest, posix } from './files.mjs'

/**
 * What of esbuild's account says which source imports which.
 * @typedef {{ readonly inputs: Readonly<Record<string, { readonly imports: readonly { readonly path: string; readonly kind: string }[] }>> }} Sources
 */

const MARK = /#module\{--path:"([^"]*)"\}/

/** Puts a rule before each CSS module that tells it apart in the minified sheet; `splitStyles` takes it out again. */
/** @type {import('esbuild').Plugin} */
export const markedModules = {
  name: 'marked modules',
  setup(build) {
    build.onLoad({ filter: /\.module\.css$/ }, ({ path: file }) => ({
      contents: `:global(#module){--path:"${posix(path.relative(process.cwd(), file))}"}${fs.readFileSync(file, 'utf8')}`,
      loader: 'local-css',
    }))
  },
}

/**
 * The sources that are there once these are: what they import, and what that imports.
 * @param {Sources} metafile
 * @param {readonly string[]} entries
 */
export function startingSources(metafile, entries) {
  const found = new Set(entries)
  for (const file of found) {
    for (const { path: next, kind } of metafile.inputs[file]?.imports ?? []) if (kind === 'import-statement') found.add(next)
  }
  return found
}

/**
 * Cuts the one sheet that esbuild makes of all CSS modules in three: what the start's modules look like, what the dialog of a first
 * visit shows besides, and the look of whatever else is fetched when it is shown. Each is told by the sources that it begins with, which
 * may be fetched themselves. Cascade layers keep their order, which the first sheet begins with; within one layer the sheets follow one
 * another as told here.
 * @param {string} text
 * @param {Sources} metafile
 * @param {{ readonly start: readonly string[]; readonly dialog: readonly string[] }} entries
 */
export function splitStyles(text, metafile, entries) {
  const starting = startingSources(metafile, entries.start)
  const asking = startingSources(metafile, entries.dialog)
  const [plain, ...marked] = text.split(MARK)
  const cut = { start: plain ?? '', dialog: '', later: '' }
  for (let index = 0; index < marked.length; index += 2) {
    const source = marked[index] ?? ''
    cut[starting.has(source) ? 'start' : asking.has(source) ? 'dialog' : 'later'] += marked[index + 1]?.trim() ?? ''
  }
  if (MARK.test(cut.start + cut.dialog + cut.later) || cut.dialog === '' || cut.later === '') throw new Error('the style sheet cannot be cut in three')
  return { start: cut.start, dialog: { name: sheetName('dialog', cut.dialog), text: cut.dialog }, later: { name: sheetName('later', cut.later), text: cut.later } }
}

/**
 * @param {string} name
 * @param {string} text
 */
const sheetName = (name, text) => `assets/${name}-${digest(text).slice(0, 8).toUpperCase()}.css`
