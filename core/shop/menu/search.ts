import { isAdult } from './availability.ts'
import { fold, foldText, mistypedLength, onOtherLayout, wordsOf, type Span } from './search-text.ts'
import type { MenuSections } from './sections.ts'
import type { Position } from './wire.ts'

export interface SearchResults {
  /** The best first; among equals in the menu's order. */
  readonly positions: readonly Position[]
  /** The words that were searched for: what was typed, or what the same keys give on the other layout. */
  readonly query: string
}
export interface MenuIndex {
  /** Dishes that every typed word is found in. An empty query finds nothing. */
  find(query: string, options?: { readonly hidesAdult?: boolean }): SearchResults
}

/** How well a word was found in a dish; smaller is better. */
const RANK = { nameStart: 0, nameWord: 1, insideName: 2, description: 3, mistypedName: 4, mistypedDescription: 5, none: 6 } as const

/** Different words, and for each the dishes that have it. */
interface Vocabulary {
  readonly words: string[]
  readonly dishes: number[][]
  readonly places: Map<string, number>
}

/** Fewer letters than this are sought at the beginnings of words only, fewer than that in names only. */
const INSIDE_FROM = 3
const DESCRIPTION_FROM = 2
const KNOWN_WORDS = 50

/**
 * Makes a menu searchable by name, description, contents, tags and group (MENU-06). Made once for a menu: a search
 * then looks through the different words of it, not through its texts.
 */
export function indexMenus(menus: readonly MenuSections[]): MenuIndex {
  const positions: Position[] = []
  /** First words of names, their other words, and the words of all other texts. */
  const starts = noWords()
  const names = noWords()
  const texts = noWords()
  const foldedNames: string[] = []
  const adult: boolean[] = []

  const seen = new Set<number>()
  for (const { sections } of menus) {
    for (const { group, positions: held } of sections) {
      for (const position of held) {
        if (seen.has(position.id)) continue
        seen.add(position.id)
        const at = positions.push(position) - 1
        const name = fold(position.name)
        foldedNames.push(name)
        adult.push(isAdult(position))
        const words = wordsOf(name)
        words.forEach((word, index) => {
          note(index === 0 ? starts : names, word.text, at)
          // «томям» for «том ям», «фри картофель» needs no help
          const next = words[index + 1]
          if (next !== undefined) note(index === 0 ? starts : names, word.text + next.text, at)
        })
        for (const word of wordsOf(fold(otherTexts(position, group.name)))) note(texts, word.text, at)
      }
    }
  }

  /** The rank of each dish for one word of the query; null when it is found in none. */
  function rankAll(term: string): Uint8Array | null {
    let isFound = false
    const ranks = new Uint8Array(positions.length).fill(RANK.none)
    function look({ words, dishes }: Vocabulary, whole: number, inside: number, mistyped: number): void {
      for (let place = 0; place < words.length; place += 1) {
        const word = words[place] ?? ''
        const rank = word.startsWith(term) ? whole
          : inside !== RANK.none && word.length > term.length && word.includes(term) ? inside
            : mistypedLength(term, word) > 0 ? mistyped : RANK.none
        if (rank === RANK.none) continue
        isFound = true
        for (const dish of dishes[place] ?? []) if (rank < (ranks[dish] ?? 0)) ranks[dish] = rank
      }
    }
    const inside = term.length >= INSIDE_FROM ? RANK.insideName : RANK.none
    look(starts, RANK.nameStart, inside, RANK.mistypedName)
    look(names, RANK.nameWord, inside, RANK.mistypedName)
    if (term.length >= DESCRIPTION_FROM) look(texts, RANK.description, RANK.none, RANK.mistypedDescription)
    return isFound ? ranks : null
  }

  /** Of the last words: whoever types the third has not changed the first two. */
  const known = new Map<string, Uint8Array | null>()
  function ranksOf(term: string): Uint8Array | null {
    const held = known.get(term)
    if (held !== undefined) return held
    const ranks = rankAll(term)
    if (known.size >= KNOWN_WORDS) known.clear()
    known.set(term, ranks)
    return ranks
  }

  function search(query: string, hidesAdult: boolean): readonly Position[] {
    const folded = fold(query)
    const terms = wordsOf(folded)
    if (terms.length === 0) return []
    const ranks: Uint8Array[] = []
    for (const term of new Set(terms.map(({ text }) => text))) {
      const ofTerm = ranksOf(term)
      if (ofTerm === null) return []
      ranks.push(ofTerm)
    }
    const phrase = folded.trim()
    const found: { readonly at: number; readonly score: number }[] = []
    for (let at = 0; at < positions.length; at += 1) {
      if (hidesAdult && adult[at] === true) continue
      let worst = 0
      let sum = 0
      for (const ofTerm of ranks) {
        const rank = ofTerm[at] ?? RANK.none
        worst = Math.max(worst, rank)
        sum += rank
      }
      if (worst === RANK.none) continue
      const name = foldedNames[at] ?? ''
      // the whole name first, then names that begin so
      found.push({ at, score: name === phrase ? -2 : name.startsWith(phrase) ? -1 : worst * 1000 + sum })
    }
    return found.sort((a, b) => a.score - b.score || a.at - b.at).flatMap(({ at }) => positions[at] ?? [])
  }

  return {
    find(query, { hidesAdult = false } = {}) {
      const found = search(query, hidesAdult)
      if (found.length > 0) return { positions: found, query }
      // signs alone are no word on any layout
      if (!/\p{L}/u.test(query)) return { positions: [], query }
      const other = onOtherLayout(query)
      const foundThere = search(other, hidesAdult)
      return foundThere.length > 0 ? { positions: foundThere, query: other } : { positions: [], query }
    },
  }
}

