/** Escaped markup. */
export interface Html { readonly html: string }
/** A value of a template. Text is escaped; absent values are rendered as nothing. */
export type TemplateValue = Html | string | number | null | undefined | false | readonly TemplateValue[]

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A template tag; every attribute in the template must be quoted. */
export function html(words: TemplateStringsArray, ...parts: readonly TemplateValue[]): Html {
  return { html: String.raw(words, ...parts.map(renderValue)) }
}

function renderValue(part: TemplateValue): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(renderValue).join('')
}

/** Escapes text for HTML or XML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => SIGNS[sign] ?? sign)
