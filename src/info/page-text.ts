import { parseJson } from '../../core/json.ts'
import { keepTogether } from '../../core/text.ts'

/** The text of an information page: blocks of plain text, never HTML. */
export interface PageText {
  readonly title: string
  readonly blocks: readonly Block[]
}
export type Block =
  | { readonly type: 'p' | 'h2'; readonly text: string }
  | { readonly type: 'ul'; readonly items: readonly string[] }
  | { readonly type: 'table'; readonly rows: readonly (readonly string[])[] }

/**
 * Loads the text of a page in the first of `locales` for which the brand has one. Resolves to null
 * if the brand has none. `slug` is the path of the page's route without the leading slash.
 * @throws when the request fails or is aborted, or the server responds with a 5xx status
 */
export async function loadPageText(request: {
  readonly brand: string
  readonly slug: string
  readonly locales: readonly string[]
  readonly signal: AbortSignal
}): Promise<PageText | null> {
  for (const locale of new Set(request.locales)) {
    const path = `/brands/${encodeURIComponent(request.brand)}/pages/${locale}/${request.slug}.json`
    const response = await fetch(path, { signal: request.signal })
    if (response.status >= 500) throw new Error(`${path}: ${response.status}`)
    if (!response.ok) continue
    // a file without a page's text counts as missing, like a 404
    const page = parsePageText(parseJson(await response.text()))
    if (page !== null) return page
  }
  return null
}

/**
 * Parses the JSON of a page's file. Null without a title or a list of blocks; invalid blocks are left out.
 */
export function parsePageText(json: unknown): PageText | null {
  const { title, blocks } = toRecord(json)
  if (typeof title !== 'string' || !Array.isArray(blocks)) return null
  return { title, blocks: blocks.flatMap(parseBlock) }
}
/** Returns the first paragraph, which serves as the page's description for search engines. */
export function findDescription({ blocks }: PageText): string | undefined {
  const paragraph = blocks.find(block => block.type === 'p')
  return paragraph?.type === 'p' ? paragraph.text : undefined
}
function parseBlock(json: unknown): Block[] {
  const { type, text, items, rows } = toRecord(json)
  if ((type === 'p' || type === 'h2') && typeof text === 'string') return [{ type, text: keepTogether(text) }]
  if (type === 'ul' && Array.isArray(items)) return [{ type, items: items.filter(isText).map(keepTogether) }]
  if (type === 'table' && Array.isArray(rows))
    return [{ type, rows: rows.filter(Array.isArray).map(row => (row as unknown[]).filter(isText).map(keepTogether)) }]
  return []
}
function toRecord(json: unknown): Record<string, unknown> {
  return typeof json === 'object' && json !== null ? json as Record<string, unknown> : {}
}
function isText(value: unknown): value is string {
  return typeof value === 'string'
}
