/**
 * The sound of each letter. Letters that transliterations confuse have the same sound; the sound of
 * some letters is empty.
 */
const letterSounds: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'o', ж: 'z', з: 'z', и: '', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o',
  п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'k', ц: 't', ч: 't', ш: 's', щ: 'st', ъ: '', ы: '', ь: '',
  э: 'o', ю: 'u', я: 'a',
  ј: '', љ: 'l', њ: 'n', ћ: 't', ђ: 'd', џ: 'dz',
  c: 't', e: 'o', h: 'k', i: '', j: '', q: 'k', w: 'v', x: 'ks', y: ''
}

/**
 * Computes a phonetic key of a folded word: the same key for «щедрина» and `shchedrina`. The key of
 * an unfinished word is the beginning of the whole word's key, so that unfinished words match too.
 */
export function toSound(word: string): string {
  return word
    // sh, ch, zh and kh stand for one Cyrillic letter each
    .replace(/([sczk])h/g, '$1')
    .replace(/\p{L}/gu, (letter) => letterSounds[letter] ?? letter)
    // «дж» stands for both đ and dž
    .replace(/ts/g, 't').replace(/dz/g, 'd')
    // repeated sounds count once
    .replace(/(.)\1+/g, '$1')
}

/** Whether a folded word is written in Latin letters. */
export function isLatin(word: string): boolean {
  return /[a-z]/.test(word)
}
