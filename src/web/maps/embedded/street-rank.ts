import { isLatin, toSound } from './sound.ts'
import { findStreetType } from './words.ts'

/**
 * A folded word, and its phonetic key to find it in
 * the other script; null unless it has only letters.
 */
export interface Word {
  readonly text: string
  readonly sound: string | null
  readonly isLatin: boolean
}

export function toWord(text: string): Word {
  return { text, sound: /^\p{L}+$/u.test(text) ? toSound(text) : null, isLatin: isLatin(text) }
}

/** A street for the search, with its names folded and split into words. */
export interface SearchedStreet {
  readonly cityWords: ReadonlySet<string>
  /** One per language. */
  readonly names: readonly { readonly locale: string; readonly words: readonly Word[] }[]
  /** The street types in its names, usually one. */
  readonly types: ReadonlySet<string>
}

/** Compared number by number; smaller is better. */
export type Rank = readonly number[]

/** How well a street's name fits a query. */
export interface Fit {
  readonly rank: Rank
  /** Whether each word of the query is a whole word of the name. */
  readonly isWhole: boolean
}

/** The fit of a street in its best language; null when it does not match. */
export function rankStreet(street: SearchedStreet, words: readonly Word[], locale: string): Fit | null {
  let best: Fit | null = null
  for (const name of street.names) {
    const fit = fitName(name.words, words, street)
    if (fit === null) continue
    const rank = [...fit.rank, locale.startsWith(name.locale) ? 0 : 1, name.words.length]
    if (best === null || compareRanks(rank, best.rank) < 0) best = { rank, isWhole: fit.isWhole }
  }
  return best
}

function fitName(name: readonly Word[], words: readonly Word[], street: SearchedStreet): Fit | null {
  const free = new Set(name.keys())
  let notWhole = 0
  let wrongTypes = 0
  let first = -1
  let named = 0
  for (const word of words) {
    const at = bestWord(name, free, word, words)
    if (at !== null) {
      free.delete(at)
      // a match by sound ranks below a match by letters
      notWhole += name[at]?.text === word.text ? 0 : name[at]?.isLatin === word.isLatin ? 1 : 2
      if (findStreetType(name[at]?.text ?? '') === null) {
        if (first < 0) first = at
        named += 1
      }
      continue
    }
    const type = findStreetType(word.text)
    if (type !== null) {
      if (!street.types.has(type)) wrongTypes += 1
    } else if (!street.cityWords.has(word.text)) return null
  }
  const agrees = words.some(({ text }) => street.types.has(findStreetType(text) ?? ''))
  if (named === 0 && !agrees && free.size === name.length) return null
  const starts = name.findIndex(({ text }) => findStreetType(text) === null)
  // «Свободы» alone is more likely to mean a street than an avenue.
  const unusual = agrees || street.types.has('street') ? 0 : 1
  const late = named === 0 || first === starts ? 0 : 1
  return { rank: [wrongTypes, late, notWhole, unusual], isWhole: notWhole === 0 }
}

/**
 * The free word of a name that begins with a query's word:
 * a whole match first («Киров, Кирова»), a type last.
 */
function bestWord(
  name: readonly Word[],
  free: ReadonlySet<number>,
  word: Word,
  words: readonly Word[]
): number | null {
  let best: number | null = null
  let score = 0
  for (const at of free) {
    const candidate = name[at]
    if (candidate === undefined || !begins(candidate, word)) continue
    const isWhole = candidate.text === word.text
    if (!isWhole && words.some(({ text }) => text === candidate.text)) continue
    const points = (isWhole ? 4 : 1) + (findStreetType(candidate.text) === null ? 1 : 0)
    if (points > score) {
      score = points
      best = at
    }
  }
  return best
}

/**
 * Whether a word of a name begins with one of a query: by letters, or by sound in the other script.
 */
function begins(name: Word, word: Word): boolean {
  if (name.text.startsWith(word.text)) return true
  return word.sound !== null && name.isLatin !== word.isLatin && name.sound?.startsWith(word.sound) === true
}

/** Negative when `a` is better. A rank that is a prefix of another is better. */
export function compareRanks(a: Rank, b: Rank): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? -1) - (b[index] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}
