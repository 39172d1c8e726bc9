export interface LocalNames { readonly ru: string; readonly en: string; readonly cnr: string }

/** Kinds of streets in the three languages, by the word that marks them in the source table. */
const russianKinds: Readonly<Record<string, readonly [en: string, cnr: string]>> = {
  улица: ['Street', 'Ulica'],
  проспект: ['Avenue', 'Prospekt'],
  переулок: ['Lane', 'Prolaz'],
  проезд: ['Drive', 'Prilaz'],
  набережная: ['Embankment', 'Kej'],
  бульвар: ['Boulevard', 'Bulevar'],
  шоссе: ['Highway', 'Put'],
  мост: ['Bridge', 'Most'],
  дорога: ['Road', 'Put'],
}

const montenegrinKinds: Readonly<Record<string, readonly [en: string, ru: string]>> = {
  ulica: ['Street', 'улица'],
  bulevar: ['Boulevard', 'бульвар'],
  kej: ['Embankment', 'набережная'],
  put: ['Road', 'дорога'],
  prolaz: ['Lane', 'переулок'],
  most: ['Bridge', 'мост'],
}

/** «улица Свободы» or «Советская улица» in three languages; the name is transliterated. */
export function russianNames(ru: string): LocalNames {
  const words = ru.split(' ')
  const kind = words.find(word => word in russianKinds) ?? ''
  const [en, cnr] = russianKinds[kind] ?? ['', '']
  const proper = words.filter(word => word !== kind).join(' ')
  return { ru, en: `${spell(proper, toEnglish)} ${en}`, cnr: `${cnr} ${spell(proper, toMontenegrin)}` }
}

/**
 * «Ulica Slobode» or «Cetinjski put» in three languages; Russian transcribes the name, English
 * drops the accents.
 */
export function montenegrinNames(cnr: string): LocalNames {
  const words = cnr.split(' ')
  const kind = words.find(word => word.toLowerCase() in montenegrinKinds) ?? ''
  const [en, ru] = montenegrinKinds[kind.toLowerCase()] ?? ['', '']
  const proper = words.filter(word => word !== kind).join(' ')
  return { ru: `${ru} ${spell(proper, toCyrillic)}`, en: `${spell(proper, plainLatin)} ${en}`, cnr }
}

/** Replaces the longest match first and keeps the case of the first letter. */
function spell(text: string, letters: Readonly<Record<string, string>>): string {
  let spelt = ''
  for (let index = 0; index < text.length; ) {
    const size = [3, 2, 1].find(length => text.slice(index, index + length).toLowerCase() in letters) ?? 0
    const source = text.slice(index, index + Math.max(1, size))
    const target = size === 0 ? source : (letters[source.toLowerCase()] ?? '')
    const isCapital = source.charAt(0) !== source.charAt(0).toLowerCase()
    spelt += isCapital ? target.charAt(0).toUpperCase() + target.slice(1) : target
    index += source.length
  }
  return spelt
}

const toEnglish: Readonly<Record<string, string>> = {
  ая: 'aya', ий: 'y', ый: 'y', а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'yo', ж: 'zh', з: 'z', и: 'i', й: 'y',
    к: 'k', л: 'l', м: 'm',
  н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '',
    ы: 'y', ь: '',
  э: 'e', ю: 'yu', я: 'ya',
}

const toMontenegrin: Readonly<Record<string, string>> = {
  ий: 'ij', ый: 'i', ль: 'lj', нь: 'nj', а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'jo', ж: 'ž', з: 'z',
    и: 'i', й: 'j', к: 'k', л: 'l',
  м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'c', ч: 'č', ш: 'š', щ: 'šč',
    ъ: '', ы: 'i', ь: '',
  э: 'e', ю: 'ju', я: 'ja',
}

const toCyrillic: Readonly<Record<string, string>> = {
  lja: 'ля', lje: 'ле', lju: 'лю', nja: 'ня', nje: 'не', nju: 'ню', dž: 'дж', ji: 'и', lj: 'ль', nj: 'нь', ja: 'я',
    ju: 'ю', je: 'е', a: 'а', b: 'б', c: 'ц', č: 'ч', ć: 'ч', d: 'д', đ: 'дж', e: 'е', f: 'ф', g: 'г',
  h: 'х', i: 'и', j: 'й', k: 'к', l: 'л', m: 'м', n: 'н', o: 'о', p: 'п', r: 'р', s: 'с', š: 'ш', t: 'т', u: 'у',
    v: 'в', z: 'з', ž: 'ж',
}

const plainLatin: Readonly<Record<string, string>> = { č: 'c', ć: 'c', đ: 'dj', š: 's', ž: 'z' }
