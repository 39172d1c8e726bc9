/** The country whose numbers are written without their country code. */
export type PhoneCountry = 'RU' | 'ME'

/**
 * A number in E.164 form (ITU-T E.164: a plus and at most 15 digits) from the ways in which people in Russia
 * and Montenegro type and paste them; undefined when it is none.
 */
export function toE164(text: string, defaultCountry: PhoneCountry): string | undefined {
  const bare = text.trim().replace(/^tel:/i, '').replace(/[\s\u00A0\u200B-\u200F\u202A-\u202E()[\]./‐-―−-]/g, '')
  const found = /^(\+?)(\d+)$/.exec(bare)
  if (found === null) return undefined
  const digits = found[2] ?? ''
  return found[1] === '+' ? international(digits) : national(digits, defaultCountry)
}

function international(digits: string): string | undefined {
  // a plus put before the Russian trunk prefix; no country code begins with 89
  if (/^89\d{9}$/.test(digits)) return `+7${digits.slice(1)}`
  if (digits.startsWith('7')) return /^7[3-9]\d{9}$/.test(digits) ? `+${digits}` : undefined
  if (digits.startsWith('382')) return montenegrin(digits.slice(3))
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined
}

function national(digits: string, country: PhoneCountry): string | undefined {
  if (digits.startsWith('00')) return international(digits.slice(2))
  // dialled abroad from Russia
  if (/^810[1-9]\d{7,14}$/.test(digits)) return international(digits.slice(3))
  // eleven digits with a Russian prefix are Russian in either country: guests type their own number
  if (/^[78][3-9]\d{9}$/.test(digits)) return `+7${digits.slice(1)}`
  if (/^382\d{8,9}$/.test(digits)) return montenegrin(digits.slice(3))
  if (country === 'RU') return /^[3-9]\d{9}$/.test(digits) ? `+7${digits}` : undefined
  return montenegrin(digits)
}

function montenegrin(digits: string): string | undefined {
  // the trunk prefix, which is often left standing in brackets
  const subscriber = digits.replace(/^0/, '')
  return /^[2-9]\d{7,8}$/.test(subscriber) ? `+382${subscriber}` : undefined
}

/** A number as it is shown: `+7 900 000-00-00`, `+382 67 123 456`; others as they are. */
export function formatPhone(e164: string): string {
  const russian = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(e164)
  if (russian !== null) return `+7 ${russian[1]} ${russian[2]}-${russian[3]}-${russian[4]}`
  const montenegrin = /^\+382(\d{2})(\d{3})(\d{3,4})$/.exec(e164)
  if (montenegrin !== null) return `+382 ${montenegrin.slice(1).join(' ')}`
  return e164
}
