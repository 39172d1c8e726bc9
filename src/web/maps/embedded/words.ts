/** Folds text for comparison: case, accents, ё/е, й/и and the spellings of đ are forgiven. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/đ|dj/g, 'd')
}

/** Folded words. A hyphen splits them but in a street type («пр-т»); the slash of a house number stays («14/2»). */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const match of fold(text).matchAll(/[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)*/gu)) {
    const word = match[0]
    if (streetTypeOf(word) === null) words.push(...word.split('-'))
    else words.push(word)
  }
  return words
}

/** Street types and the ways people write them, already folded. */
const streetTypes: Readonly<Record<string, readonly string[]>> = {
  street: ['улица', 'ул', 'street', 'str', 'st', 'ulica', 'ulice', 'ulitsa'],
  avenue: ['проспект', 'пр', 'пр-т', 'пр-кт', 'просп', 'avenue', 'ave', 'av', 'avenija', 'prospekt'],
  lane: ['переулок', 'пер', 'lane', 'ln', 'prolaz', 'sokak'],
  square: ['площадь', 'пл', 'square', 'sq', 'trg'],
  embankment: ['набережная', 'наб', 'embankment', 'emb', 'kej', 'obala'],
  boulevard: ['бульвар', 'бул', 'б-р', 'boulevard', 'blvd', 'bulevar', 'bul'],
  highway: ['шоссе', 'ш', 'highway', 'hwy', 'motorway', 'autoput', 'put', 'road', 'rd'],
  passage: ['проезд', 'пр-д', 'drive', 'dr', 'passage'],
  deadEnd: ['тупик', 'туп'],
  bridge: ['мост', 'bridge', 'most']
}
const typeByWord: ReadonlyMap<string, string> = new Map(
  Object.entries(streetTypes).flatMap(([type, words]) => words.map((word) => [word, type] as const))
)

/** What kind of street a folded word names: «ул» and `street` are both `street`. Null for any other word. */
export function streetTypeOf(word: string): string | null {
  return typeByWord.get(word) ?? null
}
