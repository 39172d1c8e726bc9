/** Codes have four to six digits (AUTH-02). */
export const SHORTEST_CODE = 4
const LONGEST_CODE = 6

const CODE = String.raw`(\d{4,6}|\d{2,3}[ -]\d{2,3})(?!\d)`
const NAMED = new RegExp(String.raw`(?:код|code|kod)\D{0,20}?${CODE}`, 'iu')
const FIRST = new RegExp(String.raw`(?:^|\D)${CODE}`, 'u')
/** A whole number of Russia, or another one with its plus. */
const PHONE = /(?<!\d)(?:\+?7|8)(?:[\s()-]*\d){10}(?!\d)|\+(?!7)\d(?:[\s()-]*\d){7,14}(?!\d)/g

/** The code in what was typed, or in a message that was pasted: the number after the word for it, or the first but for phones. */
export function codeIn(text: string): string {
  const isMessage = /\p{L}/u.test(text)
  const inWords = isMessage ? (NAMED.exec(text) ?? FIRST.exec(text.replace(PHONE, ' ')))?.[1] : undefined
  return (inWords ?? text).replace(/\D/g, '').slice(0, LONGEST_CODE)
}
