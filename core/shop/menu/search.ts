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

/** A dish as the search looks through it, with its texts folded. */
interface Dish {
  readonly position: Position
  readonly name: string
  /** The words of the name, and each with the next as one: «томям» for «том ям», «фри картофель» needs no help. */
  readonly inName: readonly { readonly text: string; readonly isFirst: boolean }[]
  /** The words of all other texts. */
  readonly inTexts: readonly string[]
}

/** Fewer letters than this are sought at the beginnings of words only, fewer than that in names only. */
const INSIDE_FROM = 3
const DESCRIPTION_FROM = 2

/** Makes a menu searchable by name, description, contents, tags and group (MENU-06). Made once for a menu. */
export function indexMenus(menus: readonly MenuSections[]): MenuIndex {
  const dishes = new Map<number, Dish>()
  for (const { group, positions } of menus.flatMap(menu => menu.sections)) {
    for (const position of positions) if (!dishes.has(position.id)) dishes.set(position.id, dishOf(position, group.name))
  }

  function search(query: string, hidesAdult: boolean): readonly Position[] {
    const phrase = fold(query).trim()
    const terms = [...new Set(wordsOf(phrase).map(({ text }) => text))]
    if (terms.length === 0) return []
    const found: { readonly position: Position; readonly score: number }[] = []
    for (const dish of dishes.values()) {
      if (hidesAdult && isAdult(dish.position)) continue
      let [worst, sum] = [0, 0]
      for (const term of terms) {
        const rank = rankOf(term, dish)
        worst = Math.max(worst, rank)
        sum += rank
        if (rank === RANK.none) break
      }
      if (worst === RANK.none) continue
      // the whole name first, then names that begin so
      found.push({ position: dish.position, score: dish.name === phrase ? -2 : dish.name.startsWith(phrase) ? -1 : worst * 1000 + sum })
    }
    return found.sort((a, b) => a.score - b.score).map(({ position }) => position)
  }

  return {
    find(query, { hidesAdult = false } = {}) {
      const found = search(query, hidesAdult)
      // signs alone are no word on any layout
      if (found.length > 0 || !/\p{L}/u.test(query)) return { positions: found, query }
      const other = onOtherLayout(query)
      const foundThere = search(other, hidesAdult)
      return foundThere.length > 0 ? { positions: foundThere, query: other } : { positions: [], query }
    },
  }
}

function dishOf(position: Position, group: string | null): Dish {
  const { name, description = '', contents, tags } = position
  const folded = fold(name)
  const words = wordsOf(folded)
  const inName = words.flatMap(({ text }, index) => {
    const next = words[index + 1]
    const isFirst = index === 0
    return next === undefined ? [{ text, isFirst }] : [{ text, isFirst }, { text: text + next.text, isFirst }]
  })
  const texts = [description, group ?? '', ...contents.map(part => part.name), ...tags.map(tag => tag.name)].join(' ')
  return { position, name: folded, inName, inTexts: [...new Set(wordsOf(fold(texts)).map(({ text }) => text))] }
}

/** How well one word of the query is found in a dish. */
function rankOf(term: string, { inName, inTexts }: Dish): number {
  let best: number = RANK.none
  const inside = term.length >= INSIDE_FROM ? RANK.insideName : RANK.none
  for (const { text, isFirst } of inName) best = Math.min(best, rankIn(text, term, isFirst ? RANK.nameStart : RANK.nameWord, inside, RANK.mistypedName))
  if (term.length < DESCRIPTION_FROM || best < RANK.description) return best
  for (const text of inTexts) best = Math.min(best, rankIn(text, term, RANK.description, RANK.none, RANK.mistypedDescription))
  return best
}
function rankIn(word: string, term: string, whole: number, inside: number, mistyped: number): number {
  if (word.startsWith(term)) return whole
  if (inside !== RANK.none && word.includes(term)) return inside
  return mistypedLength(term, word) > 0 ? mistyped : RANK.none
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
