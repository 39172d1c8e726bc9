import { fold, STREET_TYPE_WORDS } from './words.ts'

/** A query taken apart: the words of the street and the house number, folded, '' when there is none. */
export interface AddressQuery {
  readonly words: readonly string[]
  readonly house: string
}

const folded = (...words: readonly string[]): readonly string[] => words.map(fold)
const twins: Readonly<Record<string, string>> = { a: 'а', b: 'б', v: 'в', g: 'г', d: 'д', k: 'к', c: 'с', e: 'е' }

/** What is written before a number and is no part of it. */
const houseWords = folded(
  'д', 'дом', 'вл', 'влд', 'влад', 'владение', 'зд', 'здание', 'двлд', 'домовл', 'домовладение',
  'house', 'no', 'br', 'broj', 'kuća'
)
/** What parts of a house are called, by the letters that stand for it in one spelling of the number. */
const partWords: readonly (readonly [sign: string, words: readonly string[]])[] = [
  ['к', folded('к', 'корпус', 'k', 'korpus')],
  ['с', folded('с', 'стр', 'строение', 'c')],
  ['соор', folded('соор', 'сооружение')],
  // «5 литера Б» is 5б
  ['', folded('лит', 'литера')]
]
/** A house without a number: «bb» in Montenegro, «б/н» in Russia. */
const noNumber = 'бб'
const noNumberWords = folded('bb', 'бб', 'б/н', 'бн')
const apartmentWords = folded(
  'кв', 'квартира', 'оф', 'офис', 'ком', 'комн', 'комната', 'пом', 'помещение', 'подъезд', 'под', 'парадная',
  'этаж', 'эт', 'домофон', 'apt', 'apartment', 'flat', 'office', 'room', 'entrance', 'floor', 'stan', 'soba',
  'ulaz', 'sprat'
)
/** The end of an ordinal that stands apart: «2-й этаж». */
const ordinalEnds = folded('й', 'ый', 'ий', 'ой', 'я', 'ая')
/** Before or after them stands the name of a region, which no street is found by. */
const regionWords = folded('область', 'обл', 'край', 'район', 'р-н', 'республика', 'респ', 'region', 'opština')
const countryWords = folded(
  'россия', 'рф', 'черногория', 'russia', 'montenegro', 'crna', 'gora', 'г', 'гор', 'город', 'city', 'grad'
)
/** Words that say what the next word is: while one is typed it is no part of a name. */
const serviceWords = [
  ...houseWords, ...partWords.flatMap(([, words]) => words), ...noNumberWords, ...apartmentWords, ...countryWords,
  ...STREET_TYPE_WORDS
]

/** The letters for a part of a house; a word that is not typed to its end counts. Undefined for any other word. */
function findPartSign(word: string): string | undefined {
  const found = partWords.find(([, words]) => words.includes(word))
    ?? partWords.find(([, words]) => word.length > 1 && words.some((known) => known.startsWith(word)))
  return found?.[0]
}

/**
 * One spelling of a house number: `2 корп. 1` and `2К1` are `2к1`, `5 лит. Б` is `5б`, `вл. 7` and `к7` are `7`,
 * `10-12` is `10/12`; Latin letters become the Cyrillic ones.
 */
