import { detail } from '../../log/report.ts'
import { shareStructure } from '../../store/structural-sharing.ts'
import type { Base } from './base.ts'
import type { Catalogue } from './catalogue.ts'
import { collectFulfilled, byOrder } from '../catalogue/available.ts'
import type { Cities, CityState, FirstResto } from '../catalogue/cities.ts'
import type { Resto } from '../catalogue/location-api.ts'
import { isPickUpPoint } from '../place/payment-methods.ts'
import {
  createZoneResolver, createZoneApi, reportSwappedCoordinates, type DeliveryZone, type RestoData,
} from '../place/zones.ts'
import { toProblem } from '../problem.ts'

/** The pause before a failed city is loaded again. */
const RETRY_MILLISECONDS = 60_000

/** Loads whole cities: all restaurants with their zones. */
export interface CityLoader {
  /**
   * Loads a city unless it is loaded or loading; never rejects. `first`: the restaurant to load
   * first.
   */
  load(cityId: number, first?: number | null): Promise<void>
  /** Loads the selected city. Never rejects. For take-away, resolves before the city has loaded. */
  loadSelected(): Promise<void>
  /** Fetches a restaurant again. Rejects on failure. */
  refetch(cityId: number, id: number): Promise<{
    readonly resto: Resto
    /** Stores the restaurant in `Cities`. Returns whether it or its zones have changed. */
    readonly put: () => boolean
  }>
  /**
   * Called when the customer retries in the location dialog: fetches a loaded city again, loads any other.
   * Never rejects.
   */
  reload(cityId: number): Promise<void>
}

/** Creates the loader. From then on, delivery zones decide which restaurant serves a place. */
export function createCityLoader({ config, env: { report, timer } }: Base, catalogue: Catalogue): CityLoader {
  const { cities, http, placeResolver, choice, selectedMenu } = catalogue
  const api = createZoneApi(http, config.whiteLabel, report)
  const loads = new Map<number, Promise<void>>()
  const getCityState = (cityId: number) => cities.data.get().get(cityId)
  placeResolver.set({ resolveZone: createZoneResolver(report), isPickUpPoint })

  async function fetchWithZones(cityId: number, id: number, isRefetch: boolean): Promise<RestoData> {
    try {
      const [resto, zones] = await Promise.all([cities.fetchResto(id, { isRefetch }), api.zones(id)])
      reportSwappedCoordinates({ restos: [resto], zones }, report)
      return { restos: [resto], zones }
    } catch (error) {
      const cached = await readCached(getCityState(cityId), config.whiteLabel).catch(() => null)
      if (cached?.restos[0]?.id !== id) throw error
      report('city.resto-kept', detail`resto ${id}`)
      return cached
    }
  }
  async function fetchCity(cityId: number, first: number | null, isRefetch: boolean): Promise<CityState> {
    const idsRequest = api.restoIds(cityId)
    // request the first restaurant at once: the list will show whether it belongs to the city
    const firstRequest = first === null ? null : fetchWithZones(cityId, first, isRefetch)
    // handled at once: it may fail while the list is loading
    const firstResult = firstRequest?.catch(() => null)
    const ids = await idsRequest
    const firstLoaded = first !== null && ids.includes(first) ? await firstResult : null
    if (firstLoaded) cities.put(cityId, { status: 'loading', firstResto: { ...firstLoaded, replayHttp: null } })
    const requests = ids.map(id => (id === first ? firstRequest : null) ?? fetchWithZones(cityId, id, isRefetch))
    const results = await collectFulfilled(requests, index =>
      report('city.resto-left-out', detail`resto ${ids[index] ?? 0}`))
    return buildReadyState(cityId, ids, results, getCityState(cityId)?.firstResto ?? null)
  }
  function startLoading(cityId: number, first: number | null, { isRefetch = false } = {}): Promise<void> {
    const done = fetchCity(cityId, first, isRefetch).then(state => cities.put(cityId, state), (error: unknown) => {
      loads.delete(cityId)
      const { firstResto = null } = getCityState(cityId) ?? {}
      cities.put(cityId, { status: 'failed', problem: toProblem(error), firstResto })
      // retry: the menu of a restaurant may be displayed although its city has failed
      timer.after(RETRY_MILLISECONDS, loadCityOfMenu)
    })
    // set the promise before listeners are notified, so that they do not start another request
    loads.set(cityId, done)
    showCachedZones(cities, cityId, config.whiteLabel).catch(() => undefined)
    cities.put(cityId, { status: 'loading', firstResto: getCityState(cityId)?.firstResto ?? null })
    return done
  }
  const load = (cityId: number, first: number | null = null) => loads.get(cityId) ?? startLoading(cityId, first)
  async function loadSelected(): Promise<void> {
    const { cityId, restoId, method } = choice.stored.get()
    if (cityId === null) return
    const loading = load(cityId, restoId)
    if (method === 'DELIVERY') await loading
  }
  // load the city after the restaurant's menu, which needs neither the city nor its zones
  function loadCityOfMenu(): void {
    if (selectedMenu.get() !== null) void loadSelected()
  }
  selectedMenu.subscribe(loadCityOfMenu)
  loadCityOfMenu()
  return {
    load, loadSelected,
    async refetch(cityId: number, id: number) {
      const [resto, zones] = await Promise.all([cities.fetchResto(id, { isRefetch: true }), api.zones(id)])
      const put = (): boolean => {
        const current = getCityState(cityId)
        const next = current && shareStructure(current, withResto(current, resto, zones))
        if (next && next !== current) cities.put(cityId, next)
        return next !== current
      }
      return { resto, put }
    },
    reload: (cityId: number): Promise<void> =>
      getCityState(cityId)?.status === 'ready' ? startLoading(cityId, null, { isRefetch: true }) : load(cityId),
  }
}

