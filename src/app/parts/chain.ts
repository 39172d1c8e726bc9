/** The chunk of the chain's restaurants and their screens. Loaded when a customer opens them. */
import { texts as kit } from '../../text/kit/ru.ts'
import { texts as own } from '../../text/chain/ru.ts'

export { createRestaurants } from '../../../core/shop/venues/venues.ts'
export { VenueScreen } from '../../venues/VenueScreen.tsx'
export { VenuesScreen } from '../../venues/VenuesScreen.tsx'
export const texts = { ...kit, ...own }
