/** The restaurants of the chain, with their screens: one file, fetched when somebody looks at them. */
export { createVenues } from '../../../core/shop/venues/venues.ts'
export { VenueScreen } from '../../venues/VenueScreen.tsx'
export { VenuesScreen } from '../../venues/VenuesScreen.tsx'