export function foldHouse(number: string): string {
  const runs = fold(number).match(/\d+|\p{L}+|\//gu) ?? []
  const first = runs.findIndex((run) => /\d/.test(run))
  const own = first > 0 && runs.slice(0, first).every((run) => isLeading(run)) ? runs.slice(first) : runs
  const spelt = own.map((run, at) => (isSecondNumber(own, at) ? `/${run}` : findPartSign(run) ?? run)).join('')
    .replace(/[abvgdkce]/g, (letter) => twins[letter] ?? letter)
  return noNumberWords.includes(spelt) ? noNumber : spelt
}

/** Whether a run is a number behind another, or behind its letter that names no part: 12 of `10-12` and `10а-12`. */
function isSecondNumber(runs: readonly string[], at: number): boolean {
  const before = runs[at - 1] ?? ''
  const isLetter = at > 1 && before.length === 1 && before !== '/' && findPartSign(before) === undefined
  return /^\d/.test(runs[at] ?? '') && (/^\d/.test(before) || isLetter)
}

/** Whether a house is one of those that are numbered through a town: «к2019», «корп. 1505», 1206. */
export function isTownwideNumber(number: string): boolean {
  const [first = ''] = fold(number).match(/\d+|\p{L}+/gu) ?? []
  return findPartSign(first) === 'к' || /^\d{4}/.test(first)
}

/** Whether a word before a number says that a number comes. */
function isLeading(word: string): boolean {
  return houseWords.includes(word) || findPartSign(word) !== undefined
}

/**
 * Readings of a query: each number as the house, the last one first, also with the numbers behind it («10-12»), then
 * all words as the street («8 марта»).
 */
export function parseReadings(typed: readonly string[]): AddressQuery[] {
  const words = withoutSurroundings(withoutApartment(typed.flatMap(apart)))
  const readings: AddressQuery[] = []
  for (let at = words.length - 1; at >= 0; at -= 1) {
    let start = at
    while (start > 0 && isLeading(words[start - 1] ?? '')) start -= 1
    // a block may stand without a street: «корп. 1505»
    const isBlockAlone = start < at && findPartSign(words[start] ?? '') === 'к'
    for (const end of endsOfHouse(words, at)) {
      const rest = [...words.slice(0, start), ...words.slice(end)]
      const house = foldHouse(words.slice(at, end).join(' '))
      if (rest.length > 0 || isBlockAlone) readings.push({ words: rest, house })
    }
  }
  return [...readings, { words, house: '' }]
}

/**
 * The words without the last one, if it may be the beginning of «корпус», «квартира» and the like, or a flat behind the
 * house: 5 of «12-5», 2 of «12 зд. 2»; else null.
 */
export function dropUnfinishedWord(words: readonly string[]): readonly string[] | null {
  const last = words.at(-1) ?? ''
  const [, house] = /^(\d+)\/\d+$/.exec(last) ?? []
  if (house !== undefined) return [...words.slice(0, -1), house]
  const before = words.slice(0, houseWords.includes(words.at(-2) ?? '') ? -2 : -1)
  if (isNumber(last) && isNumber(before.at(-1))) return before
  return words.length > 1 && serviceWords.some((word) => word.startsWith(last)) ? words.slice(0, -1) : null
}

/** «к2019» and «вл7» are two words; so are the digits and the letters after them in «5лит». */
function apart(word: string): readonly string[] {
  const [, name = '', number = ''] = /^(\p{L}+)(\d.*)$/u.exec(word) ?? []
  return name !== '' && isLeading(name) ? [name, number] : [word]
}

/** Without each «кв 5», «подъезд 2», «3 этаж», «2-й этаж»: a map's or a messenger's line goes on after the house. */
function withoutApartment(words: readonly string[]): readonly string[] {
  const left: string[] = []
  let at = 0
  while (at < words.length) {
    const isDoor = apartmentWords.includes(words[at] ?? '') && isNumber(words[at + 1])
    const end = left.length === 0 ? at : isDoor ? at + 2 : endOfNumberedDoor(words, at)
    if (end === at) left.push(words[at] ?? '')
    at = Math.max(end, at + 1)
  }
  return left
}

/** The end of a door that begins with its number («2 подъезд»), or `start`. */
function endOfNumberedDoor(words: readonly string[], start: number): number {
  const end = endOfPair(words, start)
  let last = end
  for (let next = endOfPair(words, last); next > last; next = endOfPair(words, last)) last = next
  // in «12 подъезд 2 этаж 3» the numbers come last
  return isNumber(words[last]) ? start : end
}

/** The end of a number, the end of an ordinal, and the word of a door; `start` where they are not there. */
function endOfPair(words: readonly string[], start: number): number {
  if (!isNumber(words[start])) return start
  const door = ordinalEnds.includes(words[start + 1] ?? '') ? start + 2 : start + 1
  return apartmentWords.includes(words[door] ?? '') ? door + 1 : start
}

function isNumber(word = ''): boolean {
  return /^\d/.test(word)
}

/** Without the post code, country, region and «г.» of a copied address, unless there is nothing else. */
function withoutSurroundings(words: readonly string[]): readonly string[] {
  const region = words.findIndex((word) => regionWords.includes(word))
  const left = words.filter((word, at) => {
    // «12 г» at the end is a house
    const isLetter = at > 0 && at === words.length - 1 && word.length === 1 && /\d$/.test(words[at - 1] ?? '')
    const isRegion = region >= 0 && (at === region || at === region - 1)
    return isLetter || !(/^\d{5,6}$/.test(word) || countryWords.includes(word) || isRegion)
  })
  return left.length > 0 ? left : words
}

/** Where the house that begins at a word may end: after its own parts, and after one or two numbers more («10-12»). */
function endsOfHouse(words: readonly string[], start: number): readonly number[] {
  const ends: number[] = []
  for (let end = endOfHouse(words, start), last = start; end > last && ends.length < 3; end = endOfHouse(words, end)) {
    ends.push(end)
    last = end
    if (!isNumber(words[end])) break
  }
  return ends
}

/** The end of the house that begins at a word: after its parts and letters; `start` where none begins. */
function endOfHouse(words: readonly string[], start: number): number {
  const first = words[start] ?? ''
  if (noNumberWords.includes(first)) return start + 1
  if (noNumberWords.includes(first + (words[start + 1] ?? ''))) return start + 2
  if (!/^\d/.test(first)) return start
  let end = start + 1
  for (; end < words.length; end += 1) {
    const [word = '', before = ''] = [words[end], words[end - 1]]
    const isAfterPart = findPartSign(before.split(/[^\p{L}]/u).at(-1) ?? '') !== undefined
    const isPart = findPartSign(/^\p{L}+/u.exec(word)?.[0] ?? '') !== undefined || /^\p{L}$/u.test(word)
    if (!isPart && !(isAfterPart && /^\d/.test(word))) break
  }
  return end
}
