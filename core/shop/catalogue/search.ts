import { isAdult } from './availability.ts'
import type { MenuSections } from './menu.ts'
import type { Position } from './menu-api.ts'

/** Finds dishes. `query` of the result: the text as typed, or in the other keyboard layout. */
export type FindDishes = (query: string, options?: { readonly hidesAdult?: boolean }) => {
  readonly positions: readonly Position[]
  readonly query: string
}

/** Latin letters with Cyrillic-looking capitals: «Cуп» with a Latin C. Also đ, which NFKD keeps. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'а', b: 'в', c: 'с', e: 'е', h: 'н', k: 'к', m: 'м', o: 'о', p: 'р', t: 'т', x: 'х', y: 'у', đ: 'd',
}
/** The characters that `fold` replaces or removes: accents, invisible characters, look-alikes. */
const REPLACED = new RegExp(`[\\p{M}\\p{Cf}${Object.keys(LOOK_ALIKES).join('')}]`, 'gu')
/** Words of at most 40 letters: a typo pattern grows with the square of the number of letters. */
const WORDS = /[\p{L}\p{N}]{1,40}/gu

/** Folds a text: case, ё, й, accents, soft hyphens, Unicode forms and look-alikes do not count. */
function fold(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(REPLACED, character => LOOK_ALIKES[character] ?? '')
}
const splitWords = (folded: string): readonly string[] => folded.match(WORDS) ?? []

/** Short words between others: «суп с креветками», «soup with shrimps», «supa sa škampima». */
const FILLERS: readonly string[] =
  'со во ко об на по из от до за with and of in on the for sa od za'.split(' ').map(fold)

/**
 * The different words of a query that a dish must have. Fillers and single letters count only in a
 * query without other words.
 */
function listTerms(query: string): readonly string[] {
  const words = [...new Set(splitWords(fold(query)))]
  const terms = words.filter(word => word.length > 1 && !FILLERS.includes(word))
  return terms.length > 0 ? terms : words
}

const LATIN_KEYS = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.'
const CYRILLIC_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

/** Converts a text to the other layout of the same keys: «hjkk» is «ролл», «сщдф» is «cola». */
function toOtherLayout(typed: string): string {
  return Array.from(typed.toLowerCase(), letter =>
    CYRILLIC_KEYS[LATIN_KEYS.indexOf(letter)] ?? LATIN_KEYS[CYRILLIC_KEYS.indexOf(letter)] ?? letter).join('')
}

/**
 * A pattern for the beginning of a word of at least four letters with at most one mistake
 * (Damerau–Levenshtein distance 1): two letters swapped, or a wrong, missing or surplus letter.
 * Exact matches are found before. A term of three letters matches only a whole word of four, of
 * which it lacks one letter; a shorter term matches nothing.
 */
function createTypoPattern(term: string): RegExp {
  // from the last letter to the first: the mistake is in `letter`, or in what `pattern` matches
  let pattern = '(?!)'
  for (let index = term.length - 1; index >= 0; index -= 1) {
    const [letter, rest] = [term.charAt(index), term.slice(index + 1)]
    const swapped = rest.slice(0, 1) + letter + rest.slice(1)
    pattern = `(?:${letter}${pattern}|${swapped}|[^ ]${rest}|[^ ]${letter}${rest}|${rest})`
  }
  if (term.length < 3) return /(?!)/g
  const end = term.length === 3 ? '(?= )' : ''
  return new RegExp(`(?<= )(?=[^ ]{4})${pattern}${end}`, 'g')
}

type SearchableDish = ReturnType<typeof foldDish>
/** The searchable texts of a dish: folded, with a space before and after each word. */
function foldDish(position: Position, group: string | null) {
  const title = fold(position.name)
  const words = splitWords(title)
  const parts = [...position.contents, ...position.tags].map(({ name }) => name)
  const texts = [position.description, group, ...parts].join(' ')
  // Pairs without their space let «томям» find «том ям». They come first, since the beginning of a
  // name ranks best.
  const joinedPairs = words.slice(1).map((next, index) => `${words[index]}${next}`)
  return {
    position, title,
    name: ` ${[...joinedPairs, ...words].join(' ')} `,
    texts: ` ${splitWords(fold(texts)).join(' ')} `,
  }
}

