import type { Http } from '../../http/http.ts'
import { select } from '../../store/derived.ts'
import { createResource } from '../../store/resource.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { shareStructure } from '../../store/structural-sharing.ts'
import type { DeliveryZone, RestoData } from '../place/zones.ts'
import { toLoadable, toProblem, type Loadable, type Problem } from '../problem.ts'
import type { City, LocationApi, Resto } from './location-api.ts'

/** A whole city. Its restaurants are in the API's order. */
export interface CityData extends RestoData {
  readonly cityId: number
}
/** A restaurant that loads before its city, to show its menu. `zones`: null until loaded. */
export interface FirstResto {
  /** A list of this one restaurant. */
  readonly restos: readonly Resto[]
  readonly zones: readonly DeliveryZone[] | null
  /** Replays the responses about the restaurant that an earlier visit has cached; null for none. */
  readonly replayHttp: Http | null
}
export type CityState = Loadable<CityData> & { readonly firstResto: FirstResto | null }

/** The chain's cities, and the loaded restaurants of each city. */
export interface Cities {
  /** All cities of the chain. */
  readonly list: Readable<Loadable<readonly City[]>>
  /** The state of each city, by city id. */
  readonly data: Readable<ReadonlyMap<number, CityState>>
  /** Sets the state of a city. */
  put(cityId: number, state: CityState): void
  /**
   * Fetches a restaurant once for all callers; again with `isRefetch`. A restaurant that is equal to the present
   * one is the same object, so that the views of its menu are not rendered again. Rejects on failure.
   */
  fetchResto(id: number, options?: { readonly isRefetch?: boolean }): Promise<Resto>
  /** Fetches the list of cities again. Never rejects. */
  loadList(): Promise<void>
  /** Whether the last request for the list has failed. `list` may still have a cached value. */
  hasListFailed(): boolean
  /** Adds a restaurant that has loaded before its city. A city that is ready stays as it is. */
  addFirstResto(cityId: number, resto: Resto): void
  /** Sets a cached list, but replaces no fresh one. `savedAt`: in ms of the API's clock. */
  setInitialList(cities: readonly City[], savedAt: number): void
  /** Sets cached data, but replaces no fresh data. `savedAt`: in ms of the API's clock. */
  setInitialData(cityId: number, cached: FirstResto, cities: readonly City[], savedAt: number): void
}

/** Creates the store of cities. A lazy service loads whole cities into it (`city-loader.ts`). */
export function createCities(api: LocationApi): Cities {
  const list = createResource<readonly City[], Problem>(toProblem)
  const data = createStore<ReadonlyMap<number, CityState>>(new Map())
  const restoRequests = new Map<number, Promise<Resto>>()
  function fetchResto(id: number, { isRefetch = false } = {}): Promise<Resto> {
    const earlierRequest = restoRequests.get(id)
    if (earlierRequest !== undefined && !isRefetch) return earlierRequest
    const request = api.resto(id).then(fetched => shareStructure(findResto(data.get(), id), fetched))
    restoRequests.set(id, request)
    // a failed request is not kept: the next caller fetches again, unless a refetch has replaced the request
    request.catch(() => {
      if (restoRequests.get(id) === request) restoRequests.delete(id)
    })
    return request
  }
  const put = (cityId: number, state: CityState): void => data.set(new Map(data.get()).set(cityId, state))
  const setInitialList: Cities['setInitialList'] = (cities, savedAt) => list.setInitialData(cities, savedAt)
  return {
    list: select(list, toLoadable),
    data: data as Readable<ReadonlyMap<number, CityState>>,
    put,
    fetchResto,
    loadList: () => list.reload(api.cities),
    hasListFailed: () => list.get().status === 'failed',
    addFirstResto(cityId: number, loaded: Resto): void {
      const current = data.get().get(cityId) ?? LOADING
      const isSame = current.firstResto?.restos[0]?.id === loaded.id
      if (current.status === 'ready') return
      const earlier = isSame ? current.firstResto : null
      put(cityId, { ...current, firstResto: { zones: null, replayHttp: null, ...earlier, restos: [loaded] } })
    },
    setInitialList,
    setInitialData(cityId: number, cached: FirstResto, cities: readonly City[], savedAt: number): void {
      const current = data.get().get(cityId) ?? LOADING
      // a restaurant that has loaded meanwhile wins with all its fields, also with `zones: null`;
      // only `cached` has a `replayHttp`
      const firstResto = { ...cached, ...current.firstResto, replayHttp: cached.replayHttp }
      if (current.status !== 'ready') put(cityId, { ...current, firstResto })
      setInitialList(cities, savedAt)
    },
  }
}
const findResto = (data: ReadonlyMap<number, CityState>, id: number): Resto | undefined =>
  [...data.values()].flatMap(state => (state.status === 'ready' ? state.value : state.firstResto)?.restos ?? [])
    .find(resto => resto.id === id)

const LOADING = { status: 'loading', firstResto: null } as const
