import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as ts from 'typescript/unstable/ast'
import { collectNodes, readTexts } from './sources.ts'

/** A page of the documentation, as the checks of `audit.test.ts` read it. */
export interface Page {
  readonly file: string
  readonly text: string
}
export interface Link {
  readonly words: string
  /** The path from the project's folder; the page itself for a link to an anchor only. */
  readonly file: string
  readonly anchor: string
}

export const readPage = (file: string): Page => ({ file, text: readFileSync(file, 'utf8') })

/** Finds the links to files of the project. */
export function findLinks({ file, text }: Page): readonly Link[] {
  return [...text.matchAll(/\[([^\]]+)\]\(([^)\s]+)\)/g)].flatMap(([, words = '', address = '']) => {
    if (/^\w+:/.test(address)) return []
    const [to = '', anchor = ''] = address.split('#')
    return [{ words, file: to === '' ? file : path.posix.join(path.posix.dirname(file), to), anchor }]
  })
}

/** The anchor of a heading. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
const findAnchors = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading))

/** Links that lead to no file, or to no heading of one. */
export function findBrokenLinks(page: Page): readonly string[] {
  return findLinks(page).filter(({ file, anchor }) => {
    if (file !== page.file && !existsSync(file)) return true
    return anchor !== '' && !findAnchors(file === page.file ? page.text : readFileSync(file, 'utf8')).includes(anchor)
  }).map(({ words, file, anchor }) => `${words}: ${file}${anchor && `#${anchor}`}`)
}

export const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file)

/** A test's title as pages link it: without ids and tags. */
const normaliseTitle = (text: string): string =>
  text
    .replace(/\[[A-Z][A-Z0-9]*-\d{2}(?:, *[A-Z][A-Z0-9]*-\d{2})*\]/g, ' ')
    .replace(/(^|\s)@(?:both|desktop|firefox|chromium|from-\d+)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The title in the source, with `…` for template values; undefined for an expression that is no text. */
function readTitle(node: ts.Node | undefined): string | undefined {
  if (node === undefined) return undefined
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  return ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(span => span.literal.text)].join('…')
    : undefined
}

/** The titles of the tests in these files, by file. Skipped tests do not count. */
export function readTitles(files: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const { sources } = readTexts(Object.fromEntries(files.map(file => [file, readFileSync(file, 'utf8')])))
  return new Map(sources.map(({ file, tree }) => [file, new Set(collectNodes(tree).filter(ts.isCallExpression)
    .filter(call => call.arguments.length > 1 && !/\.(?:skip|fixme|step|describe)$/.test(call.expression.getText()))
    .flatMap(call => readTitle(call.arguments[0]) ?? []).map(normaliseTitle))]))
}

/** The section of a page under a heading, with its subsections. */
export function readSection({ text }: Page, heading: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex(line => /^#+ /.test(line) && line.replace(/^#+ (?:\d+\. |[A-Z]\. )?/, '') === heading)
  if (start < 0) throw new Error(`no heading «${heading}»`)
  const depth = /^#+/.exec(lines[start] ?? '')?.[0].length ?? 0
  const end = lines.findIndex((line, at) => at > start && (/^#+(?= )/.exec(line)?.[0].length ?? 9) <= depth)
  return lines.slice(start, end < 0 ? undefined : end).join('\n')
}

/** The table rows with this number of cells, without header rows. */
export const readRows = (text: string, cells: number): readonly (readonly string[])[] => text.split('\n')
  .filter((line, at, all) => /^\| .* \|$/.test(line) && !/^\|-/.test(all[at + 1] ?? ''))
  .map(line => line.slice(2, -2).split(' | ')).filter(row => row.length === cells)

/** The inline code of a table cell. */
export const findCode = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
