/**
 * The sound class of each letter: letters that
 * transliterations confuse share a class, or have none.
 */
const soundOfLetter: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'o', ж: 'z', з: 'z', и: '', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o',
  п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'k', ц: 't', ч: 't', ш: 's', щ: 'st', ъ: '', ы: '', ь: '',
  э: 'o', ю: 'u', я: 'a',
  ј: '', љ: 'l', њ: 'n', ћ: 't', ђ: 'd', џ: 'dz',
  c: 't', e: 'o', h: 'k', i: '', j: '', q: 'k', w: 'v', x: 'ks', y: ''
}

/**
 * A phonetic key of a folded word, the same in both scripts: for «щедрина» and
 * `shchedrina`, for «негошева» and `njegoševa`. The key of a word's beginning
 * is the beginning of its key, so that a search works while it is typed.
 */
export function toSound(word: string): string {
  return word
    .replace(/([sczk])h/g, '$1')
    .replace(/\p{L}/gu, (letter) => soundOfLetter[letter] ?? letter)
    // «дж» stands for both đ and dž
    .replace(/ts/g, 't').replace(/dz/g, 'd')
    .replace(/(.)\1+/g, '$1')
}

/** Whether a folded word is written in Latin letters. */
export function isLatin(word: string): boolean {
  return /[a-z]/.test(word)
}
