import type { Report } from '../../env.ts'
import { detail } from '../../log/report.ts'
import { derive, select } from '../../store/derived.ts'
import { createResource, type Resource, type ResourceState } from '../../store/resource.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { limit } from '../../task.ts'
import { loadableOf, problemOf, type Loadable, type Problem } from '../problem.ts'
import type { City, DeliveryZone, LocationWire, Resto } from './wire.ts'

/** Restaurants, in their order, and their delivery zones: those of a whole city, or fewer. */
export interface RestoData {
  readonly restos: readonly Resto[]
  readonly zones: readonly DeliveryZone[]
}
/** All restaurants of one city and all their zones. */
export interface CityData extends RestoData {
  readonly cityId: number
}
/**
 * A city that is not there yet may know one restaurant ahead of the others: the one that was asked for first, with all its
 * zones, once the city's list names it, or that an earlier visit has kept. That is enough for its menu; whatever concerns
 * the city needs `ready`.
 */
export type CityState =
  | Extract<Loadable<CityData>, { readonly at: 'ready' }>
  | Exclude<Loadable<CityData>, { readonly at: 'ready' }> & { readonly ahead: RestoData | null }

export interface KeptPlace {
  /** Synced milliseconds. */
  readonly savedAt: number
  readonly cities: readonly City[]
  readonly place: RestoData
}

export interface Cities {
  readonly list: Readable<Loadable<readonly City[]>>
  readonly data: Readable<ReadonlyMap<number, CityState>>
  loadList(): Promise<void>
  /** The present list could not be had; an earlier visit's may stand in for it. */
  lacksList(): boolean
  /**
   * What an earlier visit knew, until the present answers come: the list, and one restaurant of a city. What is there already
   * is not touched.
   */
  offer(kept: KeptPlace, cityId: number): void
  /**
   * Loads a city's restaurants and zones unless they are there or on their way; the others behind `first`, when one is
   * named. Never rejects: a failure is a state.
   */
  load(cityId: number, first?: number | null): Promise<void>
  /** Asks anew for a city that answered with nothing to choose from. */
  reload(cityId: number): Promise<void>
  /** One restaurant's detail, asked for at once and shared with the city's own loading. */
  resto(restoId: number): Promise<Resto>
}

export const AT_ONCE = 6

/** `queue` lets so many calls through at a time; the shop shares one among all that loads at boot. */
export function createCities(wire: LocationWire, report: Report, queue = limit(AT_ONCE)): Cities {
  const list = createResource<readonly City[], Problem>(problemOf)
  const cities = new Map<number, Resource<CityData, Problem>>()
  const states = createStore<ReadonlyMap<number, ResourceState<CityData, Problem>>>(new Map())
  /** By city: the restaurant that is known without the others. */
  const ahead = createStore<ReadonlyMap<number, RestoData>>(new Map())
  const details = eachOnce(id => queue(() => wire.resto(id)))

  function cityOf(id: number): Resource<CityData, Problem> {
    const known = cities.get(id)
    if (known !== undefined) return known
    const made = createResource<CityData, Problem>(problemOf)
    made.subscribe(() => states.set(new Map(states.get()).set(id, made.get())))
    cities.set(id, made)
    return made
  }
  async function withZones(id: number): Promise<RestoData> {
    const [detail, zones] = await Promise.all([details.get(id), queue(() => wire.zones(id))])
    return { restos: [detail], zones }
  }

  /** One restaurant that fails is left out and reported; only when all fail is it the city's failure. */
  async function fetchCity(cityId: number, first: number | null): Promise<CityData> {
    const listed = queue(() => wire.restoIds(cityId))
    // does not wait for the list; whether it belongs to the city is known with it
    const firstAsked = first === null ? null : withZones(first)
    const firstAnswer = firstAsked?.catch(() => null)
    const ids = await listed
    const early = first !== null && ids.includes(first) ? await firstAnswer : null
    // whoever hears of it asks for the menu now, before the queue fills with the others
    if (early) ahead.set(new Map(ahead.get()).set(cityId, early))
    const errors: unknown[] = []
    const parts = await Promise.all(ids.map(async id => {
      try {
        return await (id === first && firstAsked !== null ? firstAsked : withZones(id))
      } catch (error) {
        const kept = ahead.get().get(cityId)
        const isKept = kept?.restos.some(one => one.id === id) === true
        report(isKept ? 'city.resto-kept' : 'city.resto-left-out', detail`resto ${id}`)
        if (!isKept) errors.push(error)
        return isKept ? kept : { restos: [], zones: [] }
      }
    }))
    const restos = parts.flatMap(part => part.restos).sort(byOrder)
    if (restos.length === 0 && errors.length > 0) throw errors[0]
    return { cityId, restos, zones: parts.flatMap(part => part.zones) }
  }
  const load = (cityId: number, first: number | null = null): Promise<void> => cityOf(cityId).load(() => fetchCity(cityId, first))

  return {
    list: select(list, loadableOf),
    data: derive([states, ahead], (all, known) => new Map([...all].filter(([, now]) => now.at !== 'idle').map(([id, now]) => {
      const shown = loadableOf(now)
      return [id, shown.at === 'ready' ? shown : { ...shown, ahead: known.get(id) ?? null }] as const
    }))),
    resto: details.get,
    loadList: () => list.reload(wire.cities),
    lacksList: () => list.get().at === 'failed',
    offer(kept, cityId) {
      if (!ahead.get().has(cityId)) ahead.set(new Map(ahead.get()).set(cityId, kept.place))
      list.offer(kept.cities, kept.savedAt)
    },
    load,
    reload(cityId) {
      const city = cityOf(cityId)
      const now = city.get()
      if (now.at === 'ready') {
        for (const one of now.value.restos) details.forget(one.id)
        ahead.set(new Map([...ahead.get()].filter(([id]) => id !== cityId)))
        city.forget()
      }
      return load(cityId)
    },
  }
}

/** Asks for each id once. A failed answer is not kept: the next one asks again. */
function eachOnce<T>(ask: (id: number) => Promise<T>) {
  const answers = new Map<number, Promise<T>>()
  return {
    get(id: number): Promise<T> {
      const known = answers.get(id)
      if (known !== undefined) return known
      const asked = ask(id)
      answers.set(id, asked)
      asked.catch(() => answers.delete(id))
      return asked
    },
    forget: (id: number) => answers.delete(id),
  }
}

/** By their order, then by address. */
export function byOrder(a: Resto, b: Resto): number {
  return a.order - b.order || (a.address < b.address ? -1 : a.address > b.address ? 1 : a.id - b.id)
}
