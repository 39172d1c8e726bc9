import type { DetailField } from '../../core/shop/place/address.ts'
import type { TextKey } from '../text/texts.ts'

/** The short details of the door, in the order of their fields. */
export const DOOR = [
  ['apartment', 'location.apartment'], ['entrance', 'location.entrance'], ['floor', 'location.floor'], ['intercom', 'location.intercom'],
] as const satisfies readonly (readonly [DetailField, TextKey])[]
