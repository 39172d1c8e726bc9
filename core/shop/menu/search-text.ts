/** Texts as the search compares them, with the way back to what is written on the menu. */
export interface FoldedText {
  /** Small letters without marks; look-alike Latin letters are Cyrillic. */
  readonly text: string
  /** Where each code unit of `text` comes from in the written text; one more for its end. */
  readonly origins: readonly number[]
}

/** A part of a text: from the first code unit to the one after the last. */
export type Span = readonly [from: number, to: number]

export interface Word {
  readonly text: string
  /** Where it begins in the folded text. */
  readonly at: number
}

/**
 * Letters that look alike in capitals, the way a dish typed on the wrong layout is spelled: «Cуп» with a Latin C.
 * Both sides are folded, so a wholly Latin word still finds itself. đ has no decomposition.
 */
const ALIKE: Readonly<Record<string, string>> = {
  a: 'а', b: 'в', c: 'с', e: 'е', h: 'н', k: 'к', m: 'м', o: 'о', p: 'р', t: 'т', x: 'х', y: 'у', đ: 'd',
}
const MARKS = /\p{M}/gu
const ALIKE_LETTERS = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'g')

/** Case, ё and й, accents, Unicode forms and look-alike letters make no difference. */
export function fold(written: string): string {
  return written.toLowerCase().normalize('NFKD').replace(MARKS, '').replace(ALIKE_LETTERS, letter => ALIKE[letter] ?? letter)
}

/** The same, letter by letter, for what must be found again in the written text. */
export function foldText(written: string): FoldedText {
  let text = ''
  let at = 0
  const origins: number[] = []
  for (const letter of written) {
    const folded = fold(letter)
    text += folded
    for (let unit = 0; unit < folded.length; unit += 1) origins.push(at)
    at += letter.length
  }
  origins.push(at)
  return { text, origins }
}

/** The words of a folded text. */
export function wordsOf(folded: string): readonly Word[] {
  return Array.from(folded.matchAll(/[\p{L}\p{N}]+/gu), found => ({ text: found[0], at: found.index }))
}

/** Menu words of fewer letters are not found with a mistake: too much would resemble them. */
const SHORTEST_MISTYPED = 4

/**
 * How much of a word a term stands for when it has exactly one mistake: a wrong letter, a missing one, one too many, or
 * two that changed places (Damerau–Levenshtein distance 1); 0 when it does not. The term may be the word's beginning;
 * one of three letters must be the whole of a word of four.
 */
export function mistypedLength(term: string, word: string): number {
  if (word.length < term.length - 1) return 0
  if (word.length < SHORTEST_MISTYPED || term.length < SHORTEST_MISTYPED - 1) return 0
  const mayEndEarly = term.length >= SHORTEST_MISTYPED
  let at = 0
  while (at < term.length && term.charCodeAt(at) === word.charCodeAt(at)) at += 1
  if (at === term.length) return 0
  const [wrong, next] = [term.charCodeAt(at), word.charCodeAt(at + 1)]
  if (wrong === next && term.charCodeAt(at + 1) === word.charCodeAt(at) && fits(term, at + 2, word, at + 2, mayEndEarly)) return term.length
  if (at < word.length && fits(term, at + 1, word, at + 1, mayEndEarly)) return term.length
  if (wrong === next && fits(term, at, word, at + 1, mayEndEarly)) return term.length + 1
  return fits(term, at + 1, word, at, mayEndEarly) ? term.length - 1 : 0
}

/** Whether the rest of a term stands for what is left of a word. Letter by letter: most words are refused by the first. */
function fits(term: string, fromTerm: number, word: string, fromWord: number, mayEndEarly: boolean): boolean {
  const left = term.length - fromTerm
  if (mayEndEarly ? fromWord + left > word.length : fromWord + left !== word.length) return false
  for (let at = 0; at < left; at += 1) if (term.charCodeAt(fromTerm + at) !== word.charCodeAt(fromWord + at)) return false
  return true
}

const LATIN_KEYS = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.'
const CYRILLIC_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

/** What the same keys give on the other layout: «hjkk» is «ролл», «сщдф» is «cola». */
export function onOtherLayout(typed: string): string {
  return Array.from(typed.toLowerCase(), letter => {
    const latin = LATIN_KEYS.indexOf(letter)
    return latin >= 0 ? CYRILLIC_KEYS[latin] : LATIN_KEYS[CYRILLIC_KEYS.indexOf(letter)] ?? letter
  }).join('')
}
