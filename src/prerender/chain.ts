import type { Report } from '../../core/env.ts'
import type { Http } from '../../core/http/http.ts'
import { recordResponses, type RecordedResponses } from '../../core/http/recorded-responses.ts'
import { replayResponses } from '../../core/http/replayed-responses.ts'
import { asArray, asRecord } from '../../core/json.ts'
import { object, decode } from '../../core/decode/decode.ts'
import { utcNow } from '../../core/decode/tolerant-times.ts'
import { isAdult } from '../../core/shop/catalogue/availability.ts'
import type { Config } from '../../core/shop/config.ts'
import { createLocationApi, type City, type Resto } from '../../core/shop/catalogue/location-api.ts'
import { fetchMenu, listDishes, type MenuSections, type RestoMenu } from '../../core/shop/catalogue/menu.ts'
import { createMenuApi, type Position, type Promotion } from '../../core/shop/catalogue/menu-api.ts'
import { fetchChain, findFirstCity, readRestaurantData } from '../../core/shop/venues/restaurant-data.ts'
import { createZoneApi } from '../../core/shop/place/zones.ts'
import type { PageRecord } from '../../core/shop/storage/page-record.ts'
import { readAll } from '../../core/shop/storage/menu-cache.ts'
import { limitConcurrency } from '../../core/task.ts'

/** A restaurant with the data that its prerendered pages show. */
export interface RestaurantData extends Pick<RestoMenu, 'modifiers'> {
  readonly resto: Resto
  readonly city: City
  /** The menus without dishes for adults. Menus that have only such dishes are left out. */
  readonly menus: readonly MenuSections[]
  /** The promotions that are valid now. */
  readonly promotions: readonly Promotion[]
  /** The responses from which the shop shows this restaurant, without dishes for adults. */
  readonly responses: RecordedResponses
}
/** The cities and restaurants of the chain. */
export interface Chain {
  /** The API's time, in milliseconds since 1970. */
  readonly now: number
  readonly cities: readonly City[]
  /** In the order of their cities, then by the API's order of restaurants. */
  readonly restaurants: readonly RestaurantData[]
  /** Whether the chain has more than one restaurant. */
  readonly isChain: boolean
  /** The city whose restaurants the list shows at a first visit. */
  readonly listedCityId: number
  /** The responses from which the shop shows the list of a city's restaurants, or one restaurant. */
  selectResponses(page: Pick<PageRecord, 'listedCityId' | 'describedRestoId'>): Promise<RecordedResponses>
}

/** The maximum number of concurrent requests, as in the shop. */
const MAX_CONCURRENT_REQUESTS = 6

/**
 * Loads the whole chain with the shop's API client.
 * @throws when any request fails or the chain has no restaurant: the pages of an incomplete chain
 * would replace complete ones
 */
export async function loadChain(client: Http, config: Config, report: Report): Promise<Chain> {
  const { whiteLabel } = config
  const recording = recordResponses(client, () => '')
  const runLimited = limitConcurrency(MAX_CONCURRENT_REQUESTS)
  const http: Http = { ...client, get: (path, options) => runLimited(() => recording.http.get(path, options)) }
  const [locationApi, zoneApi, menuApi] = [
    createLocationApi(http, whiteLabel, report),
    createZoneApi(http, whiteLabel, report),
    createMenuApi(http, report),
  ]
  const now = decode(object({ utc_time: utcNow }), await http.get('/1/now'), report, 'now').utc_time
  const cities = await Promise.all(
    (await locationApi.cities()).map(async city => ({ city, ids: await zoneApi.restoIds(city.id) })),
  )
  // `Map` keeps the last entry of each key, so the list is reversed: a restaurant of several cities
  // belongs to the first of them
  const cityByRestaurant = new Map([...cities].reverse().flatMap(({ city, ids }) => ids.map(id => [id, city] as const)))
  const restaurants = await Promise.all(
    [...cityByRestaurant].map(async ([id, city]): Promise<RestaurantData> => {
      const resto = await locationApi.resto(id)
      const menu = await fetchMenu(menuApi, resto, config.preOrder)
      const promotions = menu.promotions.filter(
        ({ startAt = now, finishAt = Infinity }) => startAt <= now && now < finishAt,
      )
      const publicMenus = menu.menus.map(removeAdultDishes).filter(({ sections }) => sections.length > 0)
      const { http: replay, used: responses } = replayResponses(recording.responses())
      await readAll(replay, config, id)
      const publicResponses = removeAdultItems(responses, menu.menus.flatMap(listDishes).filter(isAdult))
      return {
        resto, city, menus: publicMenus, modifiers: menu.modifiers, promotions, responses: publicResponses,
      }
    }),
  )
  const chain = await fetchChain(http, whiteLabel, report)
  // without a restaurant, `whiteLabel` is wrong or the API is not ready
  if (restaurants.length === 0) throw new Error('no restaurant')
  const cityIds = cities.map(({ city }) => city.id)
  const listedCity = findFirstCity(cities.map(({ city }) => city), chain)
  if (listedCity === undefined) throw new Error('no city')
  return {
    now,
    cities: cities.map(({ city }) => city),
    isChain: chain.length > 1,
    listedCityId: listedCity.id,
    async selectResponses(page) {
      const { http: replay, used } = replayResponses(recording.responses())
      await readRestaurantData(replay, whiteLabel, page)
      return used
    },
    restaurants: restaurants.sort(
      (a, b) =>
        cityIds.indexOf(a.city.id) - cityIds.indexOf(b.city.id) ||
        a.resto.order - b.resto.order ||
        a.resto.id - b.resto.id,
    ),
  }
}

/**
 * Removes the dishes for adults, because the shop asks for the age before it shows them (MENU-07).
 * Also removes the sections that are then empty.
 */
function removeAdultDishes({ menu, sections }: MenuSections): MenuSections {
  const publicSections = sections.map(({ group, positions }) => ({
    group,
    positions: positions.filter(position => !isAdult(position)),
  }))
  return { menu, sections: publicSections.filter(({ positions }) => positions.length > 0) }
}

/** Removes the dishes for adults from the responses about the dishes of menus. */
function removeAdultItems(responses: RecordedResponses, adultDishes: readonly Position[]): RecordedResponses {
  const isPublic = (menuId: number) => (item: unknown): boolean =>
    !adultDishes.some(dish => dish.menuId === menuId && dish.id === Number(asRecord(item)?.['id']))
  return Object.fromEntries(Object.entries(responses).map(([path, json]) => {
    const [, menuId] = /^\/1\/p\/menus\/(\d+)\/positions$/.exec(path) ?? []
    return [path, menuId === undefined ? json : asArray(json).filter(isPublic(Number(menuId)))]
  }))
}
