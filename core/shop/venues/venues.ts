import type { Report } from '../../env.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { byOrder, type Cities } from '../location/city-data.ts'
import type { City, Resto } from '../location/wire.ts'
import { problemOf, type Loadable, type Problem } from '../problem.ts'
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
export function createVenues(options: {
  readonly wire: VenuesWire
  readonly cities: Cities
  readonly chosenCityId: Readable<number | null>
  /** The city that the list's address names, so that reload and a passed-on link show the same list; null elsewhere. */
  readonly addressedCityId: Readable<number | null>
  readonly report: Report
}): Venues {
  const { wire, cities, chosenCityId, addressedCityId, report } = options
  const chain = createStore<Loadable<readonly VenueItem[]>>({ at: 'loading' })
  /** The city seen last: the list without one in its address shows it again. */
  const picked = createStore<number | null>(addressedCityId.get())
  /** By city, for cities whose menu nobody has asked for. */
  const loaded = createStore<ReadonlyMap<number, Loadable<readonly Resto[]>>>(new Map())
  const shown = createStore<{ readonly restoId: number | null; readonly state: VenueState }>({ restoId: null, state: { at: 'loading' } })
  addressedCityId.subscribe(() => {
    const addressed = addressedCityId.get()
    if (addressed !== null) picked.set(addressed)
  })
  let asked: Promise<void> | null = null
  let latest = 0

  const list = derive([chain, picked, loaded, cities.list, cities.data, chosenCityId], (all, wanted, own, known, data, chosen): VenueList => {
    const every = known.at === 'ready' ? known.value : []
    const find = (id: number | null) => every.find(city => city.id === id)
    const served = every.find(city => all.at === 'ready' && all.value.some(item => item.cityIds.includes(city.id)))
    const city = find(wanted) ?? find(chosen) ?? served ?? every[0] ?? null
    const others = city === null ? undefined : data.get(city.id)
    const restos: Loadable<readonly Resto[]> = others?.at === 'ready'
      ? { at: 'ready', value: others.value.restos }
      : all.at === 'failed' ? all : (city === null ? undefined : own.get(city.id)) ?? { at: 'loading' }
    return { city, cities: every, restos, isChain: all.at !== 'ready' || all.value.length > 1 }
  })
  const one = derive([shown], ({ state }) => state)

  async function askChain(): Promise<void> {
    chain.set({ at: 'loading' })
    try {
      chain.set({ at: 'ready', value: await wire.list() })
    } catch (error) {
      chain.set({ at: 'failed', problem: problemOf(error) })
    }
  }
  function loadChain(): Promise<void> {
    if (chain.get().at === 'ready') return Promise.resolve()
    asked ??= askChain().finally(() => { asked = null })
    return asked
  }

  /** The restaurants of the city in sight. One that fails is left out and reported; all failing is the city's failure. */
  async function loadCity(): Promise<void> {
    const { city } = list.get()
    const all = chain.get()
    if (city === null || all.at !== 'ready' || cities.data.get().get(city.id)?.at === 'ready') return
    const known = loaded.get().get(city.id)
    if (known !== undefined && known.at !== 'failed') return
    const put = (value: Loadable<readonly Resto[]>) => loaded.set(new Map(loaded.get()).set(city.id, value))
    put({ at: 'loading' })
    const answers = await Promise.allSettled(all.value.filter(item => item.cityIds.includes(city.id)).map(item => cities.resto(item.id)))
    const found = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
    const failed = answers.find(answer => answer.status === 'rejected')
    if (failed !== undefined) report('venues.resto-left-out', `city ${city.id}`)
    put(found.length === 0 && failed !== undefined
      ? { at: 'failed', problem: problemOf(failed.reason) }
      : { at: 'ready', value: found.sort(byOrder) })
  }

  async function load(): Promise<void> {
    await loadChain()
    await loadCity()
  }

  return {
    list,
    one,
    load,
    async show(restoId) {
      const mine = ++latest
      const now = shown.get()
      // an address may carry anything
      if (!(Number.isSafeInteger(restoId) && restoId > 0)) return shown.set({ restoId, state: { at: 'missing' } })
      if (now.restoId === restoId && (now.state.at === 'ready' || now.state.at === 'missing')) return
      shown.set({ restoId, state: { at: 'loading' } })
      let state: VenueState
      try {
        state = { at: 'ready', resto: await cities.resto(restoId) }
      } catch (error) {
        const problem = problemOf(error)
        state = problem.status === 404 ? { at: 'missing' } : { at: 'failed', problem }
      }
      if (mine === latest) shown.set({ restoId, state })
    },
  }
}
