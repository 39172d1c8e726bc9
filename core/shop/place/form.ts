import { maxLength } from '../../form-rules.ts'
import { literal, nullable, object, positiveId, string, type Infer } from '../../http/read.ts'
import { addressReader, details, sameAddress, type DeliveryPlace, type DetailField } from './address.ts'
import type { Choice, StoredChoice } from './choice.ts'
import type { CityData } from '../catalogue/cities.ts'
import { pickUpPoints } from './methods.ts'
import type { ZoneVerdict } from './zones.ts'

/** What the customer has typed and chosen in the location dialog, saved or not. */
export type LocationForm = Infer<typeof form>
const form = object({
  cityId: nullable(positiveId), method: nullable(literal('DELIVERY', 'TAKE_AWAY')),
  // the text is as typed; it equals the address's line once one is accepted
  addressText: string, address: nullable(addressReader), ...details, pickUpId: nullable(positiveId),
})
/** What comes back after a reload of a dialog that the customer has changed. */
export const draftReader = object({ step: literal('city', 'method'), form })
export type DialogDraft = Infer<typeof draftReader>

export const COMMENT_LIMIT = 100

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
export function placeFields({ address, hasHouse, location, placeId, ...door }: DeliveryPlace) {
  return { addressText: address, address: { line: address, hasHouse, point: location, placeId }, ...door }
}

/** Every fault of the form, shown or not. An address must be chosen and lie in a zone (LOC-10); take-away needs a point (LOC-13). */
export function faultsOf(form: LocationForm, data: CityData, verdict: ZoneVerdict | null): LocationErrors {
  const { method, pickUpId, address, addressText, comment: text } = form
  if (method === 'TAKE_AWAY') {
    const points = pickUpPoints(data)
    if (points.length === 0) return { pickUp: 'takeAwayNone' }
    return points.some(one => one.id === pickUpId) ? {} : { pickUp: 'takeAwayRequired' }
  }
  const comment = maxLength(COMMENT_LIMIT)(text) === null ? {} : { comment: 'maxLength' as const }
  if (address === null) return { address: addressText.trim() === '' ? 'addressRequired' : 'addressPick', ...comment }
  return verdict?.at === 'inside' ? comment : { address: 'addressOutOfZone', ...comment }
}

/** The choice that a faultless form stands for. */
export function choiceOf(form: LocationForm, verdict: ZoneVerdict | null): Choice | null {
  const { cityId, address } = form
  if (cityId === null) return null
  if (form.method === 'TAKE_AWAY') return form.pickUpId === null ? null : { method: 'TAKE_AWAY', cityId, restoId: form.pickUpId }
  if (address === null || verdict?.at !== 'inside') return null
  const { line, point: location, hasHouse, placeId } = address
  return { method: 'DELIVERY', cityId, restoId: verdict.resto.id, place: { address: line, location, hasHouse, placeId, ...detailsOf(form) } }
}

/** Whether two forms mean the same method, address and point: the door and the comment may differ (LOC-12). */
export function samePlace(a: LocationForm, b: LocationForm): boolean {
  if (a.cityId !== b.cityId || a.method !== b.method) return false
  return a.method === 'TAKE_AWAY' ? a.pickUpId === b.pickUpId : sameAddress(a.address, b.address)
}
/** What is typed besides the address, without the spaces around it. */
export function detailsOf({ apartment, entrance, floor, intercom, comment }: LocationForm): Pick<DeliveryPlace, DetailField> {
  return { apartment: apartment.trim(), entrance: entrance.trim(), floor: floor.trim(), intercom: intercom.trim(), comment: comment.trim() }
}
