import { isAdult } from './availability.ts'
import type { MenuSections } from './sections.ts'
import type { Position } from './menu-wire.ts'

export type MenuIndex = ReturnType<typeof indexMenus>
/** A part of a text: from the first code unit to the one after the last. */
type Span = readonly [from: number, to: number]

/**
 * Letters that look alike in capitals, the way a dish typed on the wrong layout is spelled: «Cуп» with a Latin C.
 * Both sides are folded, so a wholly Latin word still finds itself. đ has no decomposition.
 */
const ALIKE: Readonly<Record<string, string>> = {
  a: 'а', b: 'в', c: 'с', e: 'е', h: 'н', k: 'к', m: 'м', o: 'о', p: 'р', t: 'т', x: 'х', y: 'у', đ: 'd',
}
const MARKS = /\p{M}/gu
const ALIKE_LETTERS = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'g')
const WORDS = /[\p{L}\p{N}]+/gu

/** Case, ё and й, accents, Unicode forms and look-alike letters make no difference. */
function fold(written: string): string {
  return written.toLowerCase().normalize('NFKD').replace(MARKS, '').replace(ALIKE_LETTERS, letter => ALIKE[letter] ?? letter)
}
function wordsOf(folded: string): readonly string[] {
  return folded.match(WORDS) ?? []
}
/** Each word with the next as one: «томям» is found in «том ям». */
function pairsOf<T>(words: readonly T[], join: (word: T, next: T) => T): readonly T[] {
  return words.slice(1).map((next, index) => join(words[index] as T, next))
}

const LATIN_KEYS = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.'
const CYRILLIC_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

/** What the same keys give on the other layout: «hjkk» is «ролл», «сщдф» is «cola». */
function onOtherLayout(typed: string): string {
  return Array.from(typed.toLowerCase(), letter => {
    const latin = LATIN_KEYS.indexOf(letter)
    return latin >= 0 ? CYRILLIC_KEYS[latin] : LATIN_KEYS[CYRILLIC_KEYS.indexOf(letter)] ?? letter
  }).join('')
}

/** Menu words of fewer letters are not found with a mistake: too much would resemble them. */
const SHORTEST_MISTYPED = 4

/**
 * How much of a word a term stands for when it has exactly one mistake: a wrong letter, a missing one, one too many, or
 * two that changed places (Damerau–Levenshtein distance 1); 0 when it does not. The term may be the word's beginning;
 * one of three letters must be the whole of a word of four.
 */
function mistypedLength(term: string, word: string): number {
  if (word.length < Math.max(SHORTEST_MISTYPED, term.length - 1) || term.length < SHORTEST_MISTYPED - 1) return 0
  const mayEndEarly = term.length >= SHORTEST_MISTYPED
  const fits = (rest: string, from: number): boolean => word.startsWith(rest, from) && (mayEndEarly || from + rest.length === word.length)
  let at = 0
  while (at < term.length && term[at] === word[at]) at += 1
  if (at === term.length) return 0
  const rest = term.slice(at + 1)
  const isMissing = term[at] === word[at + 1]
  if (isMissing && rest[0] === word[at] && fits(rest.slice(1), at + 2)) return term.length
  if (at < word.length && fits(rest, at + 1)) return term.length
  if (isMissing && fits(term.slice(at), at + 1)) return term.length + 1
  return fits(rest, at) ? term.length - 1 : 0
}

/** Fewer letters than this are sought at the beginnings of words only, fewer than that in names only. */
const INSIDE_FROM = 3
const DESCRIPTION_FROM = 2

/** How well a term is found in a dish by one of its words; smaller is better, and a name that begins with it is the best. */
const NAME = { start: 1, inside: 2, mistyped: 4 } as const
const TEXTS = { start: 3, inside: 3, mistyped: 5 } as const
const NOWHERE = 6

interface Found {
  readonly kind: keyof typeof NAME
  readonly from: number
  readonly length: number
}
function findIn(word: string, term: string, mayBeInside = true): Found | null {
  if (word.startsWith(term)) return { kind: 'start', from: 0, length: term.length }
  const inside = mayBeInside && term.length >= INSIDE_FROM ? word.indexOf(term) : -1
  if (inside >= 0) return { kind: 'inside', from: inside, length: term.length }
  const length = mistypedLength(term, word)
  return length === 0 ? null : { kind: 'mistyped', from: 0, length: Math.min(length, word.length) }
}

/** A dish as the search looks through it, with its texts folded. */
interface Dish {
  readonly position: Position
  readonly name: string
  /** The name without spaces. */
  readonly joined: string
  readonly inName: readonly string[]
  /** The words of all other texts. */
  readonly inTexts: readonly string[]
}

