import type { Report } from '../../env.ts'
import { detail } from '../../log/report.ts'
import { derive, select } from '../../store/derived.ts'
import { createResource } from '../../store/resource.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { byOrder, type Cities } from '../location/city-data.ts'
import type { City, Resto } from '../location/wire.ts'
import { loadableOf, NamedError, problemOf, type Loadable, type Problem } from '../problem.ts'
import type { VenueItem, VenuesWire } from './wire.ts'

/** One restaurant's page: `missing` is an id that the API does not know. */
export type VenueState =
  | { readonly at: 'loading' }
  | { readonly at: 'ready'; readonly resto: Resto }
  | { readonly at: 'missing' }
  | { readonly at: 'failed'; readonly problem: Problem }

/** The list: the restaurants of one city. */
export interface VenueList {
  /** The city in sight; null while none is known. */
  readonly city: City | null
  readonly cities: readonly City[]
  readonly restos: Loadable<readonly Resto[]>
  /** A set of more than one restaurant, of all cities; never configured (MENU-09). */
  readonly isChain: boolean
}

export interface Venues {
  readonly list: Readable<VenueList>
  readonly one: Readable<VenueState>
  /** Loads what the list needs, unless it is there or on its way; repeats what failed. */
  load(): Promise<void>
  /** Shows a restaurant, or asks anew for one that failed. An answer for one that is no longer shown changes nothing. */
  show(restoId: number): Promise<void>
}

/** The restaurants of the chain, whether or not one is chosen to order from (MENU-09). Details are shared with the cities' own loading. */
export function createVenues({ wire, cities, chosenCityId, addressedCityId, report }: {
  readonly wire: VenuesWire
  readonly cities: Cities
  readonly chosenCityId: Readable<number | null>
  /** The city that the list's address names, so that reload and a passed-on link show the same list; null elsewhere. */
  readonly addressedCityId: Readable<number | null>
  readonly report: Report
}): Venues {
  const chain = createResource<readonly VenueItem[], Problem>(problemOf)
  /** Of the city in sight, when nobody has asked for its menu. */
  const inCity = createResource<readonly Resto[], Problem, number>(problemOf)
  const page = createResource<Resto, Problem, number>(problemOf)
  /** The city seen last: the list without one in its address shows it again. */
  const picked = createStore<number | null>(addressedCityId.get())
  addressedCityId.subscribe(() => {
    const addressed = addressedCityId.get()
    if (addressed !== null) picked.set(addressed)
  })

  const sources = [chain, picked, inCity, cities.list, cities.data, chosenCityId] as const
  const list = derive(sources, (all, wanted, own, known, data, chosen): VenueList => {
    const every = known.at === 'ready' ? known.value : []
    const find = (id: number | null) => every.find(city => city.id === id)
    const served = every.find(city => all.at === 'ready' && all.value.some(item => item.cityIds.includes(city.id)))
    const city = find(wanted) ?? find(chosen) ?? served ?? every[0] ?? null
    const whole = city === null ? undefined : data.get(city.id)
    const restos = (): Loadable<readonly Resto[]> => {
      if (whole?.at === 'ready') return { at: 'ready', value: whole.value.restos }
      if (all.at === 'failed') return { at: 'failed', problem: all.problem }
      return own.at !== 'idle' && own.key === city?.id ? loadableOf(own) : { at: 'loading' }
    }
    return { city, cities: every, restos: restos(), isChain: all.at !== 'ready' || all.value.length > 1 }
  })
  const one = select(page, (now): VenueState => {
    const shown = loadableOf(now)
    if (shown.at === 'ready') return { at: 'ready', resto: shown.value }
    return shown.at === 'failed' && shown.problem.status === 404 ? { at: 'missing' } : shown
  })

  /** One restaurant that fails is left out and reported; all failing is the city's failure. */
  async function ofCity(cityId: number, items: readonly VenueItem[]): Promise<readonly Resto[]> {
    const answers = await Promise.allSettled(items.filter(item => item.cityIds.includes(cityId)).map(item => cities.resto(item.id)))
    const found = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
    const failed = answers.find(answer => answer.status === 'rejected')
    if (failed !== undefined) report('venues.resto-left-out', detail`city ${cityId}`)
    if (failed !== undefined && found.length === 0) throw failed.reason
    return found.sort(byOrder)
  }

  return {
    list,
    one,
    async load() {
      await chain.load(wire.list)
      const { city } = list.get()
      const all = chain.get()
      if (city === null || all.at !== 'ready' || cities.data.get().get(city.id)?.at === 'ready') return
      await inCity.load(() => ofCity(city.id, all.value), city.id)
    },
    async show(restoId) {
      const now = page.get()
      if (now.at === 'failed' && now.key === restoId && one.get().at === 'missing') return
      // an address may carry anything
      const isId = Number.isSafeInteger(restoId) && restoId > 0
      await page.load(() => (isId ? cities.resto(restoId) : Promise.reject(new NamedError(NO_SUCH))), restoId)
    },
  }
}
const NO_SUCH: Problem = { code: 'unknown', message: 'no such restaurant', status: 404 }
