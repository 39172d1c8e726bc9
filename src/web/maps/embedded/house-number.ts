import { fold } from './words.ts'

/** A query taken apart: the words of the street and the house number, folded, '' when there is none. */
export interface AddressQuery {
  readonly words: readonly string[]
  readonly house: string
}

const twins: Readonly<Record<string, string>> = { a: 'а', b: 'б', v: 'в', g: 'г', d: 'д', k: 'к', c: 'с', e: 'е' }

/** One spelling of a house number: `2 корп. 1` and `2К1` are `2к1`; Latin letters become the Cyrillic ones. */
export function foldHouse(number: string): string {
  return fold(number)
    .replace(/корпус|корп|кор/g, 'к')
    .replace(/строение|стр/g, 'с')
    .replace(/[^\p{L}\p{N}/]/gu, '')
    .replace(/[abvgdkce]/g, (letter) => twins[letter] ?? letter)
}

/** Readings of a query: all words as the street («8 марта»), then each number as the house, the last one first. */
export function readingsOf(words: readonly string[]): AddressQuery[] {
  const clean = withoutSurroundings(withoutApartment(words))
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
const apartmentWords: ReadonlySet<string> = new Set([
  'кв', 'квартира', 'оф', 'офис', 'подъезд', 'под', 'этаж', 'эт', 'домофон', 'apt', 'apartment', 'flat', 'office', 'floor', 'stan', 'ulaz', 'sprat',
].map(fold))
/** Before or after them stands the name of a region, which no street is found by. */
const regionWords: ReadonlySet<string> = new Set(['область', 'обл', 'край', 'район', 'р-н', 'республика', 'респ', 'region', 'opstina'].map(fold))
const countryWords: ReadonlySet<string> = new Set(['россия', 'рф', 'черногория', 'russia', 'montenegro', 'crna', 'gora', 'г', 'гор', 'город', 'city', 'grad'].map(fold))
const blockWords: ReadonlySet<string> = new Set(['к', 'корп', 'корпус', 'k', 'с', 'стр', 'строение'])

/** Without each «кв 5», «подъезд 2», «этаж 3»: a map's or a messenger's line goes on after the house. */
function withoutApartment(words: readonly string[]): readonly string[] {
  const left: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const isDoor = apartmentWords.has(words[at] ?? '') && /^\d/.test(words[at + 1] ?? '') && left.length > 0
    if (isDoor) at += 1
    else left.push(words[at] ?? '')
  }
  return left
}

/** Without the post code, country, region and «г.» of a copied address, unless there is nothing else. */
function withoutSurroundings(words: readonly string[]): readonly string[] {
  const region = words.findIndex(word => regionWords.has(word))
  const left = words.filter((word, at) => !/^\d{5,6}$/.test(word) && !countryWords.has(word) && (region < 0 || (at !== region && at !== region - 1)))
  return left.length > 0 ? left : words
}

function endOfHouse(words: readonly string[], start: number): number {
  const next = words[start + 1] ?? ''
  if (blockWords.has(next) && /^\d/.test(words[start + 2] ?? '')) return start + 3
  if (/^(?:к|k|корп|корпус|с|стр)\d+$/.test(next)) return start + 2
  return /^\p{L}$/u.test(next) ? start + 2 : start + 1
}