function foldDish(position: Position, group: string | null): Dish {
  const { description = '', contents, tags } = position
  const name = fold(position.name)
  const words = wordsOf(name)
  const texts = [description, group ?? '', ...contents.map(part => part.name), ...tags.map(tag => tag.name)].join(' ')
  const inName = [...words, ...pairsOf(words, (word, next) => word + next)]
  return { position, name, joined: words.join(''), inName, inTexts: [...new Set(wordsOf(fold(texts)))] }
}

function rankOf(term: string, { joined, inName, inTexts }: Dish): number {
  let best: number = NOWHERE
  const rank = (words: readonly string[], ranks: Readonly<Record<Found['kind'], number>>): void => {
    for (const word of words) {
      const found = findIn(word, term, ranks === NAME)
      if (found !== null) best = Math.min(best, ranks[found.kind])
    }
  }
  rank(inName, NAME)
  if (best === NAME.start && joined.startsWith(term)) return 0
  if (term.length >= DESCRIPTION_FROM && best > TEXTS.start) rank(inTexts, TEXTS)
  return best
}

/** Makes a menu searchable by name, description, contents, tags and group (MENU-06). Made once for a menu. */
export function indexMenus(menus: readonly MenuSections[]) {
  const dishes = new Map<number, Dish>()
  for (const { group, positions } of menus.flatMap(menu => menu.sections)) {
    for (const position of positions) if (!dishes.has(position.id)) dishes.set(position.id, foldDish(position, group.name))
  }

  function search(query: string, hidesAdult: boolean): readonly Position[] {
    const phrase = fold(query).trim()
    const terms = [...new Set(wordsOf(phrase))]
    if (terms.length === 0) return []
    const found: { readonly position: Position; readonly score: number }[] = []
    for (const dish of dishes.values()) {
      if (hidesAdult && isAdult(dish.position)) continue
      const ranks: number[] = []
      for (const term of terms) if (!ranks.includes(NOWHERE)) ranks.push(rankOf(term, dish))
      if (ranks.includes(NOWHERE)) continue
      const score = Math.max(...ranks) * 1000 + ranks.reduce((sum, rank) => sum + rank, 0)
      // the whole name first, then names that begin so
      found.push({ position: dish.position, score: dish.name === phrase ? -2 : dish.name.startsWith(phrase) ? -1 : score })
    }
    return found.sort((a, b) => a.score - b.score).map(({ position }) => position)
  }

  return {
    /**
     * Dishes that every typed word is found in, the best first; among equals in the menu's order. An empty query finds nothing.
     * `query` are the words that were searched for: what was typed, or what the same keys give on the other layout.
     */
    find(query: string, { hidesAdult = false } = {}): { readonly positions: readonly Position[]; readonly query: string } {
      const positions = search(query, hidesAdult)
      // signs alone are no word on any layout
      if (positions.length > 0 || !/\p{L}/u.test(query)) return { positions, query }
      const other = onOtherLayout(query)
      const there = search(other, hidesAdult)
      return there.length > 0 ? { positions: there, query: other } : { positions, query }
    },
  }
}

/** The parts of a text that the words of a query were found in, for marking them; in order, none over another. */
export function foundIn(written: string, query: string): readonly Span[] {
  const letters = Array.from(written)
  // letter by letter, for the way back
  const folded = letters.map(fold)
  const letterAt = folded.flatMap((text, index) => Array<number>(text.length).fill(index))
  const words = Array.from(folded.join('').matchAll(WORDS), ({ 0: text, index }) =>
    ({ text, letters: letterAt.slice(index, index + text.length) }))
  const pairs = pairsOf(words, (a, b) => ({ text: a.text + b.text, letters: [...a.letters, ...b.letters] }))
  const marked = new Set(wordsOf(fold(query)).flatMap(term => lettersOf(term, words, pairs)))
  const spans: [number, number][] = []
  let at = 0
  for (const [index, letter] of letters.entries()) {
    const last = spans.at(-1)
    const goesOn = last?.[1] === at
    // an accent belongs to its letter
    const isMarked = folded[index] === '' ? goesOn : marked.has(index)
    if (isMarked && last !== undefined && goesOn) last[1] += letter.length
    else if (isMarked) spans.push([at, at + letter.length])
    at += letter.length
  }
  return spans
}

/** A word, or two as one, and the number of the written letter behind each of its code units. */
type Written = readonly { readonly text: string; readonly letters: readonly number[] }[]

/** The best kind of finding only: a mistyped word is not marked beside one that is right, nor a pair beside a part of a word. */
function lettersOf(term: string, words: Written, pairs: Written): readonly number[] {
  const find = (among: Written, kind: Found['kind']): readonly number[] => among.flatMap(({ text, letters }) => {
    const found = findIn(text, term)
    return found?.kind === kind ? letters.slice(found.from, found.from + found.length) : []
  })
  return [find(words, 'start'), find(words, 'inside'), find(pairs, 'start'), find(words, 'mistyped')].find(found => found.length > 0) ?? []
}
