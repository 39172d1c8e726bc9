import type { Report } from '../../env.ts'
import type { Http } from '../../http/http.ts'
import { detail } from '../../log/report.ts'
import { derive } from '../../store/derived.ts'
import { createResource } from '../../store/resource.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { collectFulfilled, byOrder } from '../catalogue/available.ts'
import type { Cities } from '../catalogue/cities.ts'
import type { City, Resto } from '../catalogue/location-api.ts'
import { toLoadable, ProblemError, toProblem, type Loadable, type Problem } from '../problem.ts'
import { fetchChain, findFirstCity, type ChainRestaurant, type RestaurantData } from './restaurant-data.ts'

/** The restaurant of a page. `missing`: the API does not know the restaurant's id. */
export type RestaurantPageState = Loadable<Resto> | { readonly status: 'missing' }

type CurrentRoute = { readonly page: { readonly name: string }; readonly search: string }

/** The list of restaurants in one city. */
export interface RestaurantList {
  /** The city of the list. Null before the cities have loaded, or when there are none. */
  readonly city: City | null
  readonly cities: readonly City[]
  readonly restos: Loadable<readonly Resto[]>
  /**
   * Whether the chain has more than one restaurant, in all its cities together (MENU-09). True
   * until the API's list has loaded, which decides.
   */
  readonly isChain: boolean
}

/** The restaurants of the chain (MENU-09). `Cities` loads the details of each restaurant. */
export interface Restaurants {
  readonly list: Readable<RestaurantList>
  /** The restaurant whose page is open. */
  readonly pageState: Readable<RestaurantPageState>
  /**
   * Sets the data of a prerendered page, which stays until the API has responded. `savedAt`: in ms of
   * the API's clock.
   */
  setInitialData(data: RestaurantData, savedAt: number): void
  /** Loads the missing data of the list, also after a failure. Never rejects. */
  load(): Promise<void>
  /** Loads the restaurant of a page, also after a failure. Never rejects: a failure is a state. */
  loadPage(restoId: number): Promise<void>
}

export function createRestaurants({ http, whiteLabel, cities, selectedCityId, route, report }: {
  readonly http: Http
  readonly whiteLabel: string
  readonly cities: Cities
  readonly selectedCityId: Readable<number | null>
  readonly route: Readable<CurrentRoute>
  readonly report: Report
}): Restaurants {
  const chain = createResource<readonly ChainRestaurant[], Problem>(toProblem)
  /** The restaurants of the list's city. Unused once `cities.data` has all data of the city. */
  const inCity = createResource<readonly Resto[], Problem, number>(toProblem)
  const page = createResource<Resto, Problem, number>(toProblem)
  /** The last city id in an address of the list. Addresses without a city use this id. */
  const addressCityId = createStore(parseCityId(route.get()))
  route.subscribe(() => addressCityId.set(parseCityId(route.get()) ?? addressCityId.get()))

  const sources = [chain, addressCityId, inCity, cities.list, cities.data, selectedCityId] as const
  const restaurantList = derive(sources, (
    chainState, requestedId, inCityState, cityList, citiesData, selectedId,
  ): RestaurantList => {
    const allCities = cityList.status === 'ready' ? cityList.value : []
    const restaurants = 'value' in chainState ? chainState.value : undefined
    const findCity = (cityId: number | null) => allCities.find(city => city.id === cityId)
    const city = findCity(requestedId) ?? findCity(selectedId) ?? findFirstCity(allCities, restaurants) ?? null
    const cityData = city === null ? undefined : citiesData.get(city.id)
    const selectRestos = (): Loadable<readonly Resto[]> => {
      if (cityData?.status === 'ready') return { status: 'ready', value: cityData.value.restos }
      if (chainState.status === 'failed' && restaurants === undefined) {
        return { status: 'failed', problem: chainState.problem }
      }
      const isOfCity = inCityState.status !== 'idle' && inCityState.key === city?.id
      return isOfCity ? toLoadable(inCityState) : { status: 'loading' }
    }
    const isChain = restaurants === undefined || restaurants.length > 1
    return { city, cities: allCities, restos: selectRestos(), isChain }
  })
  const pageState = derive([page, cities.data], (state, citiesData): RestaurantPageState => {
    if (state.status === 'failed' && state.problem.status === 404) return { status: 'missing' }
    if (!('value' in state)) return toLoadable(state)
    // the data of the restaurant's city may be newer
    const loaded = [...citiesData.values()].flatMap(city => (city.status === 'ready' ? city.value.restos : []))
    return toLoadable({ ...state, value: loaded.find(({ id }) => id === state.key) ?? state.value })
  })

  /** Requests the details of a city's restaurants. Failed requests are left out and reported. */
  async function fetchRestos(cityId: number, items: readonly ChainRestaurant[]): Promise<readonly Resto[]> {
    const requests = items.filter(({ cityIds }) => cityIds.includes(cityId))
      .map(({ id: restoId }) => cities.fetchResto(restoId))
    const restos = await collectFulfilled(requests, () => report('venues.resto-left-out', detail`city ${cityId}`))
    return restos.sort(byOrder)
  }

  return {
    list: restaurantList,
    pageState,
    setInitialData({ chain: restaurants, listed, described }, savedAt) {
      if (restaurants !== undefined) chain.setInitialData(restaurants, savedAt)
      if (listed !== undefined) inCity.setInitialData(listed.restos, savedAt, listed.cityId)
      if (described !== undefined) page.setInitialData(described, savedAt, described.id)
    },
    async load() {
      await chain.load(() => fetchChain(http, whiteLabel, report))
      const { city } = restaurantList.get()
      const chainState = chain.get()
      if (city === null || chainState.status !== 'ready') return
      if (cities.data.get().get(city.id)?.status === 'ready') return
      await inCity.load(() => fetchRestos(city.id, chainState.value), city.id)
    },
    async loadPage(restoId) {
      // the id comes from the address, which may contain any text
      const isId = Number.isSafeInteger(restoId) && restoId > 0
      const fetchResto = () => isId ? cities.fetchResto(restoId) : Promise.reject(new ProblemError(NO_RESTAURANT))
      await page.load(fetchResto, restoId)
    },
  }
}
const NO_RESTAURANT: Problem = { code: 'unknown', message: 'no such restaurant', status: 404 }

/** Parses the city's id of «/restos?city=2», without leading zeros. Null for any other address. */
function parseCityId({ page, search }: CurrentRoute): number | null {
  const [, city] = page.name === 'restos.index' ? /[?&]city=([1-9]\d{0,14})(?:&|$)/.exec(search) ?? [] : []
  return city === undefined ? null : Number(city)
}
/** Formats the query of a city's list. */
export const formatCityQuery = (cityId: number): string => `?city=${cityId}`
