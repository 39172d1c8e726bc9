import { maxLength } from '../../form-rules.ts'
import {
  literal, nullable, object, positiveId, string, withDefault, type Infer, type Decoder,
} from '../../http/decode.ts'
import { asRecord } from '../../json.ts'
import type { MissingDish } from '../cart/template.ts'
import { details, where, type Address, type DeliveryPlace, type DetailField } from './address.ts'
import type { Choice, StoredChoice } from './choice.ts'
import type { CityData } from '../catalogue/cities.ts'
import type { ZoneResolution } from './zones.ts'
import { pickUpPoints } from './offered.ts'

const addressReader = object({ address: string, ...where })
/** Earlier versions stored two fields of a draft under other names. */
const drafted: Decoder<Address> = (json, at) => {
  const { line, point, ...rest } = asRecord(json) ?? {}
  return addressReader({ address: line, location: point, ...rest }, at)
}
/** The values of the location dialog's fields, saved or not. */
export type LocationForm = Infer<typeof form>
const form = object({
  cityId: nullable(positiveId), method: nullable(literal('DELIVERY', 'TAKE_AWAY')),
  // as typed, or the line of the accepted address
  addressText: string, address: nullable(drafted), ...details, pickUpId: nullable(positiveId),
  /**
   * The address that the details belong to; null when they were typed before
   * one. Earlier drafts lack it.
   */
  doorOf: withDefault(nullable(drafted), null),
})
/** Reads the draft that a tab restores after a reload. */
export const draftReader = object({ step: literal('city', 'method'), form })

/** In characters. */
export const COMMENT_LIMIT = 100

/** The errors by field, in the order of the fields. */
export type LocationErrors = {
  readonly address?: 'addressRequired' | 'addressPick' | 'addressOutOfZone'
  readonly comment?: 'maxLength'
  readonly pickUp?: 'takeAwayRequired' | 'takeAwayNone'
}

export const emptyForm: LocationForm = {
  cityId: null, method: null, addressText: '', address: null,
  apartment: '', entrance: '', floor: '', intercom: '', comment: '', pickUpId: null, doorOf: null,
}
const noDoor = { apartment: '', entrance: '', floor: '', intercom: '', comment: '' }

/**
 * The form with the stored choice; for take-away also with the address, so that
 * switching back restores it.
 */
export function toLocationForm({ cityId, method, place, restoId }: StoredChoice): LocationForm {
  const pickUpId = method === 'TAKE_AWAY' ? restoId : null
  return { ...emptyForm, cityId, method, ...(place !== null && placeFields(place)), pickUpId }
}
export function placeFields({ address: line, location, hasHouse, placeId, ...door }: DeliveryPlace) {
  const address = { address: line, location, hasHouse, placeId }
  return { addressText: line, address, ...door, doorOf: address }
}

/**
 * The fields that a new address changes. The details (flat, entrance, floor, intercom, comment)
 * belong to the address that they were typed for. They stay when they were typed before any
 * address, when the point moves but the line stays, and when a house is added to the street.
 * Otherwise they are replaced by those of the same address in `known`, or cleared.
 */
export function withAddress(
  form: LocationForm, address: Address, known: readonly DeliveryPlace[],
): Partial<LocationForm> {
  // a draft of an earlier version does not record which address the details belong to
  const doorOf = form.doorOf ?? form.address
  const isSamePlace = doorOf === null || doorOf.address === address.address
    || (!doorOf.hasHouse && doorOf.address !== '' && address.address.startsWith(`${doorOf.address}, `))
  const next = { addressText: address.address, address, doorOf: address }
  if (isSamePlace) return next
  const place = known.find(one => one.address === address.address && address.address !== '')
  return { ...next, ...noDoor, ...(place !== undefined && doorIn(place)) }
}
const doorIn = ({ apartment, entrance, floor, intercom, comment }: DeliveryPlace) =>
  ({ apartment, entrance, floor, intercom, comment })

/**
 * A detail typed while no address is accepted belongs to the next one: the
 * former details are cleared.
 */
export function withDetail(
  { address, doorOf }: LocationForm, field: DetailField, text: string,
): Partial<LocationForm> {
  return { ...(address === null && doorOf !== null && noDoor), [field]: text, doorOf: address }
}

const refused = (faults: LocationErrors) => ({ faults, choice: null })

/**
 * The errors of a form, shown or not, and its choice where an address or a pick-up point is valid.
 */
export interface LocationValidation {
  readonly faults: LocationErrors
  readonly choice: Choice | null
}

/**
 * A delivery needs an address that lies in a zone (LOC-10), take-away needs
 * a pick-up point (LOC-13).
 */
