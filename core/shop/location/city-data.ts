import type { Report } from '../../env.ts'
import { detail } from '../../log/report.ts'
import { select } from '../../store/derived.ts'
import { createResource } from '../../store/resource.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { limit } from '../../task.ts'
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

/** `queue` lets so many calls through at a time; the shop shares one among all that loads at boot. */
export function createCities(wire: LocationWire, report: Report, queue: ReturnType<typeof limit>) {
  const list = createResource<readonly City[], Problem>(problemOf)
  const data = createStore<ReadonlyMap<number, CityState>>(new Map())
  const flights = new Map<number, Promise<void>>()
  const details = new Map<number, Promise<Resto>>()

  const put = (cityId: number, state: CityState): void => data.set(new Map(data.get()).set(cityId, state))
  function aheadOf(cityId: number): RestoData | null {
    const now = data.get().get(cityId)
    return now === undefined || now.at === 'ready' ? null : now.ahead
  }
  /** One restaurant's detail, asked for at once and shared with the city's own loading. A failed answer is not kept. */
  function resto(id: number): Promise<Resto> {
    const known = details.get(id)
    if (known !== undefined) return known
    const asked = queue(() => wire.resto(id))
    details.set(id, asked)
    asked.catch(() => details.delete(id))
    return asked
  }
  async function withZones(id: number): Promise<RestoData> {
    const [detail, zones] = await Promise.all([resto(id), queue(() => wire.zones(id))])
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
    if (early) put(cityId, { at: 'loading', ahead: early })
    const errors: unknown[] = []
    const parts = await Promise.all(ids.map(async id => {
      try {
        return await (id === first && firstAsked !== null ? firstAsked : withZones(id))
      } catch (error) {
        const kept = aheadOf(cityId)
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
  /** Loads a city's restaurants and zones unless they are there or on their way; the others behind `first`, when one is named. Never rejects: a failure is a state. */
  async function load(cityId: number, first: number | null = null): Promise<void> {
    const isThere = data.get().get(cityId)?.at === 'ready'
    if (isThere || flights.has(cityId)) return flights.get(cityId)
    const done = fetchCity(cityId, first)
      .then((value): CityState => ({ at: 'ready', value }), (error: unknown): CityState => ({ at: 'failed', problem: problemOf(error), ahead: aheadOf(cityId) }))
      .then(state => {
        flights.delete(cityId)
        put(cityId, state)
      })
    // known to be on its way before anybody hears of it, and asks again
    flights.set(cityId, done)
    put(cityId, { at: 'loading', ahead: aheadOf(cityId) })
    return done
  }

  return {
    list: select(list, loadableOf),
    data: data as Readable<ReadonlyMap<number, CityState>>,
    resto,
    load,
    loadList: () => list.reload(wire.cities),
    /** The present list could not be had; an earlier visit's may stand in for it. */
    lacksList: () => list.get().at === 'failed',
    /** What an earlier visit knew, until the present answers come: the list, and one restaurant of a city. What is there already is not touched. */
    offer(kept: KeptPlace, cityId: number): void {
      const now = data.get().get(cityId)
      if (now !== undefined && now.at !== 'ready' && now.ahead === null) put(cityId, { ...now, ahead: kept.place })
      list.offer(kept.cities, kept.savedAt)
    },
    /** Asks anew for a city that answered with nothing to choose from. */
    reload(cityId: number): Promise<void> {
      const now = data.get().get(cityId)
      if (now?.at === 'ready') {
        for (const one of now.value.restos) details.delete(one.id)
        data.set(new Map([...data.get()].filter(([id]) => id !== cityId)))
      }
      return load(cityId)
    },
  }
}
export type Cities = ReturnType<typeof createCities>

/** By their order, then by address. */
export function byOrder(a: Resto, b: Resto): number {
  return a.order - b.order || (a.address < b.address ? -1 : a.address > b.address ? 1 : a.id - b.id)
}
