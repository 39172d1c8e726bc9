import { countryOf, type PhoneCountry } from '../../phone.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Locale } from '../config.ts'
import type { Resto } from '../catalogue/city-wire.ts'
import type { Venue } from './choice.ts'

/** By currency, by language, and by zones whose clock says the country, as an offset does not. */
const COUNTRIES: Readonly<Record<string, PhoneCountry>> = {
  EUR: 'ME', RUB: 'RU', 'Europe/Podgorica': 'ME', 'Europe/Moscow': 'RU', cnr: 'ME',
}

/** Whose numbers are meant by a telephone number without a country. */
export function numbersCountry(venue: Readable<Venue>, locale: Readable<Locale>, otherwise: Locale): Readable<PhoneCountry> {
  return derive([venue, locale], (now, language) => countryFor(now.at === 'resto' ? now.resto : null, [language, otherwise]))
}

/** Those of the restaurant's own, else by its place and the languages. */
function countryFor(resto: Resto | null, languages: readonly Locale[]): PhoneCountry {
  const said = new Set(resto?.phones.flatMap(phone => countryOf(phone) ?? []))
  const [own] = said
  if (own !== undefined && said.size === 1) return own
  const hints = resto === null ? languages : [resto.currency, resto.zone.name, ...languages]
  return hints.map(hint => COUNTRIES[hint]).find(found => found !== undefined) ?? 'RU'
}
