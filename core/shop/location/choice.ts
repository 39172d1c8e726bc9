import { boolean, literal, mismatch, number, object, optional, positiveId, string, withDefault, type Read } from '../../http/read.ts'
import { point, type Point } from '../../geo/point.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { DeliveryMethod } from '../config.ts'
import { KEY } from '../keys.ts'
import type { Cities, RestoData } from './city-data.ts'
import { delivers, isPickUpPoint } from './methods.ts'
import { zoneAt, type ZoneVerdict } from './zones.ts'
import type { City, DeliveryZone, Resto } from './wire.ts'

export interface DeliveryPlace {
  /** One display line, street and house without the city; empty for a bare point. */
  readonly address: string
  readonly apartment: string
  readonly entrance: string
  readonly floor: string
  readonly intercom: string
  readonly comment: string
  readonly location: Point
  readonly hasHouse: boolean
  readonly placeId: string
}

/** Where the order goes: a take-away choice cannot hold an address. */
export type Choice =
  | { readonly method: 'DELIVERY'; readonly cityId: number; readonly restoId: number; readonly place: DeliveryPlace }
  | { readonly method: 'TAKE_AWAY'; readonly cityId: number; readonly restoId: number }

/** What is chosen so far: whose place has left with its person still sees the restaurant's menu (STO-06). */
export type Chosen = Choice | (Omit<Extract<Choice, { readonly method: 'DELIVERY' }>, 'place'> & { readonly place: null })

/** What the choice selects among the loaded data. */
export type Selection =
  | { readonly at: 'none' }
  | { readonly at: 'resto'; readonly city: City; readonly resto: Resto; readonly choice: Chosen; readonly zone: DeliveryZone | null }

/** Whether it is known where an order would go: for a delivery without a place nothing can be priced. */
export function isWhole(choice: Chosen): choice is Choice {
  return choice.method === 'TAKE_AWAY' || choice.place !== null
}

export interface ChoiceKeeper {
  readonly choice: Readable<Chosen | null>
  readonly selection: Readable<Selection>
  readonly storedCityId: Readable<number | null>
  readonly storedMethod: Readable<DeliveryMethod | null>
  readonly storedPlace: Readable<DeliveryPlace | null>
  readonly storedRestoId: Readable<number | null>
  set(choice: Choice): void
  /** Where a point of a city belongs for the present cart: the one judgement of zones (LOC-14). */
  judge(point: Point, data: RestoData): ZoneVerdict
  /** The configured defaults of the very first boot (BOOT-03). */
  preset(defaults: { cityId?: number; deliveryMethod?: DeliveryMethod; restoId?: number }): void
  /** The checkout edits the small fields of the place where they are shown. */
  editPlace(fields: Partial<Pick<DeliveryPlace, 'apartment' | 'entrance' | 'floor' | 'intercom' | 'comment'>>): void
}

/** What is about to be written; absent fields stay. */
interface Change {
  readonly cityId?: number
  readonly restoId?: number
  readonly method?: DeliveryMethod
  readonly place?: DeliveryPlace
}

const placeTexts = object({
  address: string, apartment: withDefault(string, ''), entrance: withDefault(string, ''), floor: withDefault(string, ''),
  intercom: withDefault(string, ''), comment: withDefault(string, ''), location: object({ lat: number, lng: number }),
  hasHouse: withDefault(boolean, true), placeId: withDefault(string, ''),
})
/** A stored place. */
export const placeReader: Read<DeliveryPlace> = (json, at) => {
  const held = placeTexts(json, at)
  return { ...held, location: point(held.location.lat, held.location.lng) ?? mismatch(at, 'a place on the earth', json) }
}
// other programs may leave a number in quotes
const idReader: Read<number> = (json, at) => positiveId(typeof json === 'string' && json !== '' ? Number(json) : json, at)
const methodReader = literal('DELIVERY', 'TAKE_AWAY')
const changeReader = object({ cityId: optional(positiveId), restoId: optional(positiveId), method: optional(methodReader), place: optional(placeReader) })

