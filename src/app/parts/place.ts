/** How another place is chosen, with the dialog: one file, fetched when a place is wanted. */
import { texts as kit } from '../../text/kit/ru.ts'
import { texts as own } from '../../text/place/ru.ts'

export { createPlace } from '../../../core/shop/place.ts'
export { LocationLayer } from '../LocationLayer.tsx'
export const texts = { ...kit, ...own }
