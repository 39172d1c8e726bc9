import { fold } from './words.ts'

/** A query taken apart: the words of the street and the house number, folded, '' when there is none. */
export interface AddressQuery {
  readonly words: readonly string[]
  readonly house: string
}

const twins: Readonly<Record<string, string>> = { a: 'а', b: 'б', v: 'в', g: 'г', d: 'д', k: 'к', c: 'с', e: 'е' }

/**
 * One spelling for all ways to write a house number: `2 корп. 1`, `2К1` and `2k1` are `2к1`, and
 * `7 A` is `7а`. Latin letters become the Cyrillic ones, for both alphabets are used on one street.
 */
export function foldHouse(number: string): string {
  return fold(number)
    .replace(/корпус|корп|кор/g, 'к')
    .replace(/строение|стр/g, 'с')
    .replace(/[^\p{L}\p{N}/]/gu, '')
    .replace(/[abvgdkce]/g, (letter) => twins[letter] ?? letter)
}

/**
 * The ways to understand a query's words: all of them as the street's name («8 марта»), and each
 * number in turn as the house («свободы 12», «12 свободы», «2 корпус 1»). The last number is tried first.
 */
export function readingsOf(words: readonly string[]): AddressQuery[] {
  const clean = withoutApartment(words)
  const readings: AddressQuery[] = []
  for (let at = clean.length - 1; at >= 0; at -= 1) {
    if (!/^\d/.test(clean[at] ?? '')) continue
    const end = endOfHouse(clean, at)
    const before = clean.slice(0, at)
    if (houseWords.has(before.at(-1) ?? '')) before.pop()
    const rest = [...before, ...clean.slice(end)]
    if (rest.length > 0) readings.push({ words: rest, house: foldHouse(clean.slice(at, end).join('')) })
  }
  return [...readings, { words: clean, house: '' }]
}

const houseWords: ReadonlySet<string> = new Set(['д', 'дом', 'house', 'no', 'br', 'broj', 'kuca'])
const apartmentWords: ReadonlySet<string> = new Set(['кв', 'квартира', 'оф', 'офис', 'apt', 'flat', 'stan', 'office'])
const blockWords: ReadonlySet<string> = new Set(['к', 'корп', 'корпус', 'k', 'с', 'стр', 'строение'])

function withoutApartment(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, index) => apartmentWords.has(word) && /^\d/.test(words[index + 1] ?? ''))
  return at < 0 ? words : [...words.slice(0, at), ...words.slice(at + 2)]
}

function endOfHouse(words: readonly string[], start: number): number {
  const next = words[start + 1] ?? ''
  if (blockWords.has(next) && /^\d/.test(words[start + 2] ?? '')) return start + 3
  if (/^(?:к|k|корп|корпус|с|стр)\d+$/.test(next)) return start + 2
  return /^\p{L}$/u.test(next) ? start + 2 : start + 1
}
