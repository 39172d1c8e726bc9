import { maxLength } from '../../form-rules.ts'
import { literal, nullable, object, positiveId, string, type Infer } from '../../decode/decode.ts'
import type { MissingDish } from '../cart/template.ts'
import { detailFields, hasDetails, pointFields, type Address, type DeliveryPlace, type DetailField } from './address.ts'
import type { DeliveryMethod } from '../config.ts'
import type { Choice, StoredChoice } from './choice.ts'
import type { CityData } from '../catalogue/cities.ts'
import type { ZoneResolution } from './zones.ts'
import { listPickUpPoints } from './offered.ts'

const addressDecoder = object({ address: string, ...pointFields })
/** The values of the location dialog's fields, saved or not. */
export type LocationForm = Infer<typeof formDecoder>
const formDecoder = object({
  cityId: nullable(positiveId), method: nullable(literal('DELIVERY', 'TAKE_AWAY')),
  // `addressText`: the text as typed, or the line of the accepted address
  addressText: string, address: nullable(addressDecoder), ...detailFields, pickUpId: nullable(positiveId),
  /** The address that the details belong to; null if typed before any. */
  doorOf: nullable(addressDecoder),
})
/** Decodes the draft that a tab restores after a reload. */
export const draftDecoder = object({ step: literal('city', 'method'), form: formDecoder })
export type LocationDraft = Infer<typeof draftDecoder>

/** The longest comment, in characters. */
export const COMMENT_LIMIT = 100

/** The validation errors by field, in the order of the fields. */
export type LocationErrors = {
  readonly address?: 'addressRequired' | 'addressPick' | 'addressOutOfZone'
  readonly comment?: 'maxLength'
  readonly pickUp?: 'takeAwayRequired' | 'takeAwayNone'
}

export const emptyForm: LocationForm = {
  cityId: null, method: null, addressText: '', address: null,
  apartment: '', entrance: '', floor: '', intercom: '', comment: '', pickUpId: null, doorOf: null,
}
const emptyDetails = { apartment: '', entrance: '', floor: '', intercom: '', comment: '' }

/** Converts the stored choice. Take-away keeps the address, so that switching back restores it. */
export function toLocationForm({ cityId, method, place, restoId }: StoredChoice): LocationForm {
  const pickUpId = method === 'TAKE_AWAY' ? restoId : null
  return { ...emptyForm, cityId, method, ...(place !== null && placeFields(place)), pickUpId }
}
/** Converts a delivery address to fields of the form. */
export function placeFields({ address: line, location, hasHouse, placeId, ...details }: DeliveryPlace) {
  const address = { address: line, location, hasHouse, placeId }
  return { addressText: line, address, ...details, doorOf: address }
}

/** Formats the text of a new address: the house is to be typed behind a street (LOC-17). */
const formatAddressText = ({ address, hasHouse }: Address): string =>
  (address === '' || hasHouse ? address : `${address}, `)

/**
 * Returns the fields that a new address changes. The details (flat, entrance, floor, intercom,
 * comment) stay if they were typed before any address, if only the point moves, and if a house is
 * added to the street. Otherwise the details of the same address in `known` replace them; without
 * one, they are cleared.
 */
export function withAddress(
  form: LocationForm, address: Address, known: readonly DeliveryPlace[],
): Partial<LocationForm> {
  const { doorOf } = form
  const isSamePlace = doorOf === null ? hasDetails(form) : doorOf.address === address.address
    // a house was added to the street
    || (!doorOf.hasHouse && doorOf.address !== '' && address.address.startsWith(`${doorOf.address}, `))
  const next = { addressText: formatAddressText(address), address, doorOf: address }
  if (isSamePlace) return next
  const place = known.find(other => other.address === address.address && address.address !== '')
  return { ...next, ...emptyDetails, ...(place !== undefined && selectDetails(place)) }
}
const selectDetails = ({ apartment, entrance, floor, intercom, comment }: DeliveryPlace) =>
  ({ apartment, entrance, floor, intercom, comment })

/**
 * Returns the fields that typing a detail changes. Without an accepted address, the detail belongs
 * to the next address, so the details of a former address are cleared.
 */
export function withDetail(
  { address, doorOf }: LocationForm, field: DetailField, text: string,
): Partial<LocationForm> {
  return { ...(address === null && doorOf !== null && emptyDetails), [field]: text, doorOf: address }
}

const invalid = (faults: LocationErrors) => ({ faults, choice: null })

/** The errors of a form, shown or not, and its choice if the address or pick-up point is valid. */
export interface LocationValidation {
  readonly faults: LocationErrors
  readonly choice: Choice | null
}

/**
 * Validates a form: delivery needs an address in a zone, take-away a pick-up point (LOC-10,
 * LOC-13).
 */