/** A shorter term matches only at the beginning of a word. */
const MIN_INNER_LENGTH = 3

/**
 * Creates a function that ranks the match of a term in a dish: 0 is best, -1 is no match. A single
 * letter matches only in names.
 */
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

/**
 * Creates a search for the dishes that match every typed word, the best first; equal matches are in
 * the menu's order (MENU-06).
 */
export function createDishSearch(menus: readonly MenuSections[]): FindDishes {
  const sections = menus.flatMap(menu => menu.sections)
  const allDishes = sections.flatMap(({ group, positions }) => positions.map(dish => foldDish(dish, group.name)))
  // each dish once, even if several menus have it
  const dishes = allDishes.filter(({ position: { id } }, index) =>
    allDishes.findIndex(other => other.position.id === id) === index)

  function search(query: string, hidesAdult: boolean): readonly Position[] {
    const phrase = fold(query).trim()
    const rankings = listTerms(query).map(createRanking)
    if (rankings.length === 0) return []
    const matches = dishes.filter(dish =>
      !(hidesAdult && isAdult(dish.position)) && rankings.every(rank => rank(dish) >= 0))
    const scored = matches.map(dish => {
      const ranks = rankings.map(rank => rank(dish))
      // names equal to the query, then names that begin with it, then dishes by the worst rank of a
      // term, then by the sum of the ranks
      if (dish.title === phrase) return { position: dish.position, score: -2 }
      if (dish.title.startsWith(phrase)) return { position: dish.position, score: -1 }
      return { position: dish.position, score: Math.max(...ranks) * 1000 + ranks.reduce((sum, rank) => sum + rank, 0) }
    })
    return scored.sort((a, b) => a.score - b.score).map(({ position }) => position)
  }
  return (query: string, { hidesAdult = false } = {}) => {
    const asTyped = { positions: search(query, hidesAdult), query }
    // a query without letters has no conversion
    if (asTyped.positions.length > 0 || !/\p{L}/u.test(query)) return asTyped
    const otherQuery = toOtherLayout(query)
    const positions = search(otherQuery, hidesAdult)
    return positions.length > 0 ? { positions, query: otherQuery } : asTyped
  }
}

/**
 * Finds the ranges of a text that match words of a query, in ascending order. Each word marks only
 * its best kind of match. Ranges count UTF-16 code units.
 */
export function findMatchRanges(written: string, query: string): readonly (readonly [from: number, to: number])[] {
  const letters = Array.from(written)
  const folded = letters.map(fold)
  // the index of the letter for each code unit of the folded text
  const letterIndexes = folded.flatMap((text, index) => Array<number>(text.length).fill(index))
  const words = ` ${folded.join('').replace(/[^\p{L}\p{N}]/gu, character => ' '.repeat(character.length))} `
  const marked = new Set(listTerms(query).flatMap(term => {
    const acrossSpaces = `(?<= )${term.split('').join(' *')}`
    const inner = term.length < MIN_INNER_LENGTH ? [] : [term]
    const patterns = [`(?<= )${term}`, ...inner, acrossSpaces, createTypoPattern(term)]
    const matchesByPattern = patterns.map(pattern => [...words.matchAll(new RegExp(pattern, 'g'))])
    const best = matchesByPattern.find(matches => matches.length > 0) ?? []
    // minus 1 for the space that `words` begins with
    return best.flatMap(({ 0: part, index }) =>
      part.split('').map((unit, offset) => (unit === ' ' ? undefined : letterIndexes[index - 1 + offset])))
  }))
  // `x` marks a matching letter, `~` an accent or the like, which extends a match before it
  const marks = folded.map((text, index) => {
    if (text === '') return '~'
    return marked.has(index) ? 'x' : ' '
  })
  const mask = letters.map((letter, index) => marks[index]?.repeat(letter.length)).join('')
  return Array.from(mask.matchAll(/x[x~]*/g), ({ 0: part, index }) => [index, index + part.length] as const)
}
