/** What is wrong with the text of a field, in terms that fit any (UI-04). One with words of its own, «Введите ваше имя», says those. */
export type Fault =
  | { readonly code: 'required' | 'emailInvalid' | 'numbersOnly' | 'integersOnly' | 'format' }
  /** `limit` is a number of characters. */
  | { readonly code: 'maxLength' | 'minLength'; readonly limit: number }

/** Judges a text as it was typed: spaces around it do not count. All but `required` let an empty field be. */
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

/** The text, or a part of it when the pattern is not anchored, looks as it must. The pattern must not be global. */
export const validFormat = (pattern: RegExp): Rule => matching('format', pattern)
/** At most this many characters. */
export const maxLength = (limit: number): Rule => text => (lengthOf(text) > limit ? { code: 'maxLength', limit } : null)
/** At least this many characters. */
export const minLength = (limit: number): Rule => text => (text.trim() !== '' && lengthOf(text) < limit ? { code: 'minLength', limit } : null)

function matching(code: Exclude<Fault['code'], 'maxLength' | 'minLength'>, pattern: RegExp): Rule {
  return text => (text.trim() === '' || pattern.test(text.trim()) ? null : { code })
}

/** Characters as people count them: a smiley is one, not the two units that it is stored in. */
export function lengthOf(text: string): number {
  return [...text.trim()].length
}
