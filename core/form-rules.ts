/** What is wrong with a text, in terms that fit any field (UI-04); one with words of its own says those. */
export type Fault =
  | { readonly code: 'required' | 'emailInvalid' | 'numbersOnly' | 'integersOnly' | 'format' }
  /** `limit` is a number of characters. */
  | { readonly code: 'maxLength' | 'minLength'; readonly limit: number }

/** Judges a typed text without the spaces around it. All but `required` let an empty field be. */
export type Rule = (text: string) => Fault | null

/** One @, something on both sides, a dot in the domain, no spaces: linear on any input. */
const EMAIL = /^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63})+$/
/** With the minus and the decimal comma of typography, too. */
const NUMBER = /^[+\-−]?\d+(?:[.,]\d+)?$/
const INTEGER = /^[+\-−]?\d+$/

export const required: Rule = text => (text.trim() === '' ? { code: 'required' } : null)
export const validEmail: Rule = matching('emailInvalid', EMAIL)
export const numbersOnly: Rule = matching('numbersOnly', NUMBER)
export const integersOnly: Rule = matching('integersOnly', INTEGER)

/** The text matches a pattern, which must not be global. */
export const validFormat = (pattern: RegExp): Rule => matching('format', pattern)
export const maxLength = (limit: number): Rule => text => (lengthOf(text) > limit ? { code: 'maxLength', limit } : null)
export function minLength(limit: number): Rule {
  return text => (text.trim() !== '' && lengthOf(text) < limit ? { code: 'minLength', limit } : null)
}

function matching(code: Exclude<Fault['code'], 'maxLength' | 'minLength'>, pattern: RegExp): Rule {
  return text => (text.trim() === '' || pattern.test(text.trim()) ? null : { code })
}

/** Characters as people count them: a smiley is one. */
export const lengthOf = (text: string): number => [...text.trim()].length