function noWords(): Vocabulary {
  return { words: [], dishes: [], places: new Map() }
}
function note({ words, dishes, places }: Vocabulary, word: string, dish: number): void {
  const place = places.get(word)
  if (place === undefined) {
    places.set(word, words.push(word) - 1)
    dishes.push([dish])
  } else if (dishes[place]?.at(-1) !== dish) dishes[place]?.push(dish)
}

function otherTexts({ description = '', contents, tags }: Position, group: string | null): string {
  return [description, group ?? '', ...contents.map(part => part.name), ...tags.map(tag => tag.name)].join(' ')
}

/** The parts of a text that the words of a query were found in, for marking them; in order, none over another. */
export function foundIn(written: string, query: string): readonly Span[] {
  const { text, origins } = foldText(written)
  const words = wordsOf(text)
  const spans = wordsOf(fold(query)).flatMap(({ text: term }) => spansOf(term, text, words))
  const merged: [number, number][] = []
  for (const [from, to] of spans.sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = merged.at(-1)
    if (last !== undefined && from < last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged.map(([from, to]) => [origins[from] ?? 0, origins[to] ?? written.length] as const)
}

/** The best kind of finding only: a mistyped word is not marked beside one that is right. */
function spansOf(term: string, text: string, words: ReturnType<typeof wordsOf>): Span[] {
  const begun = words.filter(word => word.text.startsWith(term)).map(word => [word.at, word.at + term.length] as const)
  if (begun.length > 0) return begun
  const inside = term.length < INSIDE_FROM ? -1 : text.indexOf(term)
  if (inside >= 0) return [[inside, inside + term.length]]
  const joined = words.flatMap((word, index): Span[] => {
    const next = words[index + 1]
    return next !== undefined && (word.text + next.text).startsWith(term)
      ? [[word.at, word.at + word.text.length], [next.at, next.at + term.length - word.text.length]] : []
  })
  if (joined.length > 0) return joined
  return words.flatMap((word): Span[] => {
    const length = mistypedLength(term, word.text)
    return length === 0 ? [] : [[word.at, Math.min(word.at + length, word.at + word.text.length)]]
  })
}
