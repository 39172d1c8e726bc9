import { literal, nullable, object, positiveId, type Infer, type Read } from '../../http/read.ts'
import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { Config, DeliveryMethod } from '../config.ts'
import * as KEY from '../first-keys.ts'
import { placeReader, type DeliveryPlace, type DetailField } from './address.ts'
import type { Ahead, Cities } from '../catalogue/cities.ts'
import { delivers, handsOver, type City } from '../catalogue/city-wire.ts'
import type { isPickUpPoint } from './serves.ts'
import type { zoneOf } from './zones.ts'

type ChoiceOf<Place> =
  | { readonly method: 'DELIVERY'; readonly cityId: number; readonly restoId: number; readonly place: Place }
  | { readonly method: 'TAKE_AWAY'; readonly cityId: number; readonly restoId: number }
/** Where the order goes: a take-away choice cannot hold an address. */
export type Choice = ChoiceOf<DeliveryPlace>
/** Whose place has left with its person still sees the restaurant's menu (STO-06). */
export type Chosen = Choice | ChoiceOf<null>

/** For a delivery without a place nothing can be priced. */
export const isComplete = (choice: Chosen): choice is Choice => choice.method === 'TAKE_AWAY' || choice.place !== null

// other programs may leave a number in quotes
const idReader: Read<number> = (json, at) => positiveId(typeof json === 'string' && json !== '' ? Number(json) : json, at)
const methodReader = literal('DELIVERY', 'TAKE_AWAY')
const choiceReader = object({
  cityId: nullable(positiveId), restoId: nullable(positiveId), method: nullable(methodReader), place: nullable(placeReader),
})
/** What is kept, complete or not; the place also in take-away, so that switching back finds it. */
export type StoredChoice = Infer<typeof choiceReader>

/** Which zone has a place, and where an order can be picked up, once what judges that has come. */
export interface PlaceJudge { readonly zoneOf: typeof zoneOf; readonly isPickUpPoint: typeof isPickUpPoint }

/** The one record of city, method, place and restaurant. `total` is the cart's, in minor units. */
export function createChoiceStore(stored: OpenStored, cities: Cities, total: Readable<number>, placeJudge: Readable<PlaceJudge | null>) {
  const record = stored<StoredChoice | null>(KEY.choice, choiceReader, null)
  // for other programs, and where there is no record: it leaves with its person, and earlier versions had none
  const cityId = stored<number | null>(KEY.cityId, idReader, null)
  const restoId = stored<number | null>(KEY.restoId, idReader, null)
  const method = stored<DeliveryMethod | null>(KEY.deliveryMethod, methodReader, null)
  // of earlier versions: the place, and a change of all four that their page did not finish
  const place = stored<DeliveryPlace | null>(KEY.deliveryPlace, placeReader, null)
  const change = stored<StoredChoice | null>(KEY.choiceChange, choiceReader, null)

  const storedChoice = derive([record, cityId, restoId, method, place, change], (own, city, resto, way, where, anew): StoredChoice => own ?? {
    cityId: anew?.cityId ?? city, restoId: anew?.restoId ?? resto, method: anew?.method ?? way, place: anew?.place ?? where,
  }, sameJson)
  function write(next: Partial<StoredChoice>): void {
    const whole = { ...storedChoice.get(), ...next }
    if (sameJson(whole, storedChoice.get())) return
    record.set(whole)
    cityId.set(whole.cityId)
    restoId.set(whole.restoId)
    method.set(whole.method)
    place.set(null)
    change.set(null)
  }

  const current = derive([storedChoice], ({ cityId: city, restoId: resto, method: way, place: where }): Chosen | null => {
    if (city === null || resto === null || way === null) return null
    const ids = { cityId: city, restoId: resto }
    return way === 'TAKE_AWAY' ? { method: way, ...ids } : { method: way, ...ids, place: where }
  }, sameJson)

  const venue = derive([current, cities.list, cities.data, total, placeJudge], (chosen, list, data, sum, judge): Venue => {
    if (chosen === null || list.at !== 'ready') return { at: 'none' }
    const city = list.value.find(item => item.id === chosen.cityId)
    const loaded = data.get(chosen.cityId)
    // the restaurant ahead stays selected: its own zones come first in the whole city too (LOC-14)
    const known = loaded?.at === 'ready' && loaded.ahead?.restos[0]?.id !== chosen.restoId ? loaded.value : loaded?.ahead ?? null
    return city === undefined || known === null ? { at: 'none' } : venueIn(chosen, city, known, sum, judge)
  }, sameVenue)

  return {
    stored: storedChoice,
    choice: current,
    venue,
    set: (made: Choice) => write(made),
    /** The configured defaults of the very first boot (BOOT-03). */
    preset({ cityId: city, restoId: resto, deliveryMethod }: Config['defaults']): void {
      const now = storedChoice.get()
      write({ cityId: city ?? now.cityId, restoId: resto ?? now.restoId, method: deliveryMethod ?? now.method })
    },
    /** As the checkout does. */
    editPlace(fields: Partial<Pick<DeliveryPlace, DetailField>>): void {
      const now = storedChoice.get().place
      if (now !== null) write({ place: { ...now, ...fields } })
    },
  }
}
export type ChoiceStore = ReturnType<typeof createChoiceStore>

export type Venue = { readonly at: 'none' } | ReturnType<typeof venueIn>
/** The chosen restaurant while it serves: the place by a zone of it, or, where none is known, its method at all. */
function venueIn(choice: Chosen, city: City, { restos, zones }: Pick<Ahead, 'restos' | 'zones'>, total: number, judge: PlaceJudge | null) {
  const resto = restos.find(item => item.id === choice.restoId)
  if (resto === undefined) return { at: 'none' as const }
  const serves = choice.method === 'DELIVERY' ? delivers : judge?.isPickUpPoint ?? handsOver
  if (choice.method === 'TAKE_AWAY' || choice.place === null || zones === null || judge === null) {
    return serves(resto) ? { at: 'resto' as const, city, resto, choice, zone: null } : { at: 'none' as const }
  }
  const { location } = choice.place
  // with the cart the zone may change, the restaurant may not, also in the place of one that has left
  const found = judge.zoneOf(location, { restos, zones }, { restoId: choice.restoId, total: 0 })
  const verdict = found.at === 'outside' ? found : judge.zoneOf(location, { restos, zones }, { restoId: found.resto.id, total })
  return verdict.at === 'outside' ? { at: 'none' as const } : { ...verdict, at: 'resto' as const, city, choice }
}

function sameVenue(a: Venue, b: Venue): boolean {
  if (a.at === 'none' || b.at === 'none') return a.at === b.at
  return a.city === b.city && a.resto === b.resto && a.choice === b.choice && a.zone === b.zone
}
