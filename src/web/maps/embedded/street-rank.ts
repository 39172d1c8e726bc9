import { streetTypeOf } from './words.ts'

/** A street as the search sees it: everything folded and cut into words. */
export interface SearchedStreet {
  readonly cityWords: ReadonlySet<string>
  /** One per language. */
  readonly names: readonly { readonly locale: string; readonly words: readonly string[] }[]
  /** What kind of street its name says it is: usually one. */
  readonly types: ReadonlySet<string>
}

/** Compared number by number; smaller is better. */
export type Rank = readonly number[]

/** How well a street's name fits a query. */
export interface Fit {
  readonly rank: Rank
  /** Every word of the query is a whole word of the name, not only its beginning. */
  readonly whole: boolean
}

/** How well a street fits the words in its best language; null when it does not. */
export function rankStreet(street: SearchedStreet, words: readonly string[], locale: string): Fit | null {
  let best: Fit | null = null
  for (const name of street.names) {
    const fit = fitName(name.words, words, street)
    if (fit === null) continue
    const rank = [...fit.rank, locale.startsWith(name.locale) ? 0 : 1, name.words.length]
    if (best === null || compareRanks(rank, best.rank) < 0) best = { rank, whole: fit.whole }
  }
  return best
}

function fitName(name: readonly string[], words: readonly string[], street: SearchedStreet): Fit | null {
  const free = new Set(name.keys())
  let notWhole = 0
  let wrongTypes = 0
  let first = -1
  let named = 0
  for (const word of words) {
    const at = bestWord(name, free, word, words)
    if (at !== null) {
      free.delete(at)
      if (name[at] !== word) notWhole += 1
      if (streetTypeOf(name[at] ?? '') === null) {
        if (first < 0) first = at
        named += 1
      }
      continue
    }
    const type = streetTypeOf(word)
    if (type !== null) {
      if (!street.types.has(type)) wrongTypes += 1
    } else if (!street.cityWords.has(word)) return null
  }
  const agrees = words.some((word) => street.types.has(streetTypeOf(word) ?? ''))
  if (named === 0 && !agrees && free.size === name.length) return null
  const starts = name.findIndex((word) => streetTypeOf(word) === null)
  // «Свободы» alone means the street of that name rather than the avenue.
  const unusual = agrees || street.types.has('street') ? 0 : 1
  const late = named === 0 || first === starts ? 0 : 1
  return { rank: [wrongTypes, late, notWhole, unusual], whole: notWhole === 0 }
}

/** The free word that a query's word begins: a whole match first, a type of street last («Киров, Кирова»). */
function bestWord(name: readonly string[], free: ReadonlySet<number>, word: string, words: readonly string[]): number | null {
  let best: number | null = null
  let score = 0
  for (const at of free) {
    const candidate = name[at] ?? ''
    if (!candidate.startsWith(word) || (candidate !== word && words.includes(candidate))) continue
    const points = (candidate === word ? 4 : 1) + (streetTypeOf(candidate) === null ? 1 : 0)
    if (points > score) {
      score = points
      best = at
    }
  }
  return best
}

/** Below zero when `a` is better. A rank that ends earlier is better than one that goes on. */
export function compareRanks(a: Rank, b: Rank): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? -1) - (b[index] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}
