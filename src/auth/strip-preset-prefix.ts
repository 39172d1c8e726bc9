import { phonePrefix, toE164, type PhoneCountry } from '../../core/phone.ts'

/**
 * Removes the country's prefix that the field contains at first, if the customer has typed or
 * pasted a whole number after it, with or without its space: «+7 8 900 …», «+7+382 …».
 */
export function stripPresetPrefix(text: string, country: PhoneCountry): string {
  const prefix = phonePrefix(country).trim()
  if (!text.startsWith(prefix)) return text
  const rest = text.slice(prefix.length).trimStart()
  const hasWholeNumber = toE164(text, country) === undefined && toE164(rest, country) !== undefined
  return hasWholeNumber ? rest : text
}
