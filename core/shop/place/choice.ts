import { literal, nullable, object, positiveId, type Infer, type Decoder } from '../../decode/decode.ts'
import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { Config, DeliveryMethod } from '../config.ts'
import * as KEY from '../storage/startup-keys.ts'
import { placeDecoder, type DeliveryPlace, type DetailField } from './address.ts'
import type { FirstResto, Cities } from '../catalogue/cities.ts'
import { offersDelivery, offersTakeAway, type City, type Resto } from '../catalogue/location-api.ts'
import type { isPickUpPoint } from './payment-methods.ts'
import type { DeliveryZone, resolveZone } from './zones.ts'

type ChoiceOf<Place> =
  | { readonly method: 'DELIVERY'; readonly cityId: number; readonly restoId: number; readonly place: Place }
  | { readonly method: 'TAKE_AWAY'; readonly cityId: number; readonly restoId: number }
/** City, method, address and restaurant of an order. A take-away choice has no address. */
export type Choice = ChoiceOf<DeliveryPlace>
/**
 * A choice whose delivery address may be null: a sign-out or «Это не я» erases the address, but the
 * restaurant's menu stays visible (STO-06).
 */
export type ChoiceWithOptionalPlace = Choice | ChoiceOf<null>

/** Whether a choice can be priced: a delivery needs an address. */
export function isComplete(choice: ChoiceWithOptionalPlace): choice is Choice {
  return choice.method === 'TAKE_AWAY' || choice.place !== null
}

// other programs may store a number in quotes
const idDecoder: Decoder<number> = (json, at) =>
  positiveId(typeof json === 'string' && json !== '' ? Number(json) : json, at)
const methodDecoder = literal('DELIVERY', 'TAKE_AWAY')
const choiceFields = object({
  cityId: nullable(positiveId), restoId: nullable(positiveId),
  method: nullable(methodDecoder), place: nullable(placeDecoder),
})
/** Decodes a stored choice. Data without a field `cityId` is another version's, and invalid. */
const choiceDecoder: Decoder<Infer<typeof choiceFields>> = (json, at) =>
  choiceFields(Object.hasOwn(Object(json), 'cityId') ? json : undefined, at)
/**
 * The stored choice, complete or not. For take-away in the same city the address stays stored, so that
 * switching back to delivery restores it.
 */
export type StoredChoice = Infer<typeof choiceDecoder>

/** The functions that resolve a zone and check a pick-up point; they load with the city loader. */
export interface PlaceResolver {
  readonly resolveZone: typeof resolveZone
  readonly isPickUpPoint: typeof isPickUpPoint
}

/**
 * The restaurant that serves the choice; `none` if there is none or it is unknown. For delivery,
 * the zones may resolve another restaurant than the selected one. `zone`: null for take-away,
 * without an address, and until the zones have loaded.
 */
export type Venue =
  | { readonly kind: 'none' }
  | { readonly kind: 'resto'; readonly city: City; readonly resto: Resto } & (
    | { readonly choice: ChoiceWithOptionalPlace; readonly zone: null }
    | { readonly choice: Extract<Choice, { readonly method: 'DELIVERY' }>; readonly zone: DeliveryZone })

/** The only record of city, method, address and restaurant. */
export interface ChoiceStore {
  /** The choice as it is stored, complete or not. */
  readonly stored: Readable<StoredChoice>
  /** The choice once city, restaurant and method are set, else null. */
  readonly choice: Readable<ChoiceWithOptionalPlace | null>
  /** The restaurant that serves the choice. */
  readonly venue: Readable<Venue>
  /**
   * The method of the address or pick-up point that the customer has saved; null without one, as with
   * the defaults that this visit has set.
   */
  getSavedMethod(): DeliveryMethod | null
  /** Stores a complete choice. */
  set(choice: Choice): void
  /** Sets the configured defaults of the first boot (BOOT-03). */
  setDefaults(defaults: Config['defaults']): void
  /** Changes details of the stored address in the checkout; ignored without an address. */
  editPlace(fields: Partial<Pick<DeliveryPlace, DetailField>>): void
}

