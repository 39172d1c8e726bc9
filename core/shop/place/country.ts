import { detectCountry, type PhoneCountry } from '../../phone.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Zone } from '../../time/zone.ts'
import type { Locale } from '../config.ts'
import type { Venue } from './choice.ts'

/** The IANA time zones of one country alone. Offsets such as +03:00 have no country. @see zone1970.tab */
const ZONES: Readonly<Record<PhoneCountry, readonly string[]>> = {
  ME: ['Europe/Podgorica'],
  RU: [
    'Europe/Kaliningrad', 'Europe/Moscow', 'Europe/Kirov', 'Europe/Volgograd', 'Europe/Astrakhan', 'Europe/Saratov',
    'Europe/Ulyanovsk', 'Europe/Samara', 'Asia/Yekaterinburg', 'Asia/Omsk', 'Asia/Novosibirsk', 'Asia/Barnaul',
    'Asia/Tomsk', 'Asia/Novokuznetsk', 'Asia/Krasnoyarsk', 'Asia/Irkutsk', 'Asia/Chita', 'Asia/Yakutsk',
    'Asia/Khandyga', 'Asia/Vladivostok', 'Asia/Ust-Nera', 'Asia/Magadan', 'Asia/Sakhalin', 'Asia/Srednekolymsk',
    'Asia/Kamchatka', 'Asia/Anadyr',
  ],
}
/** The likely country of a currency, an IANA time zone or a language. */
const COUNTRIES: Readonly<Record<string, PhoneCountry>> = {
  EUR: 'ME', RUB: 'RU', cnr: 'ME',
  ...Object.fromEntries(Object.entries(ZONES).flatMap(([country, zones]) => zones.map(zone => [zone, country]))),
}
/** Numbers of Kazakhstan, which has the country code of Russia (ITU-T E.164 annex). */
const KAZAKHSTAN = /^(?:\+?7|8)[67]/

/**
 * Detects the country of a restaurant (ISO 3166-1) from its phones and its time zone. Undefined if
 * they do not decide it, or contradict each other: an address is not guessed.
 */
export function detectRestaurantCountry(
  { phones, zone }: { readonly phones: readonly string[]; readonly zone: Pick<Zone, 'name'> },
): PhoneCountry | undefined {
  const isKazakh = phones.some(phone => KAZAKHSTAN.test(phone.replace(/[^+\d]/g, '')))
  const ofPhones = isKazakh ? [] : phones.flatMap(phone => detectCountry(phone) ?? [])
  const ofZone = (Object.keys(ZONES) as PhoneCountry[]).filter(country => ZONES[country].includes(zone.name))
  const countries = new Set([...ofPhones, ...ofZone])
  const [country] = countries
  return countries.size === 1 ? country : undefined
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