/** Builds the state of a city from the results of its requests. `displayed`: its first restaurant. */
function buildReadyState(
  cityId: number, ids: readonly number[], results: readonly RestoData[], displayed: FirstResto | null,
): CityState {
  const restos = results.flatMap(result => result.restos).sort(byOrder)
  const loadedIds = restos.map(({ id }) => id)
  // keep `displayed` if that restaurant is in the city, but could not be loaded with its zones
  const hasFirstRestoFailed = displayed?.restos.some(({ id }) => ids.includes(id) && !loadedIds.includes(id)) === true
  const value = { cityId, restos, zones: results.flatMap(result => result.zones) }
  return { status: 'ready', value, firstResto: hasFirstRestoFailed ? displayed : null }
}

/** Shows the cached zones of the first restaurant until its zones have loaded. */
async function showCachedZones({ data, put }: Cities, cityId: number, whiteLabel: string): Promise<void> {
  const cached = await readCached(data.get().get(cityId), whiteLabel)
  // read after the wait: the zones may have loaded meanwhile
  const current = data.get().get(cityId)
  if (cached === null || current?.firstResto?.zones !== null) return
  put(cityId, { ...current, firstResto: { ...current.firstResto, zones: cached.zones } })
}

/** The first restaurant, with the zones that an earlier visit has cached; null without a cache. */
async function readCached(state: CityState | undefined, whiteLabel: string): Promise<RestoData | null> {
  const { replayHttp, restos: [resto] } = state?.firstResto ?? { replayHttp: null, restos: [] }
  if (replayHttp === null || resto === undefined) return null
  return { restos: [resto], zones: await createZoneApi(replayHttp, whiteLabel, () => undefined).zones(resto.id) }
}

/** The state of a city with the new data of a restaurant. */
function withResto(state: CityState, resto: Resto, newZones: readonly DeliveryZone[]): CityState {
  if (state.status !== 'ready' || state.firstResto !== null) {
    return { ...state, firstResto: { replayHttp: null, ...state.firstResto, restos: [resto], zones: newZones } }
  }
  const { value } = state
  const isOfResto = ({ restoId }: DeliveryZone): boolean => restoId === resto.id
  // insert the new zones where the former ones were: a different order would count as a change
  const index = Math.max(0, value.zones.findIndex(isOfResto))
  const others = value.zones.filter(zone => !isOfResto(zone))
  const zones = [...others.slice(0, index), ...newZones.filter(isOfResto), ...others.slice(index)]
  const restos = value.restos.map(other => (other.id === resto.id ? resto : other))
  return { ...state, value: { ...value, restos, zones } }
}
