import { maxLength } from '../../form-rules.ts'
import { literal, nullable, object, positiveId, string, type Infer, type Read } from '../../http/read.ts'
import { recordOf } from '../../json.ts'
import type { MissingDish } from '../cart/template.ts'
import { details, where, type Address, type DeliveryPlace } from './address.ts'
import type { Choice, StoredChoice } from './choice.ts'
import type { CityData } from '../catalogue/cities.ts'
import type { ZoneVerdict } from './zones.ts'
import { pickUpPoints } from './offered.ts'

const addressReader = object({ address: string, ...where })
/** Earlier drafts name two fields otherwise. */
const drafted: Read<Address> = (json, at) => {
  const { line, point, ...rest } = recordOf(json) ?? {}
  return addressReader({ address: line, location: point, ...rest }, at)
}
/** What is typed and chosen in the location dialog, saved or not. */
export type LocationForm = Infer<typeof form>
const form = object({
  cityId: nullable(positiveId), method: nullable(literal('DELIVERY', 'TAKE_AWAY')),
  // as typed; once an address is accepted, its words
  addressText: string, address: nullable(drafted), ...details, pickUpId: nullable(positiveId),
})
/** What comes back after a reload. */
export const draftReader = object({ step: literal('city', 'method'), form })

export const COMMENT_LIMIT = 100

/** In the order of the fields. */
export type LocationErrors = {
  readonly address?: 'addressRequired' | 'addressPick' | 'addressOutOfZone'
  readonly comment?: 'maxLength'
  readonly pickUp?: 'takeAwayRequired' | 'takeAwayNone'
}

export const emptyForm: LocationForm = {
  cityId: null, method: null, addressText: '', address: null,
  apartment: '', entrance: '', floor: '', intercom: '', comment: '', pickUpId: null,
}

/** What is saved; the address also in take-away, so that switching back finds it. */
export function formOf({ cityId, method, place, restoId }: StoredChoice): LocationForm {
  const pickUpId = method === 'TAKE_AWAY' ? restoId : null
  return { ...emptyForm, cityId, method, ...(place !== null && placeFields(place)), pickUpId }
}
export function placeFields({ address, location, hasHouse, placeId, ...door }: DeliveryPlace) {
  return { addressText: address, address: { address, location, hasHouse, placeId }, ...door }
}

const refused = (faults: LocationErrors) => ({ faults, choice: null })

/** Its choice, and its faults, shown or not: an address is chosen and lies in a zone (LOC-10), take-away has a point (LOC-13). */
export function judgeForm(form: LocationForm, data: CityData, verdict: ZoneVerdict | null) {
  const { method, pickUpId, address, addressText } = form
  const { cityId } = data
  if (method === 'TAKE_AWAY') {
    const points = pickUpPoints(data)
    const point = points.find(({ id }) => id === pickUpId)
    if (point === undefined) return refused({ pickUp: points.length === 0 ? 'takeAwayNone' : 'takeAwayRequired' })
    return { faults: {}, choice: { method, cityId, restoId: point.id } }
  }
  const comment = maxLength(COMMENT_LIMIT)(form.comment) === null ? {} : { comment: 'maxLength' as const }
  if (address === null) return refused({ address: addressText.trim() === '' ? 'addressRequired' : 'addressPick', ...comment })
  if (verdict?.at !== 'inside') return refused({ address: 'addressOutOfZone', ...comment })
  const { address: line, ...where } = address
  const place = {
    address: line, apartment: form.apartment.trim(), entrance: form.entrance.trim(), floor: form.floor.trim(),
    intercom: form.intercom.trim(), comment: form.comment.trim(), ...where,
  }
  return { faults: comment, choice: { method: 'DELIVERY' as const, cityId, restoId: verdict.resto.id, place } }
}

export type DialogState = typeof CLOSED | OpenDialog
export const CLOSED = { at: 'closed' } as const
export interface OpenDialog {
  readonly at: 'open'
  /** Stays until it is saved: there is nothing to return to. */
  readonly boot: boolean
  readonly step: DialogStep
  readonly form: LocationForm
  /** The pick-up point until one is chosen here. */
  readonly proposed: number | null
  /** What differs on the map: confirming writes it back, closing drops it (MAP-01). */
  readonly map: Partial<LocationForm> | null
  /** After the first try to save, faults show as they are. */
  readonly submitted: boolean
  /** Since something was typed in it. */
  readonly addressLeft: boolean
  /** Is right without a house number, the customer says; another address asks again. */
  readonly confirmed: Address | null
  /** Worth keeping for a reload. */
  readonly touched: boolean
}
export type DialogStep = { readonly at: 'city' | 'method' | 'checking' | 'house-number' } | DishesMissing
export interface DishesMissing extends CartVerdict {
  readonly at: 'dishes-missing'
  readonly choice: Choice
  /** Keys of the dishes to be replaced by their namesakes; the others leave the cart. */
  readonly swapped: readonly string[]
}

/** What the cart says to a new place: the dishes that are missing there, and what saving does to it. */
export interface CartVerdict {
  readonly dishes: readonly MissingDish[]
  settle(swapped: ReadonlySet<string>): void
}

/** What becomes of an open dialog by what its customer does. */
export function left(open: OpenDialog): DialogState {
  if (!open.boot) return CLOSED
  return open.step.at === 'city' ? open : atForm(open)
}
export const atForm = (open: OpenDialog): OpenDialog => ({ ...open, step: { at: 'method' } })
export function inCity(open: OpenDialog, cityId: number): OpenDialog {
  // another city: neither its streets nor its pick-up points are those of the former
  const other = { cityId, method: null, addressText: '', address: null, pickUpId: null }
  const form = cityId === open.form.cityId ? open.form : { ...open.form, ...other }
  return { ...atForm(open), form, submitted: false, addressLeft: false, touched: true }
}
export function withText(open: OpenDialog, addressText: string): OpenDialog {
  const { form, map } = open
  // it lies under the map
  if (map !== null) return open
  // typing over an accepted address takes the acceptance away; a bare point has no words
  const isSame = addressText !== '' && addressText === form.address?.address
  return { ...open, form: { ...form, addressText, address: isSame ? form.address : null }, addressLeft: false, touched: true }
}
export function filledIn(open: OpenDialog, fields: Partial<LocationForm>): OpenDialog {
  const { form, map, submitted } = open
  if (map !== null) return { ...open, map: { ...map, ...fields } }
  // who turns to the other method is not blamed for it before trying to save
  return { ...open, form: { ...form, ...fields }, submitted: submitted && !('method' in fields), touched: true }
}
export function saveTried(open: OpenDialog, step: DialogStep): OpenDialog {
  return { ...open, submitted: true, step, confirmed: open.step.at === 'house-number' ? open.form.address : open.confirmed }
}
export function withSwap(open: OpenDialog, key: string, on: boolean): OpenDialog {
  const { step } = open
  if (step.at !== 'dishes-missing') return open
  const others = step.swapped.filter(one => one !== key)
  return { ...open, step: { ...step, swapped: on ? [...others, key] : others } }
}
