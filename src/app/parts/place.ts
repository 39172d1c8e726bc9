/** How another place is chosen, with the dialog: one file, fetched when a place is wanted. */
export { createPlace } from '../../../core/shop/place.ts'
export { LocationLayer } from '../LocationLayer.tsx'
