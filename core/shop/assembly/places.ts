import { rememberAnswers } from '../../http/kept-answers.ts'
import { derive } from '../../store/derived.ts'
import { createStore } from '../../store/store.ts'
import { limit } from '../../task.ts'
import { createChoiceKeeper } from '../location/choice.ts'
import { AT_ONCE, createCities } from '../location/city-data.ts'
import { countryFor } from '../location/country.ts'
import { createLocationWire } from '../location/wire.ts'
import type { Ground } from './ground.ts'

export type Places = ReturnType<typeof createPlaces>

/** The chain's cities and restaurants, and which of them is chosen. */
export function createPlaces({ env, stored, config, http, locale }: Ground) {
  const { report } = env
  /** All that loads at boot shares one queue of six calls. */
  const queue = limit(AT_ONCE)
  const remembered = rememberAnswers(http, locale.get)
  const cities = createCities(createLocationWire(remembered.http, config.whiteLabel, report), report, queue)
  /** Told by the purchase, which comes later: it decides between overlapping zones. In minor units. */
  const cartTotal = createStore(0)
  const choice = createChoiceKeeper({ stored, cities, total: cartTotal })
  /** Whose numbers are meant by a telephone number without a country. */
  const country = derive([choice.selection, locale], (now, language) => countryFor(now.at === 'resto' ? now.resto : null, [language, config.defaultLocale]))
  return { queue, remembered, cities, choice, cartTotal, country }
}
