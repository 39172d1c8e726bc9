import type { Report } from '../../env.ts'
import { detail } from '../../log/report.ts'
import { select } from '../../store/derived.ts'
import { createResource } from '../../store/resource.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { loadableOf, problemOf, type Loadable, type Problem } from '../problem.ts'
import type { City, DeliveryZone, LocationWire, Resto } from './city-wire.ts'

export interface RestoData {
  readonly restos: readonly Resto[]
  readonly zones: readonly DeliveryZone[]
}
/** A whole city, its restaurants in their order. */
export interface CityData extends RestoData {
  readonly cityId: number
}
/** `ahead` is one restaurant that is known before its city, or of an earlier visit: enough for its menu. */
export type CityState = Loadable<CityData> & { readonly ahead: RestoData | null }

export function createCities(wire: LocationWire, report: Report) {
  const list = createResource<readonly City[], Problem>(problemOf)
  const data = createStore<ReadonlyMap<number, CityState>>(new Map())
  const loads = new Map<number, Promise<void>>()
  const details = new Map<number, Promise<Resto>>()
  /** Shared with the city's own loading. */
  function resto(id: number): Promise<Resto> {
    const held = details.get(id)
    if (held !== undefined) return held
    const asked = wire.resto(id)
    details.set(id, asked)
    // a failed answer is not kept: the next one asks again
    asked.catch(() => details.delete(id))
    return asked
  }

  const put = (cityId: number, state: CityState): void => data.set(new Map(data.get()).set(cityId, state))
  const aheadOf = (cityId: number): RestoData | null => data.get().get(cityId)?.ahead ?? null
  async function withZones(id: number): Promise<RestoData> {
    const [detail, zones] = await Promise.all([resto(id), wire.zones(id)])
    return { restos: [detail], zones }
  }

  async function fetchCity(cityId: number, first: number | null): Promise<CityData> {
    const listed = wire.restoIds(cityId)
    // does not wait for the list; whether it belongs to the city is known with it
    const firstAsked = first === null ? null : withZones(first)
    const firstAnswer = firstAsked?.catch(() => null)
    const ids = await listed
    const early = first !== null && ids.includes(first) ? await firstAnswer : null
    // whoever hears of it asks for the menu now, before the queue fills with the others
    if (early) put(cityId, { at: 'loading', ahead: early })
    const parts = await availableOf(ids.map(id => (id === first ? firstAsked : null) ?? withZones(id)), index => {
      const [id, ahead] = [ids[index], aheadOf(cityId)]
      const isKept = ahead?.restos.some(one => one.id === id) === true
      report(isKept ? 'city.resto-kept' : 'city.resto-left-out', detail`resto ${id ?? 0}`)
      return isKept ? ahead : undefined
    })
    return { cityId, restos: parts.flatMap(part => part.restos).sort(byOrder), zones: parts.flatMap(part => part.zones) }
  }
  /** Unless it is there or on its way; `first` before its other restaurants. Never rejects. */
  function load(cityId: number, first: number | null = null): Promise<void> {
    const before = loads.get(cityId)
    if (before !== undefined) return before
    const ready = (value: CityData): void => put(cityId, { at: 'ready', value, ahead: null })
    const done = fetchCity(cityId, first).then(ready, (error: unknown) => {
      loads.delete(cityId)
      put(cityId, { at: 'failed', problem: problemOf(error), ahead: aheadOf(cityId) })
    })
    // known to be on its way before anybody hears of it, and asks again
    loads.set(cityId, done)
    put(cityId, { at: 'loading', ahead: aheadOf(cityId) })
    return done
  }

  return {
    list: select(list, loadableOf),
    data: data as Readable<ReadonlyMap<number, CityState>>,
    resto,
    load,
    loadList: () => list.reload(wire.cities),
    /** Whether the present list could not be had: an earlier visit's may stand in for it. */
    lacksList: () => list.get().at === 'failed',
    /** What an earlier visit knew, until the present answers come. What is there stays. */
    prime(cityId: number, ahead: RestoData, cities: readonly City[], keptAt: number): void {
      const now = data.get().get(cityId)
      if (now !== undefined && now.at !== 'ready' && now.ahead === null) put(cityId, { ...now, ahead })
      list.prime(cities, keptAt)
    },
    /** Asks anew for a city that answered with nothing to choose from. */
    reload(cityId: number): Promise<void> {
      const now = data.get().get(cityId)
      if (now?.at === 'ready') {
        for (const one of now.value.restos) details.delete(one.id)
        loads.delete(cityId)
      }
      return load(cityId)
    },
  }
}
/** Those that could be had, and what `spare` gives for the others. Where that is nothing at all, it is the failure of all. */
export async function availableOf<T extends object>(asked: readonly Promise<T>[], spare: (index: number) => T | undefined) {
  const answers = await Promise.allSettled(asked)
  const found = answers.flatMap((answer, index) => (answer.status === 'fulfilled' ? answer.value : spare(index)) ?? [])
  const failed = answers.find(answer => answer.status === 'rejected')
  if (found.length === 0 && failed !== undefined) throw failed.reason
  return found as T[]
}
export type Cities = ReturnType<typeof createCities>

/** By their order, then by address. */
export function byOrder(a: Resto, b: Resto): number {
  return a.order - b.order || (a.address < b.address ? -1 : a.address > b.address ? 1 : a.id - b.id)
}