/** `stored`: opens stores that all tabs share. `total`: the cart's total in minor units. */
export function createChoiceStore(
  stored: OpenStored, cities: Cities, total: Readable<number>, placeResolver: Readable<PlaceResolver | null>,
): ChoiceStore {
  const record = stored<StoredChoice | null>(KEY.choice, choiceDecoder, null)
  // Written for other programs. This store reads them only without a record: a sign-out or «Это не я»
  // erases the record, and another program may have written these alone.
  const cityId = stored<number | null>(KEY.cityId, idDecoder, null)
  const restoId = stored<number | null>(KEY.restoId, idDecoder, null)
  const method = stored<DeliveryMethod | null>(KEY.deliveryMethod, methodDecoder, null)

  const storedChoice = derive([record, cityId, restoId, method], (
    storedRecord, city, resto, storedMethod,
  ): StoredChoice => storedRecord ?? { cityId: city, restoId: resto, method: storedMethod, place: null }, sameJson)
  function write(next: Partial<StoredChoice>): void {
    const merged = { ...storedChoice.get(), ...next }
    if (sameJson(merged, storedChoice.get())) return
    record.set(merged)
    cityId.set(merged.cityId)
    restoId.set(merged.restoId)
    method.set(merged.method)
  }

  const choice = derive([storedChoice], (current): ChoiceWithOptionalPlace | null => {
    if (current.cityId === null || current.restoId === null || current.method === null) return null
    const ids = { cityId: current.cityId, restoId: current.restoId }
    if (current.method === 'TAKE_AWAY') return { method: current.method, ...ids }
    return { method: current.method, ...ids, place: current.place }
  }, sameJson)

  const venue = derive([choice, cities.list, cities.data, total, placeResolver], (
    selected, list, data, sum, resolver,
  ): Venue => {
    if (selected === null || list.status !== 'ready') return { kind: 'none' }
    const city = list.value.find(item => item.id === selected.cityId)
    const cityState = data.get(selected.cityId)
    // a ready city has a `firstResto` only if that restaurant could not be loaded with the city
    const isFirstResto = cityState?.firstResto?.restos[0]?.id === selected.restoId
    const knownData = cityState?.status === 'ready' && !isFirstResto ? cityState.value : cityState?.firstResto ?? null
    if (city === undefined || knownData === null) return { kind: 'none' }
    return resolveVenue(selected, city, knownData, sum, resolver)
  }, sameVenue)

  /** The choice from the defaults that this visit has set. */
  let preset: ChoiceWithOptionalPlace | null = null
  return {
    stored: storedChoice,
    choice,
    venue,
    getSavedMethod() {
      const current = choice.get()
      return current === null || sameJson(current, preset) || !isComplete(current) ? null : current.method
    },
    set(next) {
      const isSameCity = next.cityId === storedChoice.get().cityId
      write(isSameCity ? next : { place: null, ...next })
    },
    setDefaults({ cityId: city, restoId: resto, deliveryMethod }) {
      const current = storedChoice.get()
      write({
        cityId: city ?? current.cityId, restoId: resto ?? current.restoId, method: deliveryMethod ?? current.method,
      })
      preset = choice.get()
    },
    editPlace(fields) {
      const storedPlace = storedChoice.get().place
      if (storedPlace !== null) write({ place: { ...storedPlace, ...fields } })
    },
  }
}

/**
 * Resolves the restaurant that serves the choice. For delivery, the zones of the address decide.
 * Before they have loaded, and without an address, the selected restaurant serves the choice if it
 * offers the method.
 */
function resolveVenue(
  choice: ChoiceWithOptionalPlace, city: City, { restos, zones }: Pick<FirstResto, 'restos' | 'zones'>, total: number,
  resolver: PlaceResolver | null,
): Venue {
  const resto = restos.find(item => item.id === choice.restoId)
  if (resto === undefined) return { kind: 'none' }
  const serves = choice.method === 'DELIVERY' ? offersDelivery : resolver?.isPickUpPoint ?? offersTakeAway
  if (choice.method === 'TAKE_AWAY' || choice.place === null || zones === null || resolver === null) {
    return serves(resto) ? { kind: 'resto', city, resto, choice, zone: null } : { kind: 'none' }
  }
  const { location } = choice.place
  // first the restaurant for an empty cart, then its zone: the total may change only the zone
  const forEmptyCart = resolver.resolveZone(location, { restos, zones }, { restoId: choice.restoId, total: 0 })
  const resolution = forEmptyCart.kind === 'outside'
    ? forEmptyCart
    : resolver.resolveZone(location, { restos, zones }, { restoId: forEmptyCart.resto.id, total })
  return resolution.kind === 'outside' ? { kind: 'none' } : { ...resolution, kind: 'resto', city, choice }
}

function sameVenue(a: Venue, b: Venue): boolean {
  if (a.kind === 'none' || b.kind === 'none') return a.kind === b.kind
  return a.city === b.city && a.resto === b.resto && a.choice === b.choice && a.zone === b.zone
}
