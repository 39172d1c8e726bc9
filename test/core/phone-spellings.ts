import type { PhoneCountry } from '../../core/phone.ts'

/** A spelling of a phone number and the expected number. */
export interface Spelling {
  readonly text: string
  readonly country: PhoneCountry
  /** E.164, built from the parts of the numbering plan and not from the text. */
  readonly expected: string
}

/**
 * National numbers by the plans of the two countries: area or operator, then the subscriber (ROSSVYAZ
 * and EKIP registers).
 */
const RUSSIAN = [
  ['900', '0000007'], ['901', '2345678'], ['912', '3456789'], ['925', '0010203'], ['937', '7777777'],
  ['950', '9090909'], ['961', '8000000'], ['977', '1112233'], ['985', '7894561'], ['999', '9999999'],
  ['495', '1234567'], ['812', '7654321'], ['485', '2301010'], ['382', '2123456'], ['343', '3710000'],
] as const
const MONTENEGRIN = [
  ['67', '123456'], ['68', '000000'], ['69', '999999'], ['60', '765432'], ['63', '234567'], ['66', '101010'],
  ['20', '234567'], ['33', '456789'], ['30', '312345'], ['78', '101112'],
] as const

type Write = (area: string, rest: string) => string
const NBSP = '\u00A0'
/** The spellings that are common in Russia. */
const RUSSIAN_WAYS: readonly Write[] = [
  (a, r) => `+7${a}${r}`, (a, r) => `8${a}${r}`, (a, r) => `7${a}${r}`, (a, r) => `${a}${r}`, (a, r) => `007${a}${r}`,
  (a, r) => `00 7 ${a} ${r}`, (a, r) => `8 10 7 ${a} ${r}`,
  (a, r) => `+7 ${a} ${r.slice(0, 3)}-${r.slice(3, 5)}-${r.slice(5)}`,
  (a, r) => `+7 (${a}) ${r.slice(0, 3)}-${r.slice(3, 5)}-${r.slice(5)}`,
  (a, r) => `8 (${a}) ${r.slice(0, 3)}-${r.slice(3, 5)}-${r.slice(5)}`, (a, r) => `8(${a})${r}`,
  (a, r) => `8-${a}-${r.slice(0, 3)}-${r.slice(3, 5)}-${r.slice(5)}`,
  (a, r) => `+7${NBSP}${a}${NBSP}${r.slice(0, 3)}${NBSP}${r.slice(3, 5)}${NBSP}${r.slice(5)}`,
  (a, r) => `8\u2009${a}\u202F${r}`, (a, r) => `+7–${a}–${r.slice(0, 3)}—${r.slice(3)}`,
  (a, r) => `+7\u2011${a}\u2212${r}`, (a, r) => `8.${a}.${r.slice(0, 3)}.${r.slice(3)}`, (a, r) => `8/${a}/${r}`,
  (a, r) => `тел.: +7 (${a}) ${r}`, (a, r) => `Тел. 8 ${a} ${r}`, (a, r) => `телефон: ${a} ${r}`,
  (a, r) => `моб 8${a}${r}`, (a, r) => `Мама: +7 ${a} ${r}`, (a, r) => `Анна Иванова\n+7 (${a}) ${r}`,
  (a, r) => `+7 ${a} ${r} (WhatsApp)`, (a, r) => `8 ${a} ${r}, звонить вечером`, (a, r) => `tel:+7${a}${r}`,
  (a, r) => `TEL;TYPE=CELL:+7${a}${r}`, (a, r) => `\u202A+7 ${a} ${r}\u202C`, (a, r) => `\uFEFF+7${a}${r}\n`,
  (a, r) => `\t8 ${a}\t${r} `, (a, r) => `«+7 ${a} ${r}»`, (a, r) => `+ 7 ( ${a} ) ${r}`, (a, r) => `(8) ${a} ${r}`,
  (a, r) => `[8] ${a}-${r}`, (a, r) => [...`+7${a}${r}`].join(' '), (a, r) => `8·${a}·${r}`,
  (a, r) => `+7_${a}_${r.slice(0, 3)}_${r.slice(3)}`, (a, r) => `8 | ${a} | ${r}`, (a, r) => `+7|${a}|${r}`,
  (a, r) => [...`8${a}${r}`].map(letter => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join(''),
]
/** Spellings with a repeated country code, which are unambiguous only for numbers that begin with 9. */
const RUSSIAN_MOBILE_WAYS: readonly Write[] = [
  (a, r) => `+8 ${a} ${r}`, (a, r) => `+7 8 ${a} ${r}`, (a, r) => `+7 +7 ${a} ${r}`.replace(' +', ' '),
  (a, r) => `+7 7${a}${r}`,
]
const MONTENEGRIN_WAYS: readonly Write[] = [
  (a, r) => `+382${a}${r}`, (a, r) => `00382${a}${r}`, (a, r) => `382${a}${r}`,
  (a, r) => `+382 ${a} ${r.slice(0, 3)} ${r.slice(3)}`, (a, r) => `+382 (0)${a} ${r}`, (a, r) => `+382 0${a} ${r}`,
  (a, r) => `00 382 (0) ${a} / ${r}`, (a, r) => `8 10 382 ${a} ${r}`,
  (a, r) => `+382-${a}-${r.slice(0, 3)}-${r.slice(3)}`, (a, r) => `+382${NBSP}${a}${NBSP}${r}`,
  (a, r) => `tel: +382 ${a} ${r}`, (a, r) => `Mob: 00382 ${a} ${r}`, (a, r) => `Ana +382 ${a} ${r} (Viber)`,
  (a, r) => `3820${a}${r}`, (a, r) => `+382·${a}·${r}`, (a, r) => `+382 | ${a} | ${r}`, (a, r) => `+382 (0${a}) ${r}`,
  (a, r) => `382_${a}_${r}`,
]
/** Spellings without the country code, which are valid only for the restaurant's country. */
const MONTENEGRIN_AT_HOME: readonly Write[] = [
  (a, r) => `0${a}${r}`, (a, r) => `${a}${r}`, (a, r) => `0${a} ${r.slice(0, 3)} ${r.slice(3)}`,
  (a, r) => `0${a}/${r.slice(0, 3)}-${r.slice(3)}`, (a, r) => `(0${a}) ${r}`, (a, r) => `(0)${a} ${r}`,
  (a, r) => `tel. 0${a} ${r}`, (a, r) => `0${a}\u2011${r}`,
]

const spellNumbers = (
  numbers: readonly (readonly [string, string])[], ways: readonly Write[], code: string,
  countries: readonly PhoneCountry[],
): Spelling[] =>
  countries.flatMap(country =>
    numbers.flatMap(([area, rest]) =>
      ways.map(write => ({ text: write(area, rest), country, expected: `+${code}${area}${rest}` })),
    ),
  )

const atHome = new Set([3, 20])
export const SPELLINGS: readonly Spelling[] = [
  ...spellNumbers(RUSSIAN, RUSSIAN_WAYS, '7', ['RU']),
  ...spellNumbers(RUSSIAN, RUSSIAN_WAYS.filter((_, index) => !atHome.has(index)), '7', ['ME']),
  ...spellNumbers(RUSSIAN.filter(([area]) => area.startsWith('9')), RUSSIAN_MOBILE_WAYS, '7', ['RU', 'ME']),
  ...spellNumbers(MONTENEGRIN, MONTENEGRIN_WAYS, '382', ['RU', 'ME']),
  ...spellNumbers(MONTENEGRIN, MONTENEGRIN_AT_HOME, '382', ['ME']),
]
