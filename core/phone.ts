/**
 * The number plans of the served countries. Numbers of other countries need their country code.
 * `national` matches the digits after the country code; `groups` and `format` format them.
 */
const PLANS = {
  // Kazakhstan shares the code (ITU-T E.164 annex, +7). No national number begins with 79 or 89:
  // ten such digits are a 7 or 8 before a mobile number that lacks its last digit.
  RU: { code: '7', national: /^(?![78]9)[3-9]\d{9}$/, groups: /^(\d{3})(\d{3})(\d{2})(\d{2})$/, format: '$1 $2-$3-$4' },
  // Numbers have eight digits, some freephone numbers have nine (EKIP numbering plan).
  ME: {
    code: '382', national: /^(?:20|[3-79]\d)\d{6}$|^80\d{6,7}$/,
    groups: /^(\d{2})(\d{3})(\d{3,4})$/, format: '$1 $2 $3',
  },
}
/** A country whose numbers may be typed without their country code. */
export type PhoneCountry = keyof typeof PLANS

/**
 * Characters that are removed within a number: spaces of all kinds, brackets, full stops, slashes,
 * dashes and direction marks. A single middle dot, underscore or bar is removed before digits. A
 * row of them stays, so that the number is invalid: it is the empty part of an input mask.
 */
const SEPARATORS =
  /[\s\u00A0\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF()[\]./\u2010-\u2015\u2212\u2043-]|[·_|](?=\s*[\d([])/g
/** Characters that separate two numbers, or two groups of digits of one number. */
const NUMBER_SEPARATORS = /[\n/·_|]/
/**
 * An extension at the end: «;ext=12», «(доб. 12)», «вн. 12», «lok. 12», «#12».
 * It has at most six digits, since more would be another number.
 */
const EXTENSION = /(\d[\s,;.(|-]*)(?:#|ext|доб|вн|lok)\D*\d{1,6}\D*$/i
/** Country codes of one and two digits; all others have three (ITU-T E.164). */
const COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
/**
 * Country codes after which a 0 is kept. The 0 is part of the number in Italy, San Marino, the
 * Vatican and West Africa. North America has no trunk prefix, and «81 0» may be Russia's dialling
 * prefix 8~10.
 */
const KEEPS_ZERO = /^(?:39|37[89]|2[24]|81|1)/
/** Numbers of Belarus and Ukraine, with or without a dialling prefix and a trunk prefix 0. */
const BELARUS_UKRAINE = /^(?:00|810)?(375|380)0?([1-9]\d{8})$/
/** Text around a number, such as «тел.:» or «(моб.)»: anything without a digit or a plus. */
const SURROUNDING_TEXT = /^[^\d+]*|[^\d]*$/g
/** In characters: a longer text is no phone number. */
const MAX_LENGTH = 200
/** A plus before a separate Russian trunk prefix: «+8 900…». No country code is an 8 alone. */
const PLUS_BEFORE_TRUNK_PREFIX = /^\+\D*8\D+(?=[3-9]\d\d)/
/**
 * The full-width forms of digits, plus and brackets, which East Asian keyboards write.
 * Their code points are 0xFEE0 above ASCII.
 */
const FULLWIDTH = /[\uFF08-\uFF19]/g
/**
 * Beginnings of invalid numbers: unassigned country codes (ITU-T E.164), the code of Japan with a
 * trunk prefix, and numbers of Belarus and Ukraine with a wrong length.
 */
const INVALID_BEGINNING =
  /^(?:21[04579]|259|28|29[2-6]|375|38[04]|42[24-9]|671|684|69[3-9]|80[1-79]|810|83|85[14789]|89|99[09])/

/**
 * Converts a typed or pasted text to a number in E.164 form (ITU-T).
 * Undefined when the text contains no number, or more than one.
 */
export function toE164(text: string, defaultCountry: PhoneCountry): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const plain = text.replace(FULLWIDTH, letter => String.fromCharCode(letter.charCodeAt(0) - 0xFEE0))
  const number = withoutExtension(plain).replace(SURROUNDING_TEXT, '')
  // the text has two numbers if the digits before a separator are a complete number
  const [first = ''] = number.split(NUMBER_SEPARATORS)
  if (first !== number && toE164(first, defaultCountry) !== undefined) return undefined
  const compact = number.replace(PLUS_BEFORE_TRUNK_PREFIX, '8').replace(SEPARATORS, '')
  const [, plus, digits] = /^(\+?)(\d+)$/.exec(compact) ?? []
  if (digits === undefined) return undefined
  // 80 is the trunk prefix of Belarus
  const [, code, rest] = BELARUS_UKRAINE.exec(digits.replace(/^80(?=[1-4]\d{8}$)/, '375')) ?? []
  if (code !== undefined) return `+${code}${rest}`
  return plus === '+' ? parseInternational(digits) : parseNational(digits, defaultCountry)
}

/** Removes the extension of a number from its text. */
export const withoutExtension = (text: string): string => text.replace(EXTENSION, '$1')

/** Parses digits that begin with a country code. */
function parseInternational(digits: string): string | undefined {
  // a plus before the Russian trunk prefix: no country code begins with 89
  if (/^89\d{9}$/.test(digits)) return `+7${digits.slice(1)}`
  // a whole number pasted after the prefilled «+7»: no other 12 digits begin with 779 or 789
  if (/^7[78]9\d{9}$/.test(digits)) return `+7${digits.slice(2)}`
  const number = withoutTrunkZero(digits)
  if (number.startsWith('7')) return formatE164('RU', number.slice(1))
  if (number.startsWith('382')) return formatE164('ME', number.slice(3))
  return /^[1-9]\d{7,14}$/.test(number) && !INVALID_BEGINNING.test(number) ? `+${number}` : undefined
}

/** Removes a national trunk prefix after a country code: «+44 (0)20», «+381 064». */
function withoutTrunkZero(digits: string): string {
  const [code = ''] = COUNTRY_CODE.exec(digits) ?? []
  return KEEPS_ZERO.test(digits) ? digits : code + digits.slice(code.length).replace(/^0+/, '')
}

/** Parses digits without a plus: a national number, or one with a dialling prefix. */
function parseNational(digits: string, country: PhoneCountry): string | undefined {
  if (digits.startsWith('00')) return parseInternational(digits.slice(2))
  // 8~10 is the prefix for calls abroad from Russia
  if (/^810[1-9]\d{7,14}$/.test(digits)) return parseInternational(digits.slice(3))
  // a Russian number, in either country: visitors from Russia type theirs in Montenegro too
  if (/^[78][3-9]\d{9}$/.test(digits)) return formatE164('RU', digits.slice(1))
  // a Montenegrin number with its country code
  if (/^3820?\d{8,9}$/.test(digits)) return parseInternational(digits)
  return formatE164(country, country === 'ME' ? digits.replace(/^0/, '') : digits)
}

/** Formats a national number; undefined if it does not fit the country's plan. */
function formatE164(country: PhoneCountry, digits: string): string | undefined {
  const { code, national } = PLANS[country]
  return national.test(digits) ? `+${code}${digits}` : undefined
}

/** Detects the country of a number; undefined if the number is valid in none or in several. */
export function detectCountry(text: string): PhoneCountry | undefined {
  const countries = Object.keys(PLANS) as PhoneCountry[]
  const matching = countries.filter(country => toE164(text, country)?.startsWith(`+${PLANS[country].code}`))
  return matching.length === 1 ? matching[0] : undefined
}

/** Formats a number: `+7 900 000-00-00`, `+382 67 123 456`. Other numbers stay as they are. */
export function formatPhone(e164: string): string {
  for (const { code, groups, format } of Object.values(PLANS)) {
    const digits = e164.startsWith(`+${code}`) ? e164.slice(code.length + 1) : ''
    if (groups.test(digits)) return `+${code} ${digits.replace(groups, format)}`
  }
  return e164
}

/** Formats the country code that an empty field is prefilled with: `+7 `. */
export const phonePrefix = (country: PhoneCountry): string => `+${PLANS[country].code} `
