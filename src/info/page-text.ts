import { parseJson } from '../../core/json.ts'
import { keepTogether } from '../../core/text.ts'

/** A page of the brand's own: plain text in a few kinds of blocks, never HTML. */
export interface PageText {
  readonly title: string
  readonly blocks: readonly Block[]
}
export type Block =
  | { readonly type: 'p' | 'h2'; readonly text: string }
  | { readonly type: 'ul'; readonly items: readonly string[] }
  | { readonly type: 'table'; readonly rows: readonly (readonly string[])[] }

/** The text in the first language that has it, or null. Rejects when the network or the server fails. */
export async function loadPage(wanted: {
  readonly brand: string
  readonly slug: string
  readonly locales: readonly string[]
  readonly signal: AbortSignal
}): Promise<PageText | null> {
  for (const locale of new Set(wanted.locales)) {
    const path = `/brands/${encodeURIComponent(wanted.brand)}/pages/${locale}/${wanted.slug}.json`
    const response = await fetch(path, { signal: wanted.signal })
    if (response.status >= 500) throw new Error(`${path}: ${response.status}`)
    if (!response.ok) continue
    // a text that breaks off is the network's failure; one that is no page is as good as none
    const page = pageOf(parseJson(await response.text()))
    if (page !== null) return page
  }
  return null
}

/** A page as its file says it; null for what is none. */
export function pageOf(json: unknown): PageText | null {
  const source = record(json)
  const { title, blocks } = source
  if (typeof title !== 'string' || !Array.isArray(blocks)) return null
  return { title, blocks: blocks.flatMap(blockOf) }
}
function blockOf(json: unknown): Block[] {
  const { type, text, items, rows } = record(json)
  if ((type === 'p' || type === 'h2') && typeof text === 'string') return [{ type, text: keepTogether(text) }]
  if (type === 'ul' && Array.isArray(items)) return [{ type, items: items.filter(isText).map(keepTogether) }]
  if (type === 'table' && Array.isArray(rows)) return [{ type, rows: rows.filter(Array.isArray).map(row => (row as unknown[]).filter(isText).map(keepTogether)) }]
  return []
}
function record(json: unknown): Record<string, unknown> {
  return typeof json === 'object' && json !== null ? json as Record<string, unknown> : {}
}
function isText(value: unknown): value is string {
  return typeof value === 'string'
}