export function validateForm(
  form: LocationForm, data: CityData, resolution: ZoneResolution | null,
): LocationValidation {
  const { method, pickUpId, address, addressText } = form
  const { cityId } = data
  if (method === 'TAKE_AWAY') {
    const points = pickUpPoints(data)
    const point = points.find(({ id }) => id === pickUpId)
    if (point === undefined) return refused({ pickUp: points.length === 0 ? 'takeAwayNone' : 'takeAwayRequired' })
    return { faults: {}, choice: { method, cityId, restoId: point.id } }
  }
  const comment = maxLength(COMMENT_LIMIT)(form.comment) === null ? {} : { comment: 'maxLength' as const }
  if (address === null) {
    return refused({ address: addressText.trim() === '' ? 'addressRequired' : 'addressPick', ...comment })
  }
  if (resolution?.kind !== 'inside') return refused({ address: 'addressOutOfZone', ...comment })
  const { address: line, ...where } = address
  const place = {
    address: line, apartment: form.apartment.trim(), entrance: form.entrance.trim(), floor: form.floor.trim(),
    intercom: form.intercom.trim(), comment: form.comment.trim(), ...where,
  }
  return { faults: comment, choice: { method: 'DELIVERY', cityId, restoId: resolution.resto.id, place } }
}

export type DialogState = typeof CLOSED | OpenDialog
export const CLOSED = { status: 'closed' } as const
export interface OpenDialog {
  readonly status: 'open'
  /** Cannot be closed before it is saved: no menu is shown behind it. */
  readonly boot: boolean
  readonly step: DialogStep
  readonly form: LocationForm
  /** The id of the pick-up point, until the customer selects one. */
  readonly proposed: number | null
  /**
   * The fields changed on the map: confirming writes them to the form, closing drops them (MAP-01).
   */
  readonly map: Partial<LocationForm> | null
  /** Whether the customer has tried to save: then all errors are shown. */
  readonly submitted: boolean
  /** Whether the address field has lost the focus since the last input. */
  readonly addressLeft: boolean
  /** The address that the customer has confirmed to have no house number. */
  readonly confirmed: Address | null
  /** Whether the form is stored as a draft for a reload. */
  readonly touched: boolean
}
export type DialogStep = { readonly status: 'city' | 'method' | 'checking' | 'house-number' } | DishesMissing
export interface DishesMissing extends CartCheckResult {
  readonly status: 'dishes-missing'
  readonly choice: Choice
  /**
   * Keys of the dishes to replace by the dish of the same name; the others
   * are removed from the cart.
   */
  readonly swapped: readonly string[]
}

/** How a new choice affects the cart. */
export interface CartCheckResult {
  /** The dishes that the other restaurant lacks. */
  readonly dishes: readonly MissingDish[]
  /** Applies the new choice to the cart; `swapped` are the keys of the dishes to replace. */
  settle(swapped: ReadonlySet<string>): void
}

/** The state after the customer closes the dialog. */
export function left(open: OpenDialog): DialogState {
  if (!open.boot) return CLOSED
  return open.step.status === 'city' ? open : atForm(open)
}
export const atForm = (open: OpenDialog): OpenDialog => ({ ...open, step: { status: 'method' } })
export function inCity(open: OpenDialog, cityId: number): OpenDialog {
  // an address and a pick-up point belong to the former city
  const other = { cityId, method: null, addressText: '', address: null, pickUpId: null }
  const form = cityId === open.form.cityId ? open.form : { ...open.form, ...other }
  return { ...atForm(open), form, submitted: false, addressLeft: false, touched: true }
}
export function withAddressText(open: OpenDialog, addressText: string): OpenDialog {
  const { form, map } = open
  // the map covers the field
  if (map !== null) return open
  // a changed text no longer stands for the accepted address; a point without an address has no text
  const isSame = addressText !== '' && addressText === form.address?.address
  return {
    ...open, form: { ...form, addressText, address: isSame ? form.address : null },
    addressLeft: false, touched: true,
  }
}
export function fillForm(open: OpenDialog, fields: Partial<LocationForm>): OpenDialog {
  const { form, map, submitted } = open
  if (map !== null) return { ...open, map: { ...map, ...fields } }
  // after a change of the method, errors are hidden until the next attempt to save
  return { ...open, form: { ...form, ...fields }, submitted: submitted && !('method' in fields), touched: true }
}
export function saveTried(open: OpenDialog, step: DialogStep): OpenDialog {
  return {
    ...open, submitted: true, step,
    confirmed: open.step.status === 'house-number' ? open.form.address : open.confirmed,
  }
}
export function withSwap(open: OpenDialog, key: string, isSwapped: boolean): OpenDialog {
  const { step } = open
  if (step.status !== 'dishes-missing') return open
  const others = step.swapped.filter(one => one !== key)
  return { ...open, step: { ...step, swapped: isSwapped ? [...others, key] : others } }
}
