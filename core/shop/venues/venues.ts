import type { Report } from '../../env.ts'
import type { Http } from '../../http/http.ts'
import { distinct, list, object, read, usableList, type Infer } from '../../http/read.ts'
import { withDefaultAndWarning, id, text } from '../../http/tolerant.ts'
import { detail } from '../../log/report.ts'
import { derive } from '../../store/derived.ts'
import { createResource } from '../../store/resource.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { collectAvailable, byOrder } from '../catalogue/available.ts'
import type { Cities } from '../catalogue/cities.ts'
import type { City, Resto } from '../catalogue/location-api.ts'
import { toLoadable, ProblemError, toProblem, type Loadable, type Problem } from '../problem.ts'

/** `missing`: the API does not know the restaurant's id. */
export type VenuePageState = Loadable<Resto> | { readonly status: 'missing' }

const item = object({ id, name: text, cityIds: withDefaultAndWarning(list(id), []) })
type VenueItem = Infer<typeof item>
type VenueRoute = { readonly page: { readonly name: string }; readonly search: string }

/** The list of restaurants in one city. */
export interface VenueList {
  /** The city of the list; null before the cities have loaded, or where there are none. */
  readonly city: City | null
  readonly cities: readonly City[]
  readonly restos: Loadable<readonly Resto[]>
  /**
   * Whether the chain has more than one restaurant, in all its cities
   * (MENU-09); it is not configured.
   */
  readonly isChain: boolean
}

/**
 * The restaurants of the chain, whether or not one is selected (MENU-09). Their details
 * are shared with the cities.
 */
export interface Venues {
  readonly list: Readable<VenueList>
  /** The restaurant whose page is open. */
  readonly one: Readable<VenuePageState>
  /** Loads what the list lacks, and repeats what has failed. Never rejects: a failure is a state. */
  load(): Promise<void>
  /** Loads the restaurant of the open page, or loads it again after a failure. Never rejects. */
  show(restoId: number): Promise<void>
}

export function createVenues({ http, whiteLabel, cities, chosenCityId, route, report }: {
  readonly http: Http
  readonly whiteLabel: string
  readonly cities: Cities
  readonly chosenCityId: Readable<number | null>
  readonly route: Readable<VenueRoute>
  readonly report: Report
}): Venues {
  const chain = createResource<readonly VenueItem[], Problem>(toProblem)
  /** The restaurants of the list's city, while its whole data has not been loaded for a menu. */
  const inCity = createResource<readonly Resto[], Problem, number>(toProblem)
  const page = createResource<Resto, Problem, number>(toProblem)
  /** The city in the list's address. An address without a city shows the last one again. */
  const picked = createStore(cityIn(route.get()))
  route.subscribe(() => picked.set(cityIn(route.get()) ?? picked.get()))

  const sources = [chain, picked, inCity, cities.list, cities.data, chosenCityId] as const
  const shown = derive(sources, (all, requestedId, own, known, data, chosenId): VenueList => {
    const every = known.status === 'ready' ? known.value : []
    const find = (cityId: number | null) => every.find(city => city.id === cityId)
    const served = every.find(city =>
      all.status === 'ready' && all.value.some(resto => resto.cityIds.includes(city.id)))
    const city = find(requestedId) ?? find(chosenId) ?? served ?? every[0] ?? null
    const cityState = city === null ? undefined : data.get(city.id)
    const restos = (): Loadable<readonly Resto[]> => {
      if (cityState?.status === 'ready') return { status: 'ready', value: cityState.value.restos }
      if (all.status === 'failed') return { status: 'failed', problem: all.problem }
      return own.status !== 'idle' && own.key === city?.id ? toLoadable(own) : { status: 'loading' }
    }
    return { city, cities: every, restos: restos(), isChain: all.status !== 'ready' || all.value.length > 1 }
  })
  const one = derive([page, cities.data], (now, data): VenuePageState => {
    if (now.status === 'failed' && now.problem.status === 404) return { status: 'missing' }
    // the city's data may have been loaded, or loaded again, since then
    const known = [...data.values()].flatMap(city => (city.status === 'ready' ? city.value.restos : []))
    return toLoadable('value' in now ? { ...now, value: known.find(({ id }) => id === now.key) ?? now.value } : now)
  })

  /** Requests the restaurants of a city. One that fails is left out and reported. */
  async function ofCity(cityId: number, items: readonly VenueItem[]): Promise<readonly Resto[]> {
    const requests = items.filter(({ cityIds }) => cityIds.includes(cityId))
      .map(({ id: restoId }) => cities.fetchResto(restoId))
    const found = await collectAvailable(requests, () => report('venues.resto-left-out', detail`city ${cityId}`))
    return found.sort(byOrder)
  }

  return {
    list: shown,
    one,
    async load() {
      await chain.load(async () =>
        read(distinct(usableList(item)), await http.get('/1/p/restos', { query: { whiteLabel } }), report, 'venues'))
      const { city } = shown.get()
      const all = chain.get()
      if (city === null || all.status !== 'ready' || cities.data.get().get(city.id)?.status === 'ready') return
      await inCity.load(() => ofCity(city.id, all.value), city.id)
    },
    async show(restoId) {
      // the id comes from the address, which may contain anything
      const isId = Number.isSafeInteger(restoId) && restoId > 0
      await page.load(() => (isId ? cities.fetchResto(restoId) : Promise.reject(new ProblemError(NO_SUCH))), restoId)
    },
  }
}
const NO_SUCH: Problem = { code: 'unknown', message: 'no such restaurant', status: 404 }

/** Parses the city's id of «/restos?city=2», without leading zeros; null for any other address. */
function cityIn({ page, search }: VenueRoute): number | null {
  const [, city] = page.name === 'restos.index' ? /[?&]city=([1-9]\d{0,14})(?:&|$)/.exec(search) ?? [] : []
  return city === undefined ? null : Number(city)
}
export const cityQuery = (cityId: number): string => `?city=${cityId}`
