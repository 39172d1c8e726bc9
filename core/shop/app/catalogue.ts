import type { Http } from '../../http/http.ts'
import { recordResponses } from '../../http/recorded-responses.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable, type Store } from '../../store/store.ts'
import { limitConcurrency } from '../../task.ts'
import type { Base } from './base.ts'
import { createChoiceStore, type ChoiceStore, type PlaceResolver } from '../place/choice.ts'
import { availabilityAt, type Availability } from '../catalogue/availability.ts'
import { createCities, type Cities } from '../catalogue/cities.ts'
import { createLocationApi } from '../catalogue/location-api.ts'
import {
  areSameMenus, deriveSelectedMenu, deriveShownMenu, createMenuStore, menusFor,
  type MenuSections, type MenuStore, type Preview, type SelectedMenu,
} from '../catalogue/menu.ts'
import { createPreOrder, type PreOrder } from '../catalogue/pre-order.ts'
import { createMenuApi, type MenuApi, type Position } from '../catalogue/menu-api.ts'

/** The chain's cities and restaurants, the selected one, and its menu. */
export interface Catalogue {
  /** The cities and their restaurants. */
  readonly cities: Cities
  /**
   * The client for restaurants, zones and menus. Records responses; at most six calls at a time.
   */
  readonly http: Http
  /** The cart's total in minor units, which decides between overlapping zones. The cart sets it. */
  readonly cartTotal: Store<number>
  /**
   * Resolves the zone of an address, and checks pick-up points. Null until the city loader sets it;
   * until then the selected restaurant serves every address, if it delivers.
   */
  readonly placeResolver: Store<PlaceResolver | null>
  /** The selected city, restaurant, delivery method and place. */
  readonly choice: ChoiceStore
  /** API calls about menus. */
  readonly menuApi: MenuApi
  /** The menu of one restaurant. Just after a change of the restaurant, still the former menu. */
  readonly menu: MenuStore
  /** The selected restaurant with its menu; null until loaded. */
  readonly selectedMenu: Readable<SelectedMenu | null>
  /** The restaurant that a first visit to a prerendered page shows; null elsewhere. The boot sets it. */
  readonly preview: Store<Preview | null>
  /** The menu that pages show: the selected or the previewed one; null until loaded. */
  readonly shownMenu: Readable<SelectedMenu | null>
  /**
   * The restaurant of a prerendered layer, with the dish or the promotion of the layer alone; null
   * elsewhere. `isFirst`: whether it is shown also after the menu has loaded, until the first render.
   */
  readonly servedLayer: Store<{ readonly menu: SelectedMenu; readonly isFirst: boolean } | null>
  /** The menu that a layer shows: the shown one, until it has loaded that of a prerendered layer. */
  readonly layerMenu: Readable<SelectedMenu | null>
  /** Whether the shown menu is that of a previewed restaurant. */
  readonly hasPreview: Readable<boolean>
  /** The menus of the shown menu's delivery method. */
  readonly visibleMenus: Readable<readonly MenuSections[]>
  /** The time of the order. */
  readonly preOrder: PreOrder
  /** Whether a dish can be ordered at the time of the order. */
  readonly availability: Readable<(position: Position) => Availability>
  /** Records the API's responses, so that the menu can be cached for the next visit. */
  readonly recording: ReturnType<typeof recordResponses>
  /** Whether this visit began with a stored choice of a restaurant. */
  readonly hadChoice: boolean
}

/** How many requests of the catalogue run at a time; further ones wait in order. */
const MAX_CONCURRENT_CALLS = 6

export function createCatalogue(base: Base): Catalogue {
  const { env: { report }, stored, config, http, locale } = base
  const { whiteLabel } = config
  const recording = recordResponses(http, locale.get)
  const queue = limitConcurrency(MAX_CONCURRENT_CALLS)
  const queued: Http = { ...http, get: (path, options) => queue(() => recording.http.get(path, options)) }
  const { cities: fetchCities } = createLocationApi(recording.http, whiteLabel, report)
  // the list of cities bypasses the queue: without the list there is nothing to show
  const cities = createCities({ ...createLocationApi(queued, whiteLabel, report), cities: fetchCities })
  const cartTotal = createStore(0)
  const placeResolver = createStore<PlaceResolver | null>(null)
  const choice = createChoiceStore(stored, cities, cartTotal, placeResolver)
  const { venue } = choice

  const menuApi = createMenuApi(queued, report)
  const menu = createMenuStore(menuApi, config.preOrder, report)
  const selectedMenu = deriveSelectedMenu(menu.state, venue)
  const preview = createStore<Preview | null>(null)
  const shownMenu = deriveShownMenu(selectedMenu, menu.state, preview)
  const servedLayer = createStore<{ readonly menu: SelectedMenu; readonly isFirst: boolean } | null>(null)
  const layerMenu = derive([shownMenu, servedLayer], (shown, served) =>
    (served?.isFirst === true ? served.menu : shown ?? served?.menu ?? null))
  const hasPreview = derive([selectedMenu, shownMenu], (selected, shown) => selected === null && shown !== null)
  const visibleMenus = derive([shownMenu], current =>
    (current === null ? [] : menusFor(current.menu.menus, current.method)), areSameMenus)
  const preOrder = createPreOrder(stored, selectedMenu, base.minute, config.preOrder)
  const availability = derive([layerMenu, preOrder.moment], (current, moment) => (dish: Position): Availability =>
    (current === null
      ? { status: 'available' }
      : availabilityAt(dish, current.menu.dishHours, current.resto.zone, moment)))
  return {
    cities, http: queued, cartTotal, placeResolver, choice, menuApi, menu, selectedMenu, preview, shownMenu, hasPreview,
    servedLayer, layerMenu, visibleMenus, preOrder, availability, recording,
    hadChoice: choice.choice.get() !== null,
  }
}
