import { maxLength } from '../../form-rules.ts'
import { literal, nullable, object, positiveId, string, type Infer, type Read } from '../../http/read.ts'
import { recordOf } from '../../json.ts'
import { addressReader, details, type Address, type DeliveryPlace } from './address.ts'
import type { Choice, StoredChoice } from './choice.ts'
import type { CityData } from '../catalogue/cities.ts'
import { pickUpPoints, type ZoneVerdict } from './zones.ts'

/** An address; earlier drafts name two of its fields otherwise. */
const drafted: Read<Address> = (json, at) => {
  const { line, point, ...rest } = recordOf(json) ?? {}
  return addressReader({ address: line, location: point, ...rest }, at)
}
/** What the customer has typed and chosen in the location dialog, saved or not. */
export type LocationForm = Infer<typeof form>
const form = object({
  cityId: nullable(positiveId), method: nullable(literal('DELIVERY', 'TAKE_AWAY')),
  // as typed; once an address is accepted, its words
  addressText: string, address: nullable(drafted), ...details, pickUpId: nullable(positiveId),
})
/** What comes back after a reload of a dialog that the customer has changed. */
export const draftReader = object({ step: literal('city', 'method'), form })
export type DialogDraft = Infer<typeof draftReader>

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

/** The saved state as a form; the address stays known while take-away is chosen, so that switching back finds it. */
export function formOf({ cityId, method, place, restoId }: StoredChoice): LocationForm {
  return { ...emptyForm, cityId, method, ...(place !== null && placeFields(place)), pickUpId: method === 'TAKE_AWAY' ? restoId : null }
}
/** A place as the form holds it. */
export function placeFields({ address, location, hasHouse, placeId, ...door }: DeliveryPlace) {
  return { addressText: address, address: { address, location, hasHouse, placeId }, ...door }
}

/** Every fault of a form, shown or not: an address must be chosen and lie in a zone (LOC-10), take-away needs a point (LOC-13); and its choice. */
export function judgeForm(form: LocationForm, data: CityData, verdict: ZoneVerdict | null): {
  readonly faults: LocationErrors
  readonly choice: Choice | null
} {
  const { method, pickUpId, address, addressText } = form
  const { cityId } = data
  if (method === 'TAKE_AWAY') {
    const points = pickUpPoints(data)
    const point = points.find(({ id }) => id === pickUpId)
    if (point !== undefined) return { faults: {}, choice: { method, cityId, restoId: point.id } }
    return { faults: { pickUp: points.length === 0 ? 'takeAwayNone' : 'takeAwayRequired' }, choice: null }
  }
  const comment = maxLength(COMMENT_LIMIT)(form.comment) === null ? {} : { comment: 'maxLength' as const }
  if (address === null) return { faults: { address: addressText.trim() === '' ? 'addressRequired' : 'addressPick', ...comment }, choice: null }
  if (verdict?.at !== 'inside') return { faults: { address: 'addressOutOfZone', ...comment }, choice: null }
  const { address: line, ...where } = address
  const place = {
    address: line, apartment: form.apartment.trim(), entrance: form.entrance.trim(), floor: form.floor.trim(),
    intercom: form.intercom.trim(), comment: form.comment.trim(), ...where,
  }
  return { faults: comment, choice: { method: 'DELIVERY', cityId, restoId: verdict.resto.id, place } }
}
