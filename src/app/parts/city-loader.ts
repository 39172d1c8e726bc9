/*
 * The chunk of the city loader, which fetches a city's restaurants with their delivery zones. The
 * chunk loads after the first view, or earlier when the customer selects an address.
 */

export { createCityLoader } from '../../../core/shop/city-loader.ts'
