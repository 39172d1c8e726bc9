/** A validation error of a typed text (UI-04). A field may have its own message for an error. */
export type Fault =
  | { readonly code: 'required' | 'emailInvalid' | 'numbersOnly' | 'integersOnly' | 'format' }
  /** `limit`: number of characters. */
  | { readonly code: 'maxLength' | 'minLength'; readonly limit: number }

/**
 * Validates a typed text, without its surrounding spaces; null if it is valid.
 * All rules but `required` accept an empty field.
 */
export type Rule = (text: string) => Fault | null

/** One @, text on both sides, a dot in the domain, no spaces. Matches in linear time. */
const EMAIL = /^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63})+$/
/** Also accepts the typographic minus and a decimal comma. */
const NUMBER = /^[+\-−]?\d+(?:[.,]\d+)?$/
const INTEGER = /^[+\-−]?\d+$/

export const required: Rule = text => (text.trim() === '' ? { code: 'required' } : null)
export const validEmail: Rule = matching('emailInvalid', EMAIL)
export const numbersOnly: Rule = matching('numbersOnly', NUMBER)
export const integersOnly: Rule = matching('integersOnly', INTEGER)

/** Accepts a text that matches `pattern`, which must not have the flag `g`. */
export const validFormat = (pattern: RegExp): Rule => matching('format', pattern)
export const maxLength = (limit: number): Rule => text =>
  (countCharacters(text) > limit ? { code: 'maxLength', limit } : null)
export function minLength(limit: number): Rule {
  return text => (text.trim() !== '' && countCharacters(text) < limit ? { code: 'minLength', limit } : null)
}

function matching(code: Exclude<Fault['code'], 'maxLength' | 'minLength'>, pattern: RegExp): Rule {
  return text => (text.trim() === '' || pattern.test(text.trim()) ? null : { code })
}

/**
 * Counts code points without surrounding spaces: a simple emoji is one character, not two. An emoji
 * of several code points counts as several.
 */
export const countCharacters = (text: string): number => [...text.trim()].length
