/** Markup, whose texts are already escaped. */
export interface Html { readonly html: string }
/**
 * A value in an `html` template. Strings are escaped, and `Html` is inserted as it is. The values
 * null, undefined and false render nothing.
 */
export type TemplateValue = Html | string | number | null | undefined | false | readonly TemplateValue[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;',
}

/** A template tag that escapes its values. Attribute values in the template must be quoted. */
export function html(strings: TemplateStringsArray, ...values: readonly TemplateValue[]): Html {
  return { html: String.raw(strings, ...values.map(renderValue)) }
}

function renderValue(value: TemplateValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'html' in value ? value.html : value.map(renderValue).join('')
}

/** Escapes text for the content and the quoted attribute values of HTML or XML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, char => ENTITIES[char] ?? char)
