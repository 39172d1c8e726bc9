import { isLatin, toSound } from './sound.ts'
import { findStreetType } from './words.ts'

/** A folded word. `sound`: the phonetic key, equal in both scripts; only for a word of letters. */
export interface Word {
  readonly text: string
  readonly sound: string | null
  readonly isLatin: boolean
}

/** Prepares a folded word for matching. */
export function toWord(text: string): Word {
  return { text, sound: /^\p{L}+$/u.test(text) ? toSound(text) : null, isLatin: isLatin(text) }
}

/** A street of the search index. `cityWords`: the folded words of the city's names. */
export interface SearchedStreet {
  readonly cityWords: ReadonlySet<string>
  /** The folded words of the street's name in each language. */
  readonly names: readonly { readonly locale: string; readonly words: readonly Word[] }[]
  /** The street types in the street's names, usually one type. */
  readonly types: ReadonlySet<string>
}

/** A list of numbers, compared one by one. Smaller is better. */
export type Rank = readonly number[]

/** How well a street's name fits a query. */
export interface Fit {
  readonly rank: Rank
  /** Whether all matched words of the query are whole words of the name. */
  readonly isWhole: boolean
}

/** Ranks a street for a query by its best language; null if the street does not match. */
export function rankStreet(street: SearchedStreet, queryWords: readonly Word[], locale: string): Fit | null {
  let best: Fit | null = null
  for (const name of street.names) {
    const fit = fitName(name.words, queryWords, street)
    if (fit === null) continue
    const rank = [...fit.rank, locale.startsWith(name.locale) ? 0 : 1, name.words.length]
    if (best === null || compareRanks(rank, best.rank) < 0) best = { rank, isWhole: fit.isWhole }
  }
  return best
}

/**
 * Ranks one name. Null if a word of the query is neither in the name nor a street type nor a word
 * of the city, or if no word matches the street.
 */
function fitName(name: readonly Word[], queryWords: readonly Word[], street: SearchedStreet): Fit | null {
  const unmatched = new Set(name.keys())
  let incompleteness = 0
  let wrongTypes = 0
  // the index of the first matched word, and the number of matched words, without street types
  let firstMatch = -1
  let matchCount = 0
  for (const queryWord of queryWords) {
    const index = findBestWord(name, unmatched, queryWord, queryWords)
    if (index !== null) {
      unmatched.delete(index)
      incompleteness += rankMatch(name[index], queryWord)
      if (findStreetType(name[index]?.text ?? '') === null) {
        if (firstMatch < 0) firstMatch = index
        matchCount += 1
      }
      continue
    }
    const type = findStreetType(queryWord.text)
    if (type !== null) {
      if (!street.types.has(type)) wrongTypes += 1
    } else if (!street.cityWords.has(queryWord.text)) return null
  }
  const hasType = queryWords.some(({ text }) => street.types.has(findStreetType(text) ?? ''))
  if (matchCount === 0 && !hasType && unmatched.size === name.length) return null
  const nameStart = name.findIndex(({ text }) => findStreetType(text) === null)
  // without a type, «Свободы» is more likely to mean a street than an avenue
  const isUnusualType = !hasType && !street.types.has('street')
  const startsLate = matchCount > 0 && firstMatch !== nameStart
  const rank = [wrongTypes, Number(startsLate), incompleteness, Number(isUnusualType)]
  return { rank, isWhole: incompleteness === 0 }
}

/**
 * 0 for a whole word of the name, 1 for a word's beginning, 2 for a match by sound across scripts.
 */
function rankMatch(nameWord: Word | undefined, queryWord: Word): number {
  if (nameWord?.text === queryWord.text) return 0
  return nameWord?.isLatin === queryWord.isLatin ? 1 : 2
}

/**
 * The index of an unmatched word of a name that begins with a word of the query; null for none.
 * Prefers whole words, then words that are no street type.
 */
function findBestWord(
  name: readonly Word[],
  unmatched: ReadonlySet<number>,
  queryWord: Word,
  queryWords: readonly Word[]
): number | null {
  let bestIndex: number | null = null
  let bestScore = 0
  for (const index of unmatched) {
    const candidate = name[index]
    if (candidate === undefined || !startsWith(candidate, queryWord)) continue
    const isWhole = candidate.text === queryWord.text
    // in «Киров, Кирова» the word «Киров» must not take the street's word «Кирова»
    if (!isWhole && queryWords.some(({ text }) => text === candidate.text)) continue
    const score = (isWhole ? 4 : 1) + (findStreetType(candidate.text) === null ? 1 : 0)
    if (score > bestScore) {
      bestScore = score
      bestIndex = index
    }
  }
  return bestIndex
}

/**
 * Whether a word of a name begins with a word of a query: by letters, or by sound in the other
 * script.
 */
function startsWith(nameWord: Word, queryWord: Word): boolean {
  if (nameWord.text.startsWith(queryWord.text)) return true
  const isOtherScript = nameWord.isLatin !== queryWord.isLatin
  return queryWord.sound !== null && isOtherScript && nameWord.sound?.startsWith(queryWord.sound) === true
}

/** Compares two ranks: negative if `a` is better. A rank that is a prefix of another is better. */
export function compareRanks(a: Rank, b: Rank): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? -1) - (b[index] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}