export function validateForm(
  form: LocationForm, data: CityData, resolution: ZoneResolution | null,
): LocationValidation {
  const { method, pickUpId, address, addressText } = form
  const { cityId } = data
  if (method === 'TAKE_AWAY') {
    const points = listPickUpPoints(data)
    const point = points.find(({ id }) => id === pickUpId)
    if (point === undefined) return invalid({ pickUp: points.length === 0 ? 'takeAwayNone' : 'takeAwayRequired' })
    return { faults: {}, choice: { method, cityId, restoId: point.id } }
  }
  const comment = maxLength(COMMENT_LIMIT)(form.comment) === null ? {} : { comment: 'maxLength' as const }
  if (address === null) {
    return invalid({ address: addressText.trim() === '' ? 'addressRequired' : 'addressPick', ...comment })
  }
  if (resolution?.kind !== 'inside') return invalid({ address: 'addressOutOfZone', ...comment })
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
  /** Whether the dialog must be saved before it closes: there is no menu to show behind it. */
  readonly isAtBoot: boolean
  /** The method of the saved choice, if the dialog has opened at boot because that choice is lost; else null. */
  readonly lostMethod: DeliveryMethod | null
  readonly step: DialogStep
  /** Whether the cities had not loaded when the dialog opened. It then opens again with them (LOC-02). */
  readonly awaitsCities: boolean
  readonly form: LocationForm
  /** The pick-up point to offer until the customer selects one, by its restaurant's id. */
  readonly proposedPickUpId: number | null
  /**
   * The fields changed on the map, which confirming puts into the form; null without a map
   * (MAP-01).
   */
  readonly map: Partial<LocationForm> | null
  /** Whether the customer has tried to save: then all errors are shown. */
  readonly isSubmitted: boolean
  /** Whether the address field has lost the focus since the last input. */
  readonly hasLeftAddress: boolean
  /** The address that needs no house number: the stored one, or one that the customer has confirmed. */
  readonly confirmedAddress: Address | null
  /** Whether the customer has changed the form, also before a reload: it is stored as a draft. */
  readonly isTouched: boolean
}
export type DialogStep = { readonly status: 'city' | 'method' | 'checking' | 'house-number' } | DishesMissing
export interface DishesMissing extends CartCheckResult {
  readonly status: 'dishes-missing'
  readonly choice: Choice
  /** Keys of the dishes that namesakes will replace; the others will leave the cart. */
  readonly replacedKeys: readonly string[]
}

/** How a new choice affects the cart. */
export interface CartCheckResult {
  /** The dishes that the other restaurant lacks. */
  readonly dishes: readonly MissingDish[]
  /** Applies the choice to the cart: replaces the dishes with these keys, removes the others. */
  applyToCart(replacedKeys: ReadonlySet<string>): void
}

/** The state after the customer closes the dialog. */
export function closeByCustomer(open: OpenDialog): DialogState {
  if (!open.isAtBoot) return CLOSED
  return open.step.status === 'city' ? open : returnToForm(open)
}
export const returnToForm = (open: OpenDialog): OpenDialog => ({ ...open, step: { status: 'method' } })
export function selectCity(open: OpenDialog, cityId: number): OpenDialog {
  // the method, the address with its details and the pick-up point belong to the former city
  const form = cityId === open.form.cityId ? open.form : { ...emptyForm, cityId }
  return { ...returnToForm(open), form, isSubmitted: false, hasLeftAddress: false, isTouched: true }
}
export function withAddressText(open: OpenDialog, addressText: string): OpenDialog {
  const { form, map } = open
  // the map covers the field: ignore the text
  if (map !== null) return open
  // a changed text drops the accepted address; an empty text too, although a nameless point's line is ''
  const line = addressText.trimEnd().replace(/,$/, '').trimEnd()
  const isSame = line !== '' && line === form.address?.address
  return {
    ...open, form: { ...form, addressText, address: isSame ? form.address : null },
    hasLeftAddress: false, isTouched: true,
  }
}
/** Changes fields: those of the map (`map`) while it is open, else those of the form. */
export function changeFields(open: OpenDialog, fields: Partial<LocationForm>): OpenDialog {
  const { form, map, isSubmitted } = open
  if (map !== null) return { ...open, map: { ...map, ...fields } }
  // after a change of the method, errors are hidden until the next attempt to save
  return { ...open, form: { ...form, ...fields }, isSubmitted: isSubmitted && !('method' in fields), isTouched: true }
}
/** The state after an attempt to save, with the step that follows the attempt. */
export function markSubmitted(open: OpenDialog, step: DialogStep): OpenDialog {
  return {
    ...open, isSubmitted: true, step,
    confirmedAddress: open.step.status === 'house-number' ? open.form.address : open.confirmedAddress,
  }
}
/** The state after the customer selects whether the missing dish with this key is replaced. */
export function withReplacement(open: OpenDialog, key: string, isReplaced: boolean): OpenDialog {
  const { step } = open
  if (step.status !== 'dishes-missing') return open
  const others = step.replacedKeys.filter(other => other !== key)
  return { ...open, step: { ...step, replacedKeys: isReplaced ? [...others, key] : others } }
}
