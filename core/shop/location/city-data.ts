import type { Report } from '../../env.ts'
import { limit } from '../../task.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { problemOf, type Loadable } from '../problem.ts'
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
 * A city on its way may know one restaurant ahead of the others: the one that was asked for first, with all its zones,
 * once the city's list names it. That is enough for its menu; whatever concerns the city needs `ready`.
 */
export type CityState =
  | { readonly at: 'loading'; readonly ahead: RestoData | null }
  | Extract<Loadable<CityData>, { readonly at: 'ready' }>
  /** One that cannot be had may still know the restaurant that an earlier visit has kept. */
  | Extract<Loadable<CityData>, { readonly at: 'failed' }> & { readonly ahead: RestoData | null }

export interface Cities {
  readonly list: Readable<Loadable<readonly City[]>>
  readonly data: Readable<ReadonlyMap<number, CityState>>
  loadList(): Promise<void>
  /** The list is an earlier visit's, and the present one could not be had. */
  lacksList(): boolean
  /** What an earlier visit knew, until the present answers come: the list, and one restaurant of a city. What is there already is not touched. */
  offer(list: readonly City[], cityId: number, ahead: RestoData): void
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
  const list = createStore<Loadable<readonly City[]>>({ at: 'loading' })
  const data = createStore<ReadonlyMap<number, CityState>>(new Map())
  const details = new Map<number, Promise<Resto>>()
  const running = new Map<number, Promise<void>>()
  /** By city: a restaurant as an earlier visit knew it. */
  const kept = new Map<number, RestoData>()
  let isListMissing = false

  const put = (cityId: number, value: CityState): void => data.set(new Map(data.get()).set(cityId, value))

  function resto(id: number): Promise<Resto> {
    const known = details.get(id)
    if (known !== undefined) return known
    const asked = queue(() => wire.resto(id))
    details.set(id, asked)
    asked.catch(() => details.delete(id)) // a failed answer is not kept: the next one asks again
    return asked
  }

  async function withZones(id: number): Promise<RestoData> {
    const [detail, zones] = await Promise.all([resto(id), queue(() => wire.zones(id))])
    return { restos: [detail], zones }
  }

  /** One restaurant that fails is left out and reported; only when all fail is it the city's failure (settled detail 5). */
  async function fetchCity(cityId: number, first: number | null): Promise<CityData> {
    const listed = queue(() => wire.restoIds(cityId))
    // does not wait for the list; whether it belongs to the city is known with it
    const firstAsked = first === null ? null : withZones(first)
    const firstAnswer = firstAsked?.catch(() => null)
    const ids = await listed
    if (first !== null && ids.includes(first)) {
      const ahead = await firstAnswer
      // whoever hears of it asks for the menu now, before the queue fills with the others
      if (ahead) put(cityId, { at: 'loading', ahead })
    }
    const errors: unknown[] = []
    const parts = await Promise.all(ids.map(async id => {
      try {
        return await (id === first && firstAsked !== null ? firstAsked : withZones(id))
      } catch (error) {
        const known = kept.get(cityId)
        if (known?.restos.some(one => one.id === id) === true) {
          report('city.resto-kept', `resto ${id}`)
          return known
        }
        errors.push(error)
        report('city.resto-left-out', `resto ${id}`)
        return null
      }
    }))
    const found = parts.filter(part => part !== null)
    if (found.length === 0 && errors.length > 0) throw errors[0]
    const restos = found.flatMap(part => part.restos).sort(byOrder)
    return { cityId, restos, zones: found.flatMap(part => part.zones) }
  }

  return {
    list,
    data,
    resto,
    async loadList() {
      if (list.get().at !== 'ready') list.set({ at: 'loading' })
      try {
        list.set({ at: 'ready', value: await wire.cities() })
        isListMissing = false
      } catch (error) {
        isListMissing = true
        if (list.get().at !== 'ready') list.set({ at: 'failed', problem: problemOf(error) })
      }
    },
    lacksList: () => isListMissing,
    offer(known, cityId, ahead) {
      kept.set(cityId, ahead)
      if (list.get().at !== 'ready') list.set({ at: 'ready', value: known })
      const now = data.get().get(cityId)
      if (now !== undefined && now.at !== 'ready' && now.ahead === null) put(cityId, { ...now, ahead })
    },
    reload(cityId) {
      const known = data.get().get(cityId)
      if (known?.at === 'ready') {
        for (const one of known.value.restos) details.delete(one.id)
        data.set(new Map([...data.get()].filter(([id]) => id !== cityId)))
      }
      return load(cityId)
    },
    load,
  }

  function load(cityId: number, first: number | null = null): Promise<void> {
    const known = data.get().get(cityId)
    const going = running.get(cityId)
    if (known?.at === 'ready') return Promise.resolve()
    if (going !== undefined) return going
    put(cityId, { at: 'loading', ahead: kept.get(cityId) ?? null })
    const run = fetchCity(cityId, first)
      .then(value => {
        kept.delete(cityId)
        put(cityId, { at: 'ready', value })
      }, error => put(cityId, { at: 'failed', problem: problemOf(error), ahead: kept.get(cityId) ?? null }))
      .finally(() => running.delete(cityId))
    running.set(cityId, run)
    return run
  }
}

/** Sort key of the source: order, then address. */
export function byOrder(a: Resto, b: Resto): number {
  return a.order - b.order || (a.address < b.address ? -1 : a.address > b.address ? 1 : a.id - b.id)
}
