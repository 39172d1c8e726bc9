/**
 * Folds a text for comparison: texts that differ only in case, accents, ё/е, й/и or the spelling of
 * đ become equal.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/đ|dj/g, 'd')
}

/**
 * Splits a text into folded words. Hyphens separate words, except in a street type («пр-т»); a
 * slash does not («14/2»).
 */
export function splitAddress(text: string): string[] {
  const words: string[] = []
  for (const match of fold(text).matchAll(/[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)*/gu)) {
    const word = match[0]
    if (findStreetType(word) === null) words.push(...word.split('-'))
    else words.push(word)
  }
  return words
}

/** The spellings of each street type. */
const streetTypes: Readonly<Record<string, readonly string[]>> = {
  street: ['улица', 'ул', 'street', 'str', 'st', 'ulica', 'ulice', 'ulitsa'],
  avenue: ['проспект', 'пр', 'пр-т', 'пр-кт', 'просп', 'avenue', 'ave', 'av', 'avenija', 'prospekt'],
  lane: ['переулок', 'пер', 'lane', 'ln', 'prolaz', 'sokak'],
  square: ['площадь', 'пл', 'square', 'sq', 'trg', 'трг'],
  embankment: ['набережная', 'наб', 'embankment', 'emb', 'kej', 'obala'],
  boulevard: ['бульвар', 'бул', 'б-р', 'boulevard', 'blvd', 'bulevar', 'bul', 'булевар'],
  highway: ['шоссе', 'ш', 'highway', 'hwy', 'motorway', 'autoput', 'put', 'пут', 'road', 'rd'],
  passage: ['проезд', 'пр-д', 'drive', 'dr', 'passage'],
  deadEnd: ['тупик', 'туп'],
  bridge: ['мост', 'bridge', 'most'],
  microdistrict: ['микрорайон', 'мкр', 'мкрн', 'мкр-н', 'м-н', 'microdistrict'],
  quarter: ['квартал', 'кв-л', 'quarter'],
  village: ['деревня', 'дер', 'посёлок', 'пос', 'село', 'village', 'selo']
}
/** Every spelling of a street type, folded. */
export const STREET_TYPE_WORDS: readonly string[] = Object.values(streetTypes).flat().map(fold)
const typeByWord: ReadonlyMap<string, string> = new Map(
  Object.entries(streetTypes).flatMap(([type, words]) => words.map((word) => [fold(word), type] as const))
)

/** The street type that a folded word names: `street` for «ул». Null for any other word. */
export function findStreetType(word: string): string | null {
  return typeByWord.get(word) ?? null
}
