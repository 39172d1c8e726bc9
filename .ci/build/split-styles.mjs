import fs from 'node:fs'
import path from 'node:path'
import { digest, toPosix } from './files.mjs'

/**
 * The part of esbuild's metafile with the imports of each source.
 * @typedef {{ readonly imports: readonly { readonly path: string; readonly kind: string }[] }} Source
 * @typedef {{ readonly inputs: Readonly<Record<string, Source>> }} Sources
 */

const MARK = /#module\{--path:"([^"]*)"\}/

/**
 * Inserts a rule with its path before each CSS module.
 * `splitStyles` finds modules by these marks and removes them.
 * @type {import('esbuild').Plugin}
 */
export const markedModules = {
  name: 'marked modules',
  setup(build) {
    build.onLoad({ filter: /\.module\.css$/ }, ({ path: file }) => {
      const mark = `:global(#module){--path:"${toPosix(path.relative(process.cwd(), file))}"}`
      return { contents: mark + fs.readFileSync(file, 'utf8'), loader: 'local-css' }
    })
  },
}

/**
 * The static imports of these sources, direct and indirect, with the sources themselves.
 * @param {Sources} metafile
 * @param {readonly string[]} entries
 */
export function listStartSources(metafile, entries) {
  const sources = new Set(entries)
  for (const file of sources) {
    for (const { path: next, kind } of metafile.inputs[file]?.imports ?? []) {
      if (kind === 'import-statement') sources.add(next)
    }
  }
  return sources
}

/**
 * Splits esbuild's one sheet of all CSS modules into three:
 * the start, the dialog of a first visit, and the rest.
 * The first sheet declares the order of the cascade layers.
 * Within a layer the rules of a later sheet win.
 * @param {string} text
 * @param {Sources} metafile
 * @param {{ readonly start: readonly string[]; readonly dialog: readonly string[] }} entries sources by sheet
 */
export function splitStyles(text, metafile, entries) {
  const startSources = listStartSources(metafile, entries.start)
  const dialogSources = listStartSources(metafile, entries.dialog)
  const [unmarked, ...marked] = text.split(MARK)
  const sheets = { start: unmarked ?? '', dialog: '', later: '' }
  for (let index = 0; index < marked.length; index += 2) {
    const source = marked[index] ?? ''
    const sheet = startSources.has(source) ? 'start' : dialogSources.has(source) ? 'dialog' : 'later'
    sheets[sheet] += marked[index + 1]?.trim() ?? ''
  }
  const { start, dialog, later } = sheets
  if (MARK.test(start + dialog + later) || dialog === '' || later === '') {
    throw new Error('the style sheet cannot be split into three')
  }
  return {
    start,
    dialog: { name: toSheetName('dialog', dialog), text: dialog },
    later: { name: toSheetName('later', later), text: later },
  }
}

/**
 * @param {string} name
 * @param {string} text
 */
const toSheetName = (name, text) => `assets/${name}-${digest(text).slice(0, 8).toUpperCase()}.css`
