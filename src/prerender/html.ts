/** Markup that is safe to stand in a page. */
export interface Html { readonly html: string }
/** What a place in it may be given; text is written as text, whatever it says. Nothing is written of what is absent. */
export type Part = Html | string | number | null | undefined | false | readonly Part[]

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup of a template, in which every attribute is quoted. */
export function html(words: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: String.raw(words, ...parts.map(written)) }
}

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'html' in part ? part.html : part.map(written).join('')
}

/** The same for a text of XML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => SIGNS[sign] ?? sign)
