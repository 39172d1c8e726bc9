import { fold, STREET_TYPE_WORDS } from './words.ts'

/**
 * A possible reading of a query: the folded words of the street, and the folded house number or ''.
 */
export interface AddressQuery {
  readonly words: readonly string[]
  readonly house: string
}

const foldAll = (...words: readonly string[]): readonly string[] => words.map(fold)
/** The Cyrillic letters that Latin ones stand for in house numbers. */
const latinToCyrillic: Readonly<Record<string, string>> = {
  a: 'а', b: 'б', v: 'в', g: 'г', d: 'д', k: 'к', c: 'с', e: 'е'
}

/** Words before a house number, such as «дом». A folded number does not begin with them. */
const houseWords = foldAll(
  'д', 'дом', 'вл', 'влд', 'влад', 'владение', 'зд', 'здание', 'двлд', 'домовл', 'домовладение',
  'house', 'no', 'br', 'broj', 'kuća'
)
/** Words for a part of a house, by the abbreviation in a folded number: 2к1 for «2 корпус 1». */
const partWords: readonly (readonly [abbreviation: string, words: readonly string[]])[] = [
  ['к', foldAll('к', 'корпус', 'k', 'korpus')],
  ['с', foldAll('с', 'стр', 'строение', 'c')],
  ['соор', foldAll('соор', 'сооружение')],
  // «5 литера Б» is 5б
  ['', foldAll('лит', 'литера')]
]
/** The folded number of a house without a number: «bb» in Montenegro, «б/н» in Russia. */
const noNumber = 'бб'
const noNumberWords = foldAll('bb', 'бб', 'б/н', 'бн')
/** Words before or after the number of a flat, an entrance or a floor. */
const apartmentWords = foldAll(
  'кв', 'квартира', 'оф', 'офис', 'ком', 'комн', 'комната', 'пом', 'помещение', 'подъезд', 'под', 'парадная',
  'этаж', 'эт', 'домофон', 'apt', 'apartment', 'flat', 'office', 'room', 'entrance', 'floor', 'stan', 'soba',
  'ulaz', 'sprat'
)
/** The endings of ordinals, which are separate words after the hyphen is removed: «2-й этаж». */
const ordinalEndings = foldAll('й', 'ый', 'ий', 'ой', 'я', 'ая')
/** Words after the name of a region. The search ignores such a word and the name before it. */
const regionWords = foldAll('область', 'обл', 'край', 'район', 'р-н', 'республика', 'респ', 'region', 'opština')
/** Names of countries, and words before the name of a city. The search ignores both. */
const countryWords = foldAll(
  'россия', 'рф', 'черногория', 'russia', 'montenegro', 'crna', 'gora', 'г', 'гор', 'город', 'city', 'grad'
)
/** Words that do not identify a street. An unfinished last word may be the beginning of one. */
const serviceWords = [
  ...houseWords, ...partWords.flatMap(([, words]) => words), ...noNumberWords, ...apartmentWords, ...countryWords,
  ...STREET_TYPE_WORDS
]

/** The abbreviation for a whole or unfinished word of `partWords`; undefined for any other word. */
function findPartAbbreviation(word: string): string | undefined {
  const match = partWords.find(([, words]) => words.includes(word))
    ?? partWords.find(([, words]) => word.length > 1 && words.some((partWord) => partWord.startsWith(word)))
  return match?.[0]
}

/**
 * Folds the spellings of a house number: `2 корп. 1` and `2К1` to `2к1`, `5 лит. Б` to `5б`,
 * `вл. 7` and `к7` to `7`, `10-12` to `10/12`. Replaces the letters of `latinToCyrillic`.
 */
