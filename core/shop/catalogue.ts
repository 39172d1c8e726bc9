import type { Http } from '../http/http.ts'
import { recordAnswers } from '../http/recorded-answers.ts'
import { derive, select } from '../store/derived.ts'
import { createStore } from '../store/store.ts'
import { limit } from '../task.ts'
import type { Base } from './base.ts'
import { createChoiceStore, type PlaceJudge } from './place/choice.ts'
import { availabilityAt, type Availability } from './catalogue/availability.ts'
import { createCities } from './catalogue/cities.ts'
import { createLocationWire } from './catalogue/city-wire.ts'
import { chosenMenu, createMenuStore, menusFor } from './catalogue/menu.ts'
import { createPreOrder } from './catalogue/pre-order.ts'
import { createMenuWire, type Position } from './catalogue/menu-wire.ts'

export type Catalogue = ReturnType<typeof createCatalogue>

/** The chain's cities and restaurants, which is chosen, and its menu. */
export function createCatalogue(base: Base) {
  const { env: { report }, stored, config, http, locale } = base
  const { whiteLabel } = config
  const recording = recordAnswers(http, locale.get)
  const queue = limit(6)
  /** Restaurants, zones and menus share one queue of six calls. */
  const queued: Http = { ...http, get: (path, options) => queue(() => recording.http.get(path, options)) }
  const { cities: list } = createLocationWire(recording.http, whiteLabel, report)
  // the list of cities, without which there is nothing to show, waits for nothing else
  const cities = createCities({ ...createLocationWire(queued, whiteLabel, report), cities: list })
  /** Told by the purchase, which comes later: it decides between overlapping zones. In minor units. */
  const cartTotal = createStore(0)
  /** Told by what loads whole cities, which comes later: until then a chosen restaurant serves its place. */
  const placeJudge = createStore<PlaceJudge | null>(null)
  const choice = createChoiceStore(stored, cities, cartTotal, placeJudge)
  const { venue } = choice

  const menuWire = createMenuWire(queued, report)
  const menu = createMenuStore(menuWire, config.preOrder, report)
  const chosen = chosenMenu(menu.state, venue)
  /** Those of the chosen way of receiving. */
  const visible = select(chosen, now => (now === null ? [] : menusFor(now.menu.menus, now.method)))
  const preOrder = createPreOrder(stored, base.minute)
  const availability = derive([chosen, preOrder.moment], (now, at) => (position: Position): Availability =>
    (now === null ? { at: 'available' } : availabilityAt(position, now.menu.slots, now.resto.zone, at)))
  return {
    cities, http: queued, cartTotal, placeJudge, choice, menuWire, menu, chosen, visible, preOrder, availability, recording,
    /** Whether this visit began with a restaurant that had been chosen earlier. */
    hadChoice: choice.choice.get() !== null,
  }
}
