/*
 * The chunk of the restaurant list and of a restaurant's page. It loads after the first view, or
 * earlier if the customer opens one of them.
 */
import { texts as kitTexts } from '../../text/kit/ru.ts'
import { texts as moreTexts } from '../../text/more/ru.ts'
import { texts as chainTexts } from '../../text/chain/ru.ts'

export { openServedRestaurants } from '../../../core/shop/screens/served-restaurants.ts'
export { createRestaurants } from '../../../core/shop/venues/venues.ts'
export { VenueScreen } from '../../venues/VenueScreen.tsx'
export { VenuesScreen } from '../../venues/VenuesScreen.tsx'
export const texts = { ...kitTexts, ...moreTexts, ...chainTexts }
