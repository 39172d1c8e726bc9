import { detectCountry, type PhoneCountry } from '../../phone.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Locale } from '../config.ts'
import type { Venue } from './choice.ts'

/** The country of a currency, an IANA time zone or a language. Offsets such as +03:00 have none. */
const COUNTRIES: Readonly<Record<string, PhoneCountry>> = {
  EUR: 'ME', RUB: 'RU', 'Europe/Podgorica': 'ME', 'Europe/Moscow': 'RU', cnr: 'ME',
}

/**
 * Derives the country of phone numbers that are typed without a country code: the country of the
 * venue's phones, if all detected countries agree. Otherwise the venue's currency, its time zone, the
 * language and the fallback language decide, in this order; the default is Russia.
 */
export function derivePhoneCountry(
  venue: Readable<Venue>, locale: Readable<Locale>, fallback: Locale,
): Readable<PhoneCountry> {
  return derive([venue, locale], (selected, language) => {
    const resto = selected.kind === 'resto' ? selected.resto : null
    const phoneCountries = new Set(resto?.phones.flatMap(phone => detectCountry(phone) ?? []))
    const [phoneCountry] = phoneCountries
    if (phoneCountry !== undefined && phoneCountries.size === 1) return phoneCountry
    const hints = [resto?.currency ?? '', resto?.zone.name ?? '', language, fallback]
    return hints.map(hint => COUNTRIES[hint]).find(country => country !== undefined) ?? 'RU'
  })
}
