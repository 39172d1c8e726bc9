import { isAdult } from './availability.ts'
import type { MenuSections } from './menu.ts'
import type { Position } from './menu-api.ts'

export type FindDishes = ReturnType<typeof createDishSearch>

/** Letters that look alike in capitals: «Cуп» with a Latin C. Folds queries and dishes. đ has no decomposition. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'а', b: 'в', c: 'с', e: 'е', h: 'н', k: 'к', m: 'м', o: 'о', p: 'р', t: 'т', x: 'х', y: 'у', đ: 'd',
}
const REPLACED = new RegExp(`[\\p{M}\\p{Cf}${Object.keys(LOOK_ALIKES).join('')}]`, 'gu')
/** Splits longer words: the length of a typo pattern grows with the square of the number of letters. */
const WORDS = /[\p{L}\p{N}]{1,40}/gu

/** Folds a text: case, ё and й, accents, soft hyphens, Unicode forms and look-alike letters make no difference. */
function fold(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(REPLACED, character => LOOK_ALIKES[character] ?? '')
}
const splitWords = (folded: string): readonly string[] => folded.match(WORDS) ?? []

const LATIN_KEYS = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.'
const CYRILLIC_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

/** The text that the same keys give on the other layout: «hjkk» is «ролл», «сщдф» is «cola». */
function toOtherLayout(typed: string): string {
  return Array.from(typed.toLowerCase(), letter =>
    CYRILLIC_KEYS[LATIN_KEYS.indexOf(letter)] ?? LATIN_KEYS[CYRILLIC_KEYS.indexOf(letter)] ?? letter).join('')
}

/**
 * A pattern for the beginning of a word of at least four letters with exactly one mistake (Damerau–Levenshtein distance
 * 1): two letters swapped, or a wrong, missing or surplus letter. A term of three letters must match the whole word.
 */
function createTypoPattern(term: string): RegExp {
  let pattern = '(?!)'
  for (let index = term.length - 1; index >= 0; index -= 1) {
    const [letter, rest] = [term.charAt(index), term.slice(index + 1)]
    const swapped = rest.slice(0, 1) + letter + rest.slice(1)
    pattern = `(?:${letter}${pattern}|${swapped}|[^ ]${rest}|[^ ]${letter}${rest}|${rest})`
  }
  return term.length < 3 ? /(?!)/g : new RegExp(`(?<= )(?=[^ ]{4})${pattern}${term.length === 3 ? '(?= )' : ''}`, 'g')
}

type SearchableDish = ReturnType<typeof foldDish>
/** The searchable texts of a dish: folded, with a space before and after each word. */
function foldDish(position: Position, group: string | null) {
  const title = fold(position.name)
  const words = splitWords(title)
  const parts = [...position.contents, ...position.tags].map(({ name }) => name)
  const texts = [position.description, group, ...parts].join(' ')
  return {
    position, title,
    // joined pairs let «томям» find «том ям»; they come first, since the beginning of a name ranks best
    name: ` ${[...words.slice(1).map((next, index) => `${words[index]}${next}`), ...words].join(' ')} `,
    texts: ` ${splitWords(fold(texts)).join(' ')} `,
  }
}

/** Shorter terms match at the beginning of words only. */
const MIN_INNER_LENGTH = 3

/** The rank of a match of a term in a dish, 0 is best; -1 for no match. A single letter matches in names only. */
function createRanking(term: string): (dish: SearchableDish) => number {
  const start = ` ${term}`
  const typo = createTypoPattern(term)
  const matchers: readonly ((dish: SearchableDish) => boolean)[] = [
    ({ name }) => name.startsWith(start),
    ({ name }) => name.includes(start),
    ({ name }) => term.length >= MIN_INNER_LENGTH && name.includes(term),
    ({ texts }) => term.length > 1 && texts.includes(start),
    ({ name }) => name.search(typo) >= 0,
    ({ texts }) => texts.search(typo) >= 0,
  ]
  return dish => matchers.findIndex(isMatch => isMatch(dish))
}

/** Dishes that match every typed word, the best first; equal ones are in the menu's order (MENU-06). */
export function createDishSearch(menus: readonly MenuSections[]) {
  const sections = menus.flatMap(menu => menu.sections)
  const allDishes = sections.flatMap(({ group, positions }) => positions.map(position => foldDish(position, group.name)))
  const dishes = allDishes.filter(({ position: { id } }, index) => allDishes.findIndex(other => other.position.id === id) === index)

  function search(query: string, hidesAdult: boolean): readonly Position[] {
    const phrase = fold(query).trim()
    const terms = [...new Set(splitWords(phrase))].map(createRanking)
    if (terms.length === 0) return []
    const matches = dishes.filter(dish =>
      !(hidesAdult && isAdult(dish.position)) && terms.every(rank => rank(dish) >= 0))
    const scored = matches.map(dish => {
      const ranks = terms.map(rank => rank(dish))
      const score = Math.max(...ranks) * 1000 + ranks.reduce((sum, rank) => sum + rank, 0)
      // a name that equals the query comes first, then names that begin with it
      return { position: dish.position, score: dish.title === phrase ? -2 : dish.title.startsWith(phrase) ? -1 : score }
    })
    return scored.sort((a, b) => a.score - b.score).map(({ position }) => position)
  }
  /** `query`: the text that was searched for, as typed or converted to the other keyboard layout. */
  return (query: string, { hidesAdult = false } = {}) => {
    const asTyped = { positions: search(query, hidesAdult), query }
    // a query without letters has no conversion
    if (asTyped.positions.length > 0 || !/\p{L}/u.test(query)) return asTyped
    const otherQuery = toOtherLayout(query)
    const positions = search(otherQuery, hidesAdult)
    return positions.length > 0 ? { positions, query: otherQuery } : asTyped
  }
}

/** The ranges in a text that match the words of a query, each by its best match only; in code units, in order. */
export function findMatchRanges(written: string, query: string): readonly (readonly [from: number, to: number])[] {
  const letters = Array.from(written)
  const folded = letters.map(fold)
  // the index of the letter for each code unit of the folded text
  const letterAt = folded.flatMap((text, index) => Array<number>(text.length).fill(index))
  const words = ` ${folded.join('').replace(/[^\p{L}\p{N}]/gu, character => ' '.repeat(character.length))} `
  const marked = new Set(splitWords(fold(query)).flatMap(term => {
    const acrossSpaces = `(?<= )${term.split('').join(' *')}`
    const patterns = [`(?<= )${term}`, ...term.length < MIN_INNER_LENGTH ? [] : [term], acrossSpaces, createTypoPattern(term)]
    const best = patterns.map(pattern => [...words.matchAll(new RegExp(pattern, 'g'))]).find(matches => matches.length > 0) ?? []
    return best.flatMap(({ 0: part, index }) =>
      part.split('').map((unit, offset) => (unit === ' ' ? undefined : letterAt[index - 1 + offset])))
  }))
  // an accent (~) extends the match of its letter (x)
  const marks = folded.map((text, index) => (text === '' ? '~' : marked.has(index) ? 'x' : ' '))
  const mask = letters.map((letter, index) => marks[index]?.repeat(letter.length)).join('')
  return Array.from(mask.matchAll(/x[x~]*/g), ({ 0: part, index }) => [index, index + part.length] as const)
}
