/** The countries served; numbers of all others are taken in international form. */
const PLANS = {
  // With Kazakhstan, which shares the code (ITU-T E.164 annex, +7). Neither country gives out 79 or 89: a number that
  // begins so is a mobile number that lacks a digit behind a trunk prefix.
  RU: { code: '7', national: /^(?![78]9)[3-9]\d{9}$/, groups: /^(\d{3})(\d{3})(\d{2})(\d{2})$/, shown: '$1 $2-$3-$4' },
  // Eight digits, but for freephone numbers of nine (EKIP numbering plan).
  ME: {
    code: '382', national: /^(?:20|[3-79]\d)\d{6}$|^80\d{6,7}$/,
    groups: /^(\d{2})(\d{3})(\d{3,4})$/, shown: '$1 $2 $3',
  },
}
/** The country whose numbers are written without their country code. */
export type PhoneCountry = keyof typeof PLANS

/**
 * Removed within a number: spaces of all kinds, brackets, full stops, slashes, dashes, marks of direction; middle dots,
 * underscores and bars before a group only, as a row of them is a part that is left open.
 */
const SEPARATORS =
  /[\s\u00A0\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF()[\]./\u2010-\u2015\u2212\u2043-]|[·_|](?=\s*[\d([])/g
/** Signs between two numbers as often as between two groups of one. */
const BARS = /[\n/·_|]/
/** An extension at the end: «;ext=12», «(доб. 12)», «вн. 12», «lok. 12», «#12». More digits are another number. */
const EXTENSION = /(\d[\s,;.(|-]*)(?:#|ext|доб|вн|lok)\D*\d{1,6}\D*$/i
/** Country codes of one and two digits; all others have three (ITU-T E.164). */
const COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
/**
 * Countries where a 0 behind the code is part of the number: Italy, San Marino, the Vatican, the west of Africa.
 * A 0 behind that of Japan may be Russia's 8~10, and North America has no trunk prefix.
 */
const KEEPS_ZERO = /^(?:39|37[89]|2[24]|81|1)/
/** Belarus and Ukraine, with or without a plus and a trunk prefix. */
const BELARUS_UKRAINE = /^(?:00|810)?(375|380)0?([1-9]\d{8})$/
/** Words around a number, such as «тел.:» or «(моб.)»: anything without a digit or a plus. */
const AROUND = /^[^\d+]*|[^\d]*$/g
/** The length of a text above which it is no phone number. */
const MAX_LENGTH = 200
/** A plus before the Russian trunk prefix, which stands apart: no country code is an 8 alone. */
const PLUS_BEFORE_TRUNK_PREFIX = /^\+\D*8\D+(?=[3-9]\d\d)/
/** The same digits, plus and brackets as a keyboard of East Asia writes them. */
const FULLWIDTH = /[\uFF08-\uFF19]/g
/** Spare country codes (ITU-T E.164), a trunk prefix behind that of Japan, and other lengths of the two above. */
const NO_COUNTRY =
  /^(?:21[04579]|259|28|29[2-6]|375|38[04]|42[24-9]|671|684|69[3-9]|80[1-79]|810|83|85[14789]|89|99[09])/

/** The number in a typed or pasted text in E.164 form (ITU-T); undefined of none, or of more than one. */
export function toE164(text: string, defaultCountry: PhoneCountry): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const plain = text.replace(FULLWIDTH, letter => String.fromCharCode(letter.charCodeAt(0) - 0xFEE0))
  const whole = withoutExtension(plain).replace(AROUND, '')
  const [first = ''] = whole.split(BARS)
  if (first !== whole && toE164(first, defaultCountry) !== undefined) return undefined
  const bare = whole.replace(PLUS_BEFORE_TRUNK_PREFIX, '8').replace(SEPARATORS, '')
  const [, plus, digits] = /^(\+?)(\d+)$/.exec(bare) ?? []
  if (digits === undefined) return undefined
  // 80 is the trunk prefix of Belarus
  const [, code, rest] = BELARUS_UKRAINE.exec(digits.replace(/^80(?=[1-4]\d{8}$)/, '375')) ?? []
  if (code !== undefined) return `+${code}${rest}`
  return plus === '+' ? international(digits) : national(digits, defaultCountry)
}

/** The text up to the extension of its number. */
export const withoutExtension = (text: string): string => text.replace(EXTENSION, '$1')

function international(digits: string): string | undefined {
  // a plus put before the Russian trunk prefix; no country code begins with 89
  if (/^89\d{9}$/.test(digits)) return `+7${digits.slice(1)}`
  // a whole number pasted behind a ready «+7»; one digit too many for any other reading
  if (/^7[78]9\d{9}$/.test(digits)) return `+7${digits.slice(2)}`
  const number = withoutTrunkZero(digits)
  if (number.startsWith('7')) return of('RU', number.slice(1))
  if (number.startsWith('382')) return of('ME', number.slice(3))
  return /^[1-9]\d{7,14}$/.test(number) && !NO_COUNTRY.test(number) ? `+${number}` : undefined
}

/** Drops a national trunk prefix behind a country code: «+44 (0)20», «+381 064». */
function withoutTrunkZero(digits: string): string {
  const [code = ''] = COUNTRY_CODE.exec(digits) ?? []
  return KEEPS_ZERO.test(digits) ? digits : code + digits.slice(code.length).replace(/^0+/, '')
}

function national(digits: string, country: PhoneCountry): string | undefined {
  if (digits.startsWith('00')) return international(digits.slice(2))
  // dialled abroad from Russia
  if (/^810[1-9]\d{7,14}$/.test(digits)) return international(digits.slice(3))
  // Russian in either country: guests type their own number
  if (/^[78][3-9]\d{9}$/.test(digits)) return of('RU', digits.slice(1))
  if (/^3820?\d{8,9}$/.test(digits)) return international(digits)
  return of(country, country === 'ME' ? digits.replace(/^0/, '') : digits)
}

function of(country: PhoneCountry, digits: string): string | undefined {
  const { code, national } = PLANS[country]
  return national.test(digits) ? `+${code}${digits}` : undefined
}

/** The country of a number that can be read in no other. */
export function detectCountry(text: string): PhoneCountry | undefined {
  const countries = Object.keys(PLANS) as PhoneCountry[]
  const fitting = countries.filter(country => toE164(text, country)?.startsWith(`+${PLANS[country].code}`))
  return fitting.length === 1 ? fitting[0] : undefined
}

/** A number as it is shown: `+7 900 000-00-00`, `+382 67 123 456`; others as they are. */
export function formatPhone(e164: string): string {
  for (const { code, groups, shown } of Object.values(PLANS)) {
    const digits = e164.startsWith(`+${code}`) ? e164.slice(code.length + 1) : ''
    if (groups.test(digits)) return `+${code} ${digits.replace(groups, shown)}`
  }
  return e164
}

/** What stands ready in an empty field: `+7 `. */
export const phonePrefix = (country: PhoneCountry): string => `+${PLANS[country].code} `
