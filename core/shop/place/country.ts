import { countryOf, type PhoneCountry } from '../../phone.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Locale } from '../config.ts'
import type { Venue } from './choice.ts'

/** By currency, by language, and by zones whose clock says the country, as an offset does not. */
const COUNTRIES: Readonly<Record<string, PhoneCountry>> = {
  EUR: 'ME', RUB: 'RU', 'Europe/Podgorica': 'ME', 'Europe/Moscow': 'RU', cnr: 'ME',
}

/** Whose numbers are meant by one without a country: those of the restaurant's own, else by its place and the languages. */
export function numbersCountry(venue: Readable<Venue>, locale: Readable<Locale>, otherwise: Locale): Readable<PhoneCountry> {
  return derive([venue, locale], (now, language) => {
    const resto = now.at === 'resto' ? now.resto : null
    const said = new Set(resto?.phones.flatMap(phone => countryOf(phone) ?? []))
    const [own] = said
    if (own !== undefined && said.size === 1) return own
    const hints = [resto?.currency ?? '', resto?.zone.name ?? '', language, otherwise]
    return hints.map(hint => COUNTRIES[hint]).find(found => found !== undefined) ?? 'RU'
  })
}
