/* All restaurants of a city with their zones: one file, fetched behind the first sight, or before a place is chosen. */

export { createWholeCity } from '../../../core/shop/whole-city.ts'
