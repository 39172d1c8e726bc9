import type { DeliveryPlace, DetailField } from '../../core/shop/place/address.ts'
import type { TextKey } from '../text/texts.ts'
import type { Words } from './shop.ts'

/** The short details of the door, in the order of their fields. */
export const DOOR = [
  ['apartment', 'location.apartment'], ['entrance', 'location.entrance'], ['floor', 'location.floor'], ['intercom', 'location.intercom'],
] as const satisfies readonly (readonly [DetailField, TextKey])[]

/** How many characters of each the API takes. */
export const DOOR_LIMIT = 100

/** All that a courier needs at the door, in the order of its fields. */
export const DETAILS = [...DOOR.map(([name]) => name), 'comment'] as const satisfies readonly DetailField[]

/** What is filled in of them, each in words: «кв. 12», «подъезд 2». */
export function doorWords({ t }: Words, place: Pick<DeliveryPlace, DetailField>, names: readonly DetailField[] = DETAILS): readonly string[] {
  return names.flatMap(name => {
    const n = place[name].trim()
    if (n === '') return []
    // a text that begins with a word says itself what it is: «офис 5», «код 5513»
    return [name === 'comment' || /^\p{L}{2}/u.test(n) ? n : t(`door.${name}`, { n })]
  })
}