/** The single truth about city, method, place and restaurant, kept under the source's keys. */
export function createChoiceKeeper(options: {
  readonly stored: OpenStored
  readonly cities: Cities
  /** The cart's, in minor units. */
  readonly total: Readable<number>
}): ChoiceKeeper {
  const { stored, cities, total } = options
  const cityId = stored<number | null>(KEY.cityId, idReader, null)
  const restoId = stored<number | null>(KEY.restoId, idReader, null)
  const method = stored<DeliveryMethod | null>(KEY.deliveryMethod, methodReader, null)
  const place = stored<DeliveryPlace | null>(KEY.deliveryPlace, placeReader, null)
  // written before the four and removed after them: a page that ends in between is finished by the next one, and
  // whoever listens, here or in another tab, sees the whole change at once
  const change = stored<Change | null>(KEY.choiceChange, changeReader, null)
  function finish(next: Change): void {
    if (next.place !== undefined) place.set(next.place)
    if (next.method !== undefined) method.set(next.method)
    if (next.cityId !== undefined) cityId.set(next.cityId)
    if (next.restoId !== undefined) restoId.set(next.restoId)
    change.set(null)
  }
  function finishOther(): void {
    const left = change.get()
    if (left !== null) finish(left)
  }
  function apply(next: Change): void {
    finishOther()
    change.set(next)
    finish(next)
  }
  finishOther()

  const choice = derive([cityId, restoId, method, place, change], (heldCity, heldResto, heldWay, heldPlace, next): Chosen | null => {
    const city = next?.cityId ?? heldCity
    const resto = next?.restoId ?? heldResto
    const way = next?.method ?? heldWay
    const where = next?.place ?? heldPlace
    if (city === null || resto === null || way === null) return null
    if (way === 'TAKE_AWAY') return { method: way, cityId: city, restoId: resto }
    return { method: way, cityId: city, restoId: resto, place: where }
  }, sameJson)

  const selection = derive([choice, cities.list, cities.data, total], (chosen, list, data, sum): Selection => {
    if (chosen === null || list.at !== 'ready') return { at: 'none' }
    const city = list.value.find(item => item.id === chosen.cityId)
    const loaded = data.get(chosen.cityId)
    // its own zones come first in the whole city too (LOC-14): what the restaurant ahead selects stays selected
    const known = loaded?.at === 'ready' ? loaded.value : loaded?.ahead ?? null
    return city === undefined || known === null ? { at: 'none' } : selectIn(chosen, city, known, sum)
  }, sameSelection)

  return {
    choice,
    selection,
    storedCityId: cityId,
    storedMethod: method,
    storedPlace: place,
    storedRestoId: restoId,
    set: next => apply(next),
    judge(point, data) {
      const now = selection.get()
      return zoneAt(point, data, { restoId: now.at === 'resto' ? now.resto.id : restoId.get(), total: total.get() })
    },
    preset: ({ deliveryMethod, ...ids }) => apply({ ...ids, ...(deliveryMethod !== undefined && { method: deliveryMethod }) }),
    editPlace(fields) {
      finishOther()
      const current = place.get()
      if (current !== null) place.set({ ...current, ...fields })
    },
  }
}

/**
 * The chosen restaurant among the loaded ones: in delivery while a zone of it holds the point, or without a point while it
 * delivers at all; in take-away while it hands over.
 */
function selectIn(choice: Chosen, city: City, data: RestoData, total: number): Selection {
  const resto = data.restos.find(item => item.id === choice.restoId)
  if (resto === undefined) return { at: 'none' }
  if (choice.method === 'TAKE_AWAY') return isPickUpPoint(resto) ? { at: 'resto', city, resto, choice, zone: null } : { at: 'none' }
  if (choice.place === null) return delivers(resto) ? { at: 'resto', city, resto, choice, zone: null } : { at: 'none' }
  const { location } = choice.place
  // the zone may change with the cart, the restaurant may not: in the place of one that has left, the same for every cart
  const found = zoneAt(location, data, { restoId: choice.restoId, total: 0 })
  const verdict = found.at === 'outside' ? found : zoneAt(location, data, { restoId: found.resto.id, total })
  if (verdict.at === 'outside') return { at: 'none' }
  return { at: 'resto', city, resto: verdict.resto, choice, zone: verdict.zone }
}

function sameSelection(a: Selection, b: Selection): boolean {
  if (a.at === 'none' || b.at === 'none') return a.at === b.at
  return a.city === b.city && a.resto === b.resto && a.choice === b.choice && a.zone === b.zone
}
function sameJson(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
