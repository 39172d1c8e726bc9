import type { Http } from '../http/http.ts'
import { recordAnswers } from '../http/recorded-answers.ts'
import { derive } from '../store/derived.ts'
import { createStore } from '../store/store.ts'
import { debounce, limit } from '../task.ts'
import type { Base } from './base.ts'
import { createChoiceStore } from './place/choice.ts'
import { availabilityAt, type Availability } from './catalogue/availability.ts'
import { createCities } from './catalogue/cities.ts'
import { createLocationWire } from './catalogue/city-wire.ts'
import { createMenuArchive } from './catalogue/menu-archive.ts'
import { chosenMenu, createMenuStore } from './catalogue/menu.ts'
import { createPreOrder } from './catalogue/pre-order.ts'
import { createMenuWire, type Position } from './catalogue/menu-wire.ts'

export type Catalogue = ReturnType<typeof createCatalogue>

/** After the menu has come: by then nothing that a customer waits for is on its way. */
const KEEP_AFTER_MILLISECONDS = 2000

/** The chain's cities and restaurants, which is chosen, and its menu with the copy for the next visit. */
export function createCatalogue(base: Base) {
  const { env, stored, config, http, locale, clock } = base
  const { timer, report } = env
  const { whiteLabel } = config
  const recording = recordAnswers(http, locale.get)
  const queue = limit(6)
  /** Restaurants, zones and menus share one queue of six calls. */
  const queued: Http = { ...http, get: (path, options) => queue(() => recording.http.get(path, options)) }
  const { cities: list } = createLocationWire(recording.http, whiteLabel, report)
  // the list of cities, without which there is nothing to show, waits for nothing else
  const cities = createCities({ ...createLocationWire(queued, whiteLabel, report), cities: list }, report)
  /** Told by the purchase, which comes later: it decides between overlapping zones. In minor units. */
  const cartTotal = createStore(0)
  const choice = createChoiceStore(stored, cities, cartTotal)
  const { venue } = choice

  const menuWire = createMenuWire(queued, report)
  const menu = createMenuStore(menuWire, config.preOrder, report)
  const chosen = chosenMenu(menu.state, venue)
  const preOrder = createPreOrder(stored, chosen, base.minute)
  const availability = derive([chosen, preOrder.moment], (now, at) => (position: Position): Availability =>
    (now === null ? { at: 'available' } : availabilityAt(position, now.menu.slots, now.resto.zone, at)))
  const archive = createMenuArchive(env, config, recording, clock.now)
  const wait = debounce(timer, KEEP_AFTER_MILLISECONDS)
  function keep(): void {
    const now = venue.get()
    const isFresh = menu.freshness.get().at === 'fresh' && chosen.get() !== null
    if (isFresh && now.at === 'resto') void archive.save(now.choice.cityId, now.resto.id)
  }
  if (env.archive !== undefined) for (const source of [menu.state, venue]) source.subscribe(() => wait.run(keep))

  return { cities, cartTotal, choice, menuWire, menu, chosen, preOrder, availability, archive }
}
