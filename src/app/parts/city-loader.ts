/*
 * The chunk of the city loader, which fetches a city's restaurants with their delivery zones. The
 * chunk itself loads after the first view, or before a place is selected.
 */

export { createCityLoader } from '../../../core/shop/city-loader.ts'
