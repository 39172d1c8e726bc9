import { countryOf, type PhoneCountry } from '../../phone.ts'
import type { Locale } from '../config.ts'
import type { Resto } from '../catalogue/city-wire.ts'

/** Zones where the clock says which country it is; an offset is shared by many. */
const ZONES: Readonly<Record<string, PhoneCountry>> = { 'Europe/Podgorica': 'ME', 'Europe/Moscow': 'RU' }
const CURRENCIES: Readonly<Record<string, PhoneCountry>> = { EUR: 'ME', RUB: 'RU' }
const LANGUAGES: Readonly<Partial<Record<Locale, PhoneCountry>>> = { cnr: 'ME' }

/**
 * Whose numbers are meant by a telephone number without a country: what the restaurant's own numbers say in one voice,
 * else its currency, its time zone, at last the language that the customer reads and the one that the chain speaks.
 */
export function countryFor(resto: Pick<Resto, 'phones' | 'currency' | 'zone'> | null, languages: readonly Locale[]): PhoneCountry {
  const said = new Set(resto?.phones.flatMap(phone => countryOf(phone) ?? []))
  const [own] = said
  if (own !== undefined && said.size === 1) return own
  const byPlace = resto === null ? undefined : CURRENCIES[resto.currency] ?? ZONES[resto.zone.name]
  return byPlace ?? languages.flatMap(language => LANGUAGES[language] ?? [])[0] ?? 'RU'
}
