import type { DeliveryPlace, DetailField } from '../../core/shop/place/address.ts'
import type { TextKey } from '../text/texts.ts'
import type { I18n } from './shop.ts'

/** The short details of the door, in the order of their fields. */
export const DOOR_FIELDS = [
  ['apartment', 'location.apartment'],
  ['entrance', 'location.entrance'],
  ['floor', 'location.floor'],
  ['intercom', 'location.intercom'],
] as const satisfies readonly (readonly [DetailField, TextKey])[]

/** The API's limit of characters for each detail. */
export const DETAIL_MAX_LENGTH = 100

/** All details that a courier needs at the door, in the order of their fields. */
export const DETAIL_FIELDS = [...DOOR_FIELDS.map(([name]) => name), 'comment'] as const satisfies readonly DetailField[]

/** The filled-in details as texts: «кв. 12», «подъезд 2». */
export function formatDoorDetails(
  { t }: I18n,
  place: Pick<DeliveryPlace, DetailField>,
  names: readonly DetailField[] = DETAIL_FIELDS,
): readonly string[] {
  return names.flatMap(name => {
    const n = place[name].trim()
    if (n === '') return []
    // a text that begins with a word needs no label: «офис 5», «код 5513»
    return [name === 'comment' || /^\p{L}{2}/u.test(n) ? n : t(`door.${name}`, { n })]
  })
}
