import type { Report } from '../../env.ts'
import { detail } from '../../log/report.ts'
import { select } from '../../store/derived.ts'
import { createResource } from '../../store/resource.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { limit } from '../../task.ts'
import { loadableOf, problemOf, type Loadable, type Problem } from '../problem.ts'
import type { City, DeliveryZone, LocationWire, Resto } from './city-wire.ts'

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
export type CityState = Loadable<CityData> & { readonly ahead: RestoData | null }

export interface KeptCity {
  /** Synced milliseconds. */
  readonly savedAt: number
  readonly cities: readonly City[]
  readonly data: RestoData
}

/** `queue` lets so many calls through at a time; the shop shares one among all that loads at boot. */
export function createCities(wire: LocationWire, report: Report, queue: ReturnType<typeof limit>) {
  const list = createResource<readonly City[], Problem>(problemOf)
  const data = createStore<ReadonlyMap<number, CityState>>(new Map())
  const flights = new Map<number, Promise<void>>()
  const details = new Map<number, Promise<Resto>>()
  /** One restaurant's detail, asked for at once and shared with the city's own loading. */
  const resto = (id: number): Promise<Resto> => details.get(id) ?? kept(details, id, queue(() => wire.resto(id)))

  const put = (cityId: number, state: CityState): void => data.set(new Map(data.get()).set(cityId, state))
  const aheadOf = (cityId: number): RestoData | null => data.get().get(cityId)?.ahead ?? null
  async function withZones(id: number): Promise<RestoData> {
    const [detail, zones] = await Promise.all([resto(id), queue(() => wire.zones(id))])
    return { restos: [detail], zones }
  }

  async function fetchCity(cityId: number, first: number | null): Promise<CityData> {
    const listed = queue(() => wire.restoIds(cityId))
    // does not wait for the list; whether it belongs to the city is known with it
    const firstAsked = first === null ? null : withZones(first)
    const firstAnswer = firstAsked?.catch(() => null)
    const ids = await listed
    const early = first !== null && ids.includes(first) ? await firstAnswer : null
    // whoever hears of it asks for the menu now, before the queue fills with the others
    if (early) put(cityId, { at: 'loading', ahead: early })
    const answers = await Promise.allSettled(ids.map(id => (id === first && firstAsked !== null ? firstAsked : withZones(id))))
    const ahead = aheadOf(cityId)
    const parts = answers.map((answer, index) => {
      if (answer.status === 'fulfilled') return answer.value
      const isKept = ahead?.restos.some(one => one.id === ids[index]) === true
      report(isKept ? 'city.resto-kept' : 'city.resto-left-out', detail`resto ${ids[index] ?? 0}`)
      return isKept ? ahead : { restos: [], zones: [] }
    })
    const restos = parts.flatMap(part => part.restos).sort(byOrder)
    // one restaurant that fails is left out; only when all fail is it the city's failure
    const failed = answers.find(answer => answer.status === 'rejected')
    if (restos.length === 0 && failed !== undefined) throw failed.reason
    return { cityId, restos, zones: parts.flatMap(part => part.zones) }
  }
  /** Loads a city unless it is there or on its way, `first` before its other restaurants. Never rejects: a failure is a state. */
  async function load(cityId: number, first: number | null = null): Promise<void> {
    const isThere = data.get().get(cityId)?.at === 'ready'
    if (isThere || flights.has(cityId)) return flights.get(cityId)
    const done = fetchCity(cityId, first)
      .then(value => ({ at: 'ready' as const, value, ahead: null }),
        (error: unknown) => ({ at: 'failed' as const, problem: problemOf(error), ahead: aheadOf(cityId) }))
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
    /** What an earlier visit knew, until the present answers come: the list, and one restaurant of a city. What is there stays. */
    prime(kept: KeptCity, cityId: number): void {
      const now = data.get().get(cityId)
      if (now !== undefined && now.at !== 'ready' && now.ahead === null) put(cityId, { ...now, ahead: kept.data })
      list.prime(kept.cities, kept.savedAt)
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
/** An answer on its way, for whoever asks the same meanwhile or later. A failed one is not kept: the next one asks again. */
function kept<T>(answers: Map<number, Promise<T>>, id: number, asked: Promise<T>): Promise<T> {
  answers.set(id, asked)
  asked.catch(() => answers.delete(id))
  return asked
}
export type Cities = ReturnType<typeof createCities>

/** By their order, then by address. */
export function byOrder(a: Resto, b: Resto): number {
  return a.order - b.order || (a.address < b.address ? -1 : a.address > b.address ? 1 : a.id - b.id)
}
