import { detail } from '../log/report.ts'
import { keepAlike } from '../store/alike.ts'
import type { Base } from './base.ts'
import type { Catalogue } from './catalogue.ts'
import { availableOf, byOrder } from './catalogue/available.ts'
import type { CityState } from './catalogue/cities.ts'
import type { Resto } from './catalogue/city-wire.ts'
import { isPickUpPoint } from './place/serves.ts'
import { createZoneWire, zoneOf, type DeliveryZone, type RestoData } from './place/zones.ts'
import { problemOf } from './problem.ts'

export type WholeCity = ReturnType<typeof createWholeCity>

/** Loads all restaurants of a city with their zones, and judges by these from then on which of them serves a place. */
export function createWholeCity({ config: { whiteLabel }, env: { report, timer } }: Base, { cities, http, placeJudge, choice, chosen }: Catalogue) {
  const wire = createZoneWire(http, whiteLabel, report)
  const loads = new Map<number, Promise<void>>()
  const stateOf = (cityId: number) => cities.data.get().get(cityId)
  placeJudge.set({ zoneOf, isPickUpPoint })

  /** As an earlier visit has kept it; null where it has not. */
  async function keptOf(cityId: number): Promise<RestoData | null> {
    const { kept, restos: [resto] } = stateOf(cityId)?.ahead ?? { kept: null, restos: [] }
    return kept === null || resto === undefined ? null : { restos: [resto], zones: await createZoneWire(kept, whiteLabel, () => undefined).zones(resto.id) }
  }
  async function openKept(cityId: number): Promise<void> {
    const [found, now] = [await keptOf(cityId), stateOf(cityId)]
    if (found !== null && now?.ahead?.zones === null) cities.put(cityId, { ...now, ahead: { ...now.ahead, zones: found.zones } })
  }
  async function withZones(cityId: number, id: number, isAnew: boolean): Promise<RestoData> {
    try {
      const [resto, zones] = await Promise.all([cities.resto(id, isAnew), wire.zones(id)])
      return { restos: [resto], zones }
    } catch (error) {
      const kept = await keptOf(cityId).catch(() => null)
      if (kept?.restos[0]?.id !== id) throw error
      report('city.resto-kept', detail`resto ${id}`)
      return kept
    }
  }
  async function fetchCity(cityId: number, first: number | null, isAnew: boolean): Promise<CityState> {
    const listed = wire.restoIds(cityId)
    // does not wait for the list; whether it belongs to the city is known with it
    const firstAsked = first === null ? null : withZones(cityId, first, isAnew)
    const [firstAnswer, ids] = [firstAsked?.catch(() => null), await listed]
    const early = first !== null && ids.includes(first) ? await firstAnswer : null
    if (early) cities.put(cityId, { at: 'loading', ahead: { ...early, kept: null } })
    const parts = await availableOf(ids.map(id => (id === first ? firstAsked : null) ?? withZones(cityId, id, isAnew)), index =>
      report('city.resto-left-out', detail`resto ${ids[index] ?? 0}`))
    const [restos, shown] = [parts.flatMap(part => part.restos).sort(byOrder), stateOf(cityId)?.ahead ?? null]
    // what is in sight stays, though its zones could not be had
    const isLost = shown?.restos.some(({ id }) => ids.includes(id) && !restos.some(one => one.id === id)) === true
    return { at: 'ready', value: { cityId, restos, zones: parts.flatMap(part => part.zones) }, ahead: isLost ? shown : null }
  }
  function ask(cityId: number, first: number | null, isAnew: boolean): Promise<void> {
    const done = fetchCity(cityId, first, isAnew).then(state => cities.put(cityId, state), (error: unknown) => {
      loads.delete(cityId)
      cities.put(cityId, { at: 'failed', problem: problemOf(error), ahead: stateOf(cityId)?.ahead ?? null })
      // the menu of a restaurant may be in sight all the same
      timer.after(60_000, follow)
    })
    // known to be on its way before anybody hears of it, and asks again
    loads.set(cityId, done)
    openKept(cityId).catch(() => undefined)
    cities.put(cityId, { at: 'loading', ahead: stateOf(cityId)?.ahead ?? null })
    return done
  }
  /** Unless it is there or on its way; `first` before its other restaurants. Never rejects. */
  const load = (cityId: number, first: number | null = null): Promise<void> => loads.get(cityId) ?? ask(cityId, first, false)
  async function present(): Promise<void> {
    const { cityId, restoId, method } = choice.stored.get()
    if (cityId !== null) await (method === 'DELIVERY' ? load(cityId, restoId) : void load(cityId, restoId))
  }
  // behind the menu of a restaurant, which waits for neither
  const follow = (): void => void (chosen.get() !== null && present())
  chosen.subscribe(follow)
  follow()
  return {
    load, present,
    /** A restaurant as it is by now, to be shown by `put`, which tells whether it is another; rejects where it cannot be had. */
    async anew(cityId: number, id: number) {
      const [resto, found] = await Promise.all([cities.resto(id, true), wire.zones(id)])
      const put = (): boolean => {
        const now = stateOf(cityId)
        const next = now && keepAlike(now, withResto(now, resto, found))
        if (next && next !== now) cities.put(cityId, next)
        return next !== now
      }
      return { resto, put }
    },
    /** Asks anew for a city that answered with nothing to choose from. */
    reload: (cityId: number): Promise<void> => (stateOf(cityId)?.at === 'ready' ? ask(cityId, null, true) : load(cityId)),
  }
}

/** What is known of a city with this in the place of what was known of a restaurant. */
function withResto(now: CityState, resto: Resto, found: readonly DeliveryZone[]): CityState {
  if (now.at !== 'ready' || now.ahead !== null) return { ...now, ahead: { kept: null, ...now.ahead, restos: [resto], zones: found } }
  const { value } = now
  const isOwn = ({ restoId }: DeliveryZone): boolean => restoId === resto.id
  // in the place of the former ones: the same zones in another order would be others
  const [others, at] = [value.zones.filter(one => !isOwn(one)), Math.max(0, value.zones.findIndex(isOwn))]
  const zones = [...others.slice(0, at), ...found.filter(isOwn), ...others.slice(at)]
  return { ...now, value: { ...value, restos: value.restos.map(one => (one.id === resto.id ? resto : one)), zones } }
}
