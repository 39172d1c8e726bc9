/** The restaurants of the chain, with their screens: one file, fetched when somebody looks at them. */
import { texts as kit } from '../../text/kit/ru.ts'
import { texts as own } from '../../text/chain/ru.ts'

export { createVenues } from '../../../core/shop/venues/venues.ts'
export { VenueScreen } from '../../venues/VenueScreen.tsx'
export { VenuesScreen } from '../../venues/VenuesScreen.tsx'
export const texts = { ...kit, ...own }
