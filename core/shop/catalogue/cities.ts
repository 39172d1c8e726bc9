import type { Http } from '../../http/http.ts'
import { select } from '../../store/derived.ts'
import { createResource } from '../../store/resource.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { DeliveryZone, RestoData } from '../place/zones.ts'
import { loadableOf, problemOf, type Loadable, type Problem } from '../problem.ts'
import type { City, LocationWire, Resto } from './city-wire.ts'

/** A whole city, its restaurants in their order. */
export interface CityData extends RestoData { readonly cityId: number }
/** One restaurant that is known before its city, enough for its menu: null zones are not known yet. */
export interface Ahead {
  readonly restos: readonly Resto[]
  readonly zones: readonly DeliveryZone[] | null
  /** An earlier visit's answers about it, where there are such. */
  readonly kept: Http | null
}
export type CityState = Loadable<CityData> & { readonly ahead: Ahead | null }

export type Cities = ReturnType<typeof createCities>

/** The chain's cities, restaurants one by one, and what is known of each city; what loads a whole one comes later (`whole-city.ts`). */
export function createCities(wire: LocationWire) {
  const list = createResource<readonly City[], Problem>(problemOf)
  const data = createStore<ReadonlyMap<number, CityState>>(new Map())
  const details = new Map<number, Promise<Resto>>()
  /** Shared by all who ask; `isAnew` asks although it is there. */
  function resto(id: number, isAnew = false): Promise<Resto> {
    const held = details.get(id)
    if (held !== undefined && !isAnew) return held
    const asked = wire.resto(id)
    details.set(id, asked)
    // a failed answer is not kept: the next one asks again
    asked.catch(() => details.delete(id))
    return asked
  }
  const put = (cityId: number, state: CityState): void => data.set(new Map(data.get()).set(cityId, state))
  return {
    list: select(list, loadableOf),
    data: data as Readable<ReadonlyMap<number, CityState>>,
    put,
    resto,
    loadList: () => list.reload(wire.cities),
    /** Whether the present list could not be had: an earlier visit's may stand in for it. */
    lacksList: () => list.get().at === 'failed',
    /** A restaurant of a city before all others. */
    know(cityId: number, found: Resto): void {
      const now = data.get().get(cityId) ?? LOADING
      const isSame = now.ahead?.restos[0]?.id === found.id
      if (now.at !== 'ready') put(cityId, { ...now, ahead: { zones: null, kept: null, ...isSame && now.ahead, restos: [found] } })
    },
    /** What an earlier visit knew, until the present answers come. What is there stays. */
    prime(cityId: number, ahead: Ahead, cities: readonly City[], keptAt: number): void {
      const now = data.get().get(cityId) ?? LOADING
      if (now.at !== 'ready') put(cityId, { ...now, ahead: { ...ahead, ...now.ahead, kept: ahead.kept } })
      list.prime(cities, keptAt)
    },
  }
}
const LOADING = { at: 'loading', ahead: null } as const
