/** The countries served; numbers of all others are taken in international form. */
const PLANS = {
  // with Kazakhstan, which shares the code (ITU-T E.164 annex, +7)
  RU: { code: '7', national: /^[3-9]\d{9}$/, groups: /^(\d{3})(\d{3})(\d{2})(\d{2})$/, shown: '$1 $2-$3-$4' },
  ME: { code: '382', national: /^[2-9]\d{7,8}$/, groups: /^(\d{2})(\d{3})(\d{3,4})$/, shown: '$1 $2 $3' },
}
/** The country whose numbers are written without their country code. */
export type PhoneCountry = keyof typeof PLANS

/** Thought away within a number: spaces of all kinds, brackets, full stops, slashes, dashes, marks of direction. */
const SEPARATORS = /[\s\u00A0\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF()[\]./\u2010-\u2015\u2212\u2043-]/g
/** Words around a number, such as «тел.:» or «(моб.)»: anything without a digit or a plus. */
const AROUND = /^[^\d+]*|[^\d]*$/g
/** Nobody's number is longer, with all around it. */
const MAX_LENGTH = 200
/** The same digits and plus as a keyboard of East Asia writes them. */
const FULLWIDTH = /[\uFF0B\uFF10-\uFF19]/g

/** The number in a typed or pasted text in E.164 form (ITU-T); undefined of none, or of more than one. */
export function toE164(text: string, defaultCountry: PhoneCountry): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const plain = text.replace(FULLWIDTH, letter => String.fromCharCode(letter.charCodeAt(0) - 0xFEE0))
  const bare = plain.replace(AROUND, '').replace(SEPARATORS, '')
  const [, plus, digits] = /^(\+?)(\d+)$/.exec(bare) ?? []
  if (digits === undefined) return undefined
  return plus === '+' ? international(digits) : national(digits, defaultCountry)
}

function international(digits: string): string | undefined {
  // a plus put before the Russian trunk prefix; no country code begins with 89
  if (/^89\d{9}$/.test(digits)) return `+7${digits.slice(1)}`
  // a whole number pasted behind a ready «+7»; one digit too many for any other reading
  if (/^7[78]9\d{9}$/.test(digits)) return `+7${digits.slice(2)}`
  if (digits.startsWith('7')) return of('RU', digits.slice(1))
  // the trunk prefix is often left standing in brackets: +382 (0)67
  if (digits.startsWith('382')) return of('ME', digits.slice(3).replace(/^0/, ''))
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined
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
export function countryOf(text: string): PhoneCountry | undefined {
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
