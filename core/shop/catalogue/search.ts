import { isAdult } from './availability.ts'
import type { MenuSections } from './menu.ts'
import type { Position } from './menu-wire.ts'

export type FindDishes = ReturnType<typeof searchIn>

/** Letters that look alike in capitals: «Cуп» with a Latin C. Both sides are folded. đ has no decomposition. */
const ALIKE: Readonly<Record<string, string>> = {
  a: 'а', b: 'в', c: 'с', e: 'е', h: 'н', k: 'к', m: 'м', o: 'о', p: 'р', t: 'т', x: 'х', y: 'у', đ: 'd',
}
const IGNORED = new RegExp(`\\p{M}|[${Object.keys(ALIKE).join('')}]`, 'gu')
/** A longer word is several: the pattern of a mistake grows with the square of its letters. */
const WORDS = /[\p{L}\p{N}]{1,40}/gu

/** Case, ё and й, accents, Unicode forms and look-alike letters make no difference. */
function fold(written: string): string {
  return written.toLowerCase().normalize('NFKD').replace(IGNORED, sign => ALIKE[sign] ?? '')
}
const wordsOf = (folded: string): readonly string[] => folded.match(WORDS) ?? []

const LATIN_KEYS = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.'
const CYRILLIC_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

/** What the same keys give on the other layout: «hjkk» is «ролл», «сщдф» is «cola». */
function onOtherLayout(typed: string): string {
  return Array.from(typed.toLowerCase(), letter =>
    CYRILLIC_KEYS[LATIN_KEYS.indexOf(letter)] ?? LATIN_KEYS[CYRILLIC_KEYS.indexOf(letter)] ?? letter).join('')
}

/**
 * The beginning of a word of at least four letters, with exactly one mistake (Damerau–Levenshtein distance 1):
 * letters that changed places, a wrong, a missing, a surplus one. Three letters must be the whole of such a word.
 */
function mistyped(term: string): RegExp {
  let pattern = '(?!)'
  for (let at = term.length - 1; at >= 0; at -= 1) {
    const [letter, rest] = [term.charAt(at), term.slice(at + 1)]
    const swapped = rest.slice(0, 1) + letter + rest.slice(1)
    pattern = `(?:${letter}${pattern}|${swapped}|[^ ]${rest}|[^ ]${letter}${rest}|${rest})`
  }
  return term.length < 3 ? /(?!)/g : new RegExp(`(?<= )(?=[^ ]{4})${pattern}${term.length === 3 ? '(?= )' : ''}`, 'g')
}

type Dish = ReturnType<typeof foldDish>
/** A dish as the search looks through it: folded, with a space on either side of each word. */
function foldDish(position: Position, group: string | null) {
  const title = fold(position.name)
  const words = wordsOf(title)
  const parts = [...position.contents, ...position.tags].map(({ name }) => name)
  const texts = [position.description, group, ...parts].join(' ')
  return {
    position, title,
    // «томям» is «том ям»; pairs first: the best is what a name begins with
    name: ` ${[...words.slice(1).map((next, index) => `${words[index]}${next}`), ...words].join(' ')} `,
    texts: ` ${wordsOf(fold(texts)).join(' ')} `,
  }
}

/** Fewer letters are sought at the beginnings of words only. */
const INSIDE_FROM = 3

/** How well a term is found in a dish, from 0; -1 where it is not. One letter is sought in names only. */
function rankOf(term: string): (dish: Dish) => number {
  const start = ` ${term}`
  const typo = mistyped(term)
  const ways: readonly ((dish: Dish) => boolean)[] = [
    ({ name }) => name.startsWith(start),
    ({ name }) => name.includes(start),
    ({ name }) => term.length >= INSIDE_FROM && name.includes(term),
    ({ texts }) => term.length > 1 && texts.includes(start),
    ({ name }) => name.search(typo) >= 0,
    ({ texts }) => texts.search(typo) >= 0,
  ]
  return dish => ways.findIndex(isFound => isFound(dish))
}

/** Dishes that every typed word is found in, the best first, equals in the menu's order (MENU-06). */
export function searchIn(menus: readonly MenuSections[]) {
  const sections = menus.flatMap(menu => menu.sections)
  const all = sections.flatMap(({ group, positions }) => positions.map(position => foldDish(position, group.name)))
  const dishes = all.filter(({ position: { id } }, index) => all.findIndex(one => one.position.id === id) === index)

  function search(query: string, hidesAdult: boolean): readonly Position[] {
    const phrase = fold(query).trim()
    const terms = [...new Set(wordsOf(phrase))].map(rankOf)
    if (terms.length === 0) return []
    const found = dishes.filter(dish => !(hidesAdult && isAdult(dish.position)) && terms.every(rank => rank(dish) >= 0))
    const scored = found.map(dish => {
      const ranks = terms.map(rank => rank(dish))
      const score = Math.max(...ranks) * 1000 + ranks.reduce((sum, rank) => sum + rank, 0)
      // the whole name first, then names that begin so
      return { position: dish.position, score: dish.title === phrase ? -2 : dish.title.startsWith(phrase) ? -1 : score }
    })
    return scored.sort((a, b) => a.score - b.score).map(({ position }) => position)
  }
  /** `query` is what was searched for: as typed, or what the same keys give on the other layout. */
  return (query: string, { hidesAdult = false } = {}) => {
    const asTyped = { positions: search(query, hidesAdult), query }
    // signs alone are no word on any layout
    if (asTyped.positions.length > 0 || !/\p{L}/u.test(query)) return asTyped
    const other = onOtherLayout(query)
    const positions = search(other, hidesAdult)
    return positions.length > 0 ? { positions, query: other } : asTyped
  }
}

/** Where the words of a query stand in a text, each in its best way only; in code units, in order. */
export function foundIn(written: string, query: string): readonly (readonly [from: number, to: number])[] {
  const letters = Array.from(written)
  const folded = letters.map(fold)
  // for the way back from each code unit
  const letterAt = folded.flatMap((text, index) => Array<number>(text.length).fill(index))
  const words = ` ${folded.join('').replace(/[^\p{L}\p{N}]/gu, sign => ' '.repeat(sign.length))} `
  const marked = new Set(wordsOf(fold(query)).flatMap(term => {
    const split = `(?<= )${term.split('').join(' *')}`
    const ways = [`(?<= )${term}`, ...term.length < INSIDE_FROM ? [] : [term], split, mistyped(term)]
    const found = ways.map(way => [...words.matchAll(new RegExp(way, 'g'))]).find(matches => matches.length > 0) ?? []
    return found.flatMap(({ 0: part, index }) =>
      part.split('').map((unit, at) => (unit === ' ' ? undefined : letterAt[index - 1 + at])))
  }))
  // an accent belongs to its letter
  const signs = folded.map((text, index) => (text === '' ? '~' : marked.has(index) ? 'x' : ' '))
  const mask = letters.map((letter, index) => signs[index]?.repeat(letter.length)).join('')
  return Array.from(mask.matchAll(/x[x~]*/g), ({ 0: part, index }) => [index, index + part.length] as const)
}
