import type { Report } from '../../env.ts'
import { limit } from '../../task.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { problemOf, type Loadable } from '../problem.ts'
import type { City, DeliveryZone, LocationWire, Resto } from './wire.ts'

/** The restaurants of one city, in their order, and their delivery zones. */
export interface CityData {
  readonly cityId: number
  readonly restos: readonly Resto[]
  readonly zones: readonly DeliveryZone[]
}

export interface Cities {
  readonly list: Readable<Loadable<readonly City[]>>
  readonly data: Readable<ReadonlyMap<number, Loadable<CityData>>>
  loadList(): Promise<void>
  /** Loads a city's restaurants and zones unless they are there or on their way. Never rejects: a failure is a state. */
  load(cityId: number): Promise<void>
  /** One restaurant's detail, asked for at once and shared with the city's own loading. */
  resto(restoId: number): Promise<Resto>
}

export const AT_ONCE = 6

/** `queue` lets so many calls through at a time; the shop shares one among all that loads at boot. */
export function createCities(wire: LocationWire, report: Report, queue = limit(AT_ONCE)): Cities {
  const list = createStore<Loadable<readonly City[]>>({ at: 'loading' })
  const data = createStore<ReadonlyMap<number, Loadable<CityData>>>(new Map())
  const details = new Map<number, Promise<Resto>>()
  const running = new Map<number, Promise<void>>()

  const put = (cityId: number, value: Loadable<CityData>): void => data.set(new Map(data.get()).set(cityId, value))

  function resto(id: number): Promise<Resto> {
    const known = details.get(id)
    if (known !== undefined) return known
    const asked = queue(() => wire.resto(id))
    details.set(id, asked)
    asked.catch(() => details.delete(id)) // a failed answer is not kept: the next one asks again
    return asked
  }

  /** One restaurant that fails is left out and reported; only when all fail is it the city's failure (settled detail 5). */
  async function fetchCity(cityId: number): Promise<CityData> {
    const ids = await queue(() => wire.restoIds(cityId))
    const errors: unknown[] = []
    const parts = await Promise.all(ids.map(async id => {
      try {
        const [detail, zones] = await Promise.all([resto(id), queue(() => wire.zones(id))])
        return { detail, zones }
      } catch (error) {
        errors.push(error)
        report('city.resto-left-out', `resto ${id}`)
        return null
      }
    }))
    const found = parts.filter(part => part !== null)
    if (found.length === 0 && errors.length > 0) throw errors[0]
    const restos = found.map(part => part.detail).sort(byOrder)
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
      } catch (error) {
        list.set({ at: 'failed', problem: problemOf(error) })
      }
    },
    load(cityId) {
      const known = data.get().get(cityId)
      const going = running.get(cityId)
      if (known?.at === 'ready') return Promise.resolve()
      if (going !== undefined) return going
      put(cityId, { at: 'loading' })
      const run = fetchCity(cityId)
        .then(value => put(cityId, { at: 'ready', value }), error => put(cityId, { at: 'failed', problem: problemOf(error) }))
        .finally(() => running.delete(cityId))
      running.set(cityId, run)
      return run
    },
  }
}

/** Sort key of the source: order, then address. */
export function byOrder(a: Resto, b: Resto): number {
  return a.order - b.order || (a.address < b.address ? -1 : a.address > b.address ? 1 : a.id - b.id)
}
