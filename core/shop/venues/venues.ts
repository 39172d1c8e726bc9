import type { Report } from '../../env.ts'
import type { Http } from '../../http/http.ts'
import { distinct, list, object, read, usableList, type Infer } from '../../http/read.ts'
import { assumed, id, text } from '../../http/tolerant.ts'
import { detail } from '../../log/report.ts'
import { derive } from '../../store/derived.ts'
import { createResource } from '../../store/resource.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { availableOf, byOrder } from '../catalogue/available.ts'
import type { Cities } from '../catalogue/cities.ts'
import type { Resto } from '../catalogue/city-wire.ts'
import { loadableOf, NamedError, problemOf, type Loadable, type Problem } from '../problem.ts'

/** `missing` is an id that the API does not know. */
export type VenuePageState = Loadable<Resto> | { readonly at: 'missing' }

const item = object({ id, name: text, cityIds: assumed(list(id), []) })
type VenueItem = Infer<typeof item>
type Route = { readonly page: { readonly name: string }; readonly search: string }

export type Venues = ReturnType<typeof createVenues>
/** The restaurants of the chain, whether or not one is chosen (MENU-09). Details are shared with the cities. */
export function createVenues({ http, whiteLabel, cities, chosenCityId, route, report }: {
  readonly http: Http
  readonly whiteLabel: string
  readonly cities: Cities
  readonly chosenCityId: Readable<number | null>
  readonly route: Readable<Route>
  readonly report: Report
}) {
  const chain = createResource<readonly VenueItem[], Problem>(problemOf)
  /** Of the city in sight, when nobody has asked for its menu. */
  const inCity = createResource<readonly Resto[], Problem, number>(problemOf)
  const page = createResource<Resto, Problem, number>(problemOf)
  /** By the list's address; the list without a city in it shows the last one again. */
  const picked = createStore(cityIn(route.get()))
  route.subscribe(() => picked.set(cityIn(route.get()) ?? picked.get()))

  const sources = [chain, picked, inCity, cities.list, cities.data, chosenCityId] as const
  const shown = derive(sources, (all, wanted, own, known, data, chosen) => {
    const every = known.at === 'ready' ? known.value : []
    const find = (wantedId: number | null) => every.find(city => city.id === wantedId)
    const served = every.find(city => all.at === 'ready' && all.value.some(one => one.cityIds.includes(city.id)))
    const city = find(wanted) ?? find(chosen) ?? served ?? every[0] ?? null
    const whole = city === null ? undefined : data.get(city.id)
    const restos = (): Loadable<readonly Resto[]> => {
      if (whole?.at === 'ready') return { at: 'ready', value: whole.value.restos }
      if (all.at === 'failed') return { at: 'failed', problem: all.problem }
      return own.at !== 'idle' && own.key === city?.id ? loadableOf(own) : { at: 'loading' }
    }
    // of all cities, and never configured (MENU-09)
    return { city, cities: every, restos: restos(), isChain: all.at !== 'ready' || all.value.length > 1 }
  })
  const one = derive([page, cities.data], (now, data): VenuePageState => {
    if (now.at === 'failed' && now.problem.status === 404) return { at: 'missing' }
    // what its city has come to know of it since
    const known = [...data.values()].flatMap(city => (city.at === 'ready' ? city.value.restos : []))
    return loadableOf('value' in now ? { ...now, value: known.find(({ id }) => id === now.key) ?? now.value } : now)
  })

  /** One restaurant that fails is left out and reported. */
  async function ofCity(cityId: number, items: readonly VenueItem[]): Promise<readonly Resto[]> {
    const asked = items.filter(({ cityIds }) => cityIds.includes(cityId)).map(({ id: restoId }) => cities.resto(restoId))
    return (await availableOf(asked, () => report('venues.resto-left-out', detail`city ${cityId}`))).sort(byOrder)
  }

  return {
    list: shown,
    one,
    /** Loads what the list lacks; repeats what failed. */
    async load() {
      await chain.load(async () =>
        read(distinct(usableList(item)), await http.get('/1/p/restos', { query: { whiteLabel } }), report, 'venues'))
      const { city } = shown.get()
      const all = chain.get()
      if (city === null || all.at !== 'ready' || cities.data.get().get(city.id)?.at === 'ready') return
      await inCity.load(() => ofCity(city.id, all.value), city.id)
    },
    /** Shows a restaurant, or asks anew for one that failed. */
    async show(restoId: number) {
      // an address may carry anything
      const isId = Number.isSafeInteger(restoId) && restoId > 0
      await page.load(() => (isId ? cities.resto(restoId) : Promise.reject(new NamedError(NO_SUCH))), restoId)
    },
  }
}
const NO_SUCH: Problem = { code: 'unknown', message: 'no such restaurant', status: 404 }

/** The city of «/restos?city=2», without leading zeros; null for any other address. */
function cityIn({ page, search }: Route): number | null {
  const [, city] = page.name === 'restos.index' ? /[?&]city=([1-9]\d{0,14})(?:&|$)/.exec(search) ?? [] : []
  return city === undefined ? null : Number(city)
}
export const cityQuery = (cityId: number): string => `?city=${cityId}`
