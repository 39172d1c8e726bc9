import { countryOf, type PhoneCountry } from '../../phone.ts'
import type { Locale } from '../config.ts'
import type { Resto } from '../catalogue/city-wire.ts'

/** By currency, by language, and by zones whose clock says the country, as an offset does not. */
const COUNTRIES: Readonly<Record<string, PhoneCountry>> = {
  EUR: 'ME', RUB: 'RU', 'Europe/Podgorica': 'ME', 'Europe/Moscow': 'RU', cnr: 'ME',
}

/** Whose numbers are meant where no country is said: those of the restaurant's own, else by its place and the languages. */
export function countryFor(resto: Resto | null, languages: readonly Locale[]): PhoneCountry {
  const said = new Set(resto?.phones.flatMap(phone => countryOf(phone) ?? []))
  const [own] = said
  if (own !== undefined && said.size === 1) return own
  const hints = resto === null ? languages : [resto.currency, resto.zone.name, ...languages]
  return hints.map(hint => COUNTRIES[hint]).find(found => found !== undefined) ?? 'RU'
}
