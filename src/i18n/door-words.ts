import type { DeliveryPlace, DetailField } from '../../core/shop/place/address.ts'
import type { TextKey } from '../text/texts.ts'
import type { I18n } from './i18n.ts'

/**
 * The short fields about the customer's door, in the order of the form, with the text keys of their
 * labels.
 */
export const DOOR_FIELDS = [
  ['apartment', 'location.apartment'],
  ['entrance', 'location.entrance'],
  ['floor', 'location.floor'],
  ['intercom', 'location.intercom'],
] as const satisfies readonly (readonly [DetailField, TextKey])[]

/** The API's limit in characters for each of `DOOR_FIELDS`. */
export const DETAIL_MAX_LENGTH = 100

/** All fields with details for the courier, in the order of the form. */
export const DETAIL_FIELDS = [...DOOR_FIELDS.map(([name]) => name), 'comment'] as const satisfies readonly DetailField[]

/** Formats the filled-in fields: «кв. 12», «подъезд 2». */
export function formatDoorDetails(
  { t }: I18n,
  place: Pick<DeliveryPlace, DetailField>,
  fields: readonly DetailField[] = DETAIL_FIELDS,
): readonly string[] {
  return fields.flatMap(field => {
    const value = place[field].trim()
    if (value === '') return []
    // a value that begins with a word needs no label: «офис 5», «код 5513»
    return [field === 'comment' || /^\p{L}{2}/u.test(value) ? value : t(`door.${field}`, { n: value })]
  })
}
