/*
 * The chunk of the city loader, which fetches a city's restaurants with their delivery zones. It
 * loads after the first view, or earlier if the boot, the cart or the location dialog needs it.
 */

export { createCityLoader } from '../../../core/shop/app/city-loader.ts'
