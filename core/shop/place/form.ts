import { maxLength } from '../../form-rules.ts'
import { literal, nullable, object, positiveId, string, type Infer, type Read } from '../../http/read.ts'
import { recordOf } from '../../json.ts'
import { addressReader, details, type Address, type DeliveryPlace } from './address.ts'
import type { StoredChoice } from './choice.ts'
import type { CityData } from '../catalogue/cities.ts'
import { pickUpPoints, type ZoneVerdict } from './zones.ts'

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