export function foldHouse(number: string): string {
  const tokens = fold(number).match(/\d+|\p{L}+|\//gu) ?? []
  const firstNumber = tokens.findIndex((token) => /\d/.test(token))
  const hasPrefix = firstNumber > 0 && tokens.slice(0, firstNumber).every((token) => canPrecedeNumber(token))
  const numberTokens = hasPrefix ? tokens.slice(firstNumber) : tokens
  const folded = numberTokens
    .map((token, index) => (isSecondNumber(numberTokens, index) ? `/${token}` : findPartAbbreviation(token) ?? token))
    .join('')
    .replace(/[abvgdkce]/g, (letter) => latinToCyrillic[letter] ?? letter)
  return noNumberWords.includes(folded) ? noNumber : folded
}

/** Whether a token is a number after another number or its letter: 12 of `10-12`, `10а-12`. */
function isSecondNumber(tokens: readonly string[], index: number): boolean {
  const previous = tokens[index - 1] ?? ''
  const isSingleLetter = previous.length === 1 && previous !== '/'
  const isLetterOfNumber = index > 1 && isSingleLetter && findPartAbbreviation(previous) === undefined
  return /^\d/.test(tokens[index] ?? '') && (/^\d/.test(previous) || isLetterOfNumber)
}

/** Whether a number is unique in its town, independent of streets: «к2019», «корп. 1505», 1206. */
export function isTownwideNumber(number: string): boolean {
  const [first = ''] = fold(number).match(/\d+|\p{L}+/gu) ?? []
  return findPartAbbreviation(first) === 'к' || /^\d{4}/.test(first)
}

/** Whether a word can come directly before a house number: «дом», «корпус». */
function canPrecedeNumber(word: string): boolean {
  return houseWords.includes(word) || findPartAbbreviation(word) !== undefined
}

/**
 * The possible readings of a query. Each number may be the house, alone or with the next numbers
 * («10-12»); readings with the last number come first. In the final reading all words belong to the
 * street («8 марта»).
 */
export function parseReadings(queryWords: readonly string[]): AddressQuery[] {
  const words = dropRegion(dropApartment(queryWords.flatMap(splitHouseWord)))
  const readings: AddressQuery[] = []
  for (let numberIndex = words.length - 1; numberIndex >= 0; numberIndex -= 1) {
    let start = numberIndex
    while (start > 0 && canPrecedeNumber(words[start - 1] ?? '')) start -= 1
    // a townwide number needs no street: «корп. 1505»
    const needsNoStreet = start < numberIndex && findPartAbbreviation(words[start] ?? '') === 'к'
    for (const end of findHouseEnds(words, numberIndex)) {
      const streetWords = [...words.slice(0, start), ...words.slice(end)]
      const house = foldHouse(words.slice(numberIndex, end).join(' '))
      if (streetWords.length > 0 || needsNoStreet) readings.push({ words: streetWords, house })
    }
  }
  return [...readings, { words, house: '' }]
}

/**
 * Drops the last word if it may be the beginning of a service word, such as «корпус», or a second
 * number after the house: 5 of «12-5» and «12/5», 2 of «12 зд. 2». Null for any other last word.
 */
export function dropUnfinishedWord(words: readonly string[]): readonly string[] | null {
  const last = words.at(-1) ?? ''
  const [, house] = /^(\d+)\/\d+$/.exec(last) ?? []
  if (house !== undefined) return [...words.slice(0, -1), house]
  const withoutLast = words.slice(0, houseWords.includes(words.at(-2) ?? '') ? -2 : -1)
  if (isNumber(last) && isNumber(withoutLast.at(-1))) return withoutLast
  return words.length > 1 && serviceWords.some((word) => word.startsWith(last)) ? words.slice(0, -1) : null
}

/** Splits a word such as «к2019» or «вл7» before its number. */
function splitHouseWord(word: string): readonly string[] {
  const [, name = '', number = ''] = /^(\p{L}+)(\d.*)$/u.exec(word) ?? []
  return name !== '' && canPrecedeNumber(name) ? [name, number] : [word]
}

/** Drops each «кв 5», «подъезд 2», «3 этаж» and «2-й этаж» of an address copied from a map. */
function dropApartment(words: readonly string[]): readonly string[] {
  const remaining: string[] = []
  let index = 0
  while (index < words.length) {
    // the first word is never dropped
    const end = remaining.length === 0 ? index : findApartmentEnd(words, index)
    if (end === index) remaining.push(words[index] ?? '')
    index = Math.max(end, index + 1)
  }
  return remaining
}

/** The index after a word and its number («подъезд 2»), or a number and its word; else `start`. */
function findApartmentEnd(words: readonly string[], start: number): number {
  const isWordFirst = apartmentWords.includes(words[start] ?? '') && isNumber(words[start + 1])
  return isWordFirst ? start + 2 : findNumberFirstEnd(words, start)
}

/** The index after a number and its word («2 подъезд»); `start` if words precede their numbers. */
function findNumberFirstEnd(words: readonly string[], start: number): number {
  const end = findPairEnd(words, start)
  // skip the further pairs: «2 подъезд 3 этаж»
  let lastEnd = end
  while (findPairEnd(words, lastEnd) > lastEnd) lastEnd = findPairEnd(words, lastEnd)
  // a number follows in «12 подъезд 2 этаж 3», so each number comes after its word
  return isNumber(words[lastEnd]) ? start : end
}

/** The index after a number, its ordinal ending if any, and an apartment word; else `start`. */
function findPairEnd(words: readonly string[], start: number): number {
  if (!isNumber(words[start])) return start
  const wordIndex = ordinalEndings.includes(words[start + 1] ?? '') ? start + 2 : start + 1
  return apartmentWords.includes(words[wordIndex] ?? '') ? wordIndex + 1 : start
}

function isNumber(word = ''): boolean {
  return /^\d/.test(word)
}

/** Drops post code, country, region and «г.» of a copied address, unless there is nothing else. */
function dropRegion(words: readonly string[]): readonly string[] {
  const regionIndex = words.findIndex((word) => regionWords.includes(word))
  const remaining = words.filter((word, index) => {
    // «12 г» at the end is a house with the letter г
    const isAfterNumber = index > 0 && /\d$/.test(words[index - 1] ?? '')
    const isHouseLetter = isAfterNumber && index === words.length - 1 && word.length === 1
    const isRegion = regionIndex >= 0 && (index === regionIndex || index === regionIndex - 1)
    const isPostCode = /^\d{5,6}$/.test(word)
    return isHouseLetter || !(isPostCode || countryWords.includes(word) || isRegion)
  })
  return remaining.length > 0 ? remaining : words
}

/** The possible indexes after a house that begins at `start`: up to three numbers («10-12»). */
function findHouseEnds(words: readonly string[], start: number): readonly number[] {
  const ends: number[] = []
  let previousEnd = start
  let end = findHouseEnd(words, start)
  while (end > previousEnd && ends.length < 3) {
    ends.push(end)
    if (!isNumber(words[end])) break
    previousEnd = end
    end = findHouseEnd(words, end)
  }
  return ends
}

/** The index after a house number with its parts and letters; `start` if no number begins there. */
function findHouseEnd(words: readonly string[], start: number): number {
  const first = words[start] ?? ''
  if (noNumberWords.includes(first)) return start + 1
  if (noNumberWords.includes(first + (words[start + 1] ?? ''))) return start + 2
  if (!/^\d/.test(first)) return start
  let end = start + 1
  for (; end < words.length; end += 1) {
    const [word = '', previous = ''] = [words[end], words[end - 1]]
    const lastLetters = previous.split(/[^\p{L}]/u).at(-1) ?? ''
    const firstLetters = /^\p{L}+/u.exec(word)?.[0] ?? ''
    const isNumberOfPart = findPartAbbreviation(lastLetters) !== undefined && isNumber(word)
    const isPart = findPartAbbreviation(firstLetters) !== undefined || /^\p{L}$/u.test(word)
    if (!isPart && !isNumberOfPart) break
  }
  return end
}
