import { replayResponses } from '../../http/replayed-responses.ts'
import { sameJson } from '../../json.ts'
import type { Shop } from '../app/shop.ts'
import { readRestaurantData } from '../venues/restaurant-data.ts'

/**
 * Shows the restaurants of a prerendered page until the API has responded. Resolves to a function that
 * returns whether the shop shows this data now. Rejects if the data cannot be decoded.
 */
export async function openServedRestaurants(
  { chain, config, location: { cities } }: Pick<Shop, 'chain' | 'config' | 'location'>,
  page: Omit<NonNullable<Shop['servedPage']>, 'rendered'>,
): Promise<() => boolean> {
  const { cities: servedCities, ...data } =
    await readRestaurantData(replayResponses(page.responses).http, config.whiteLabel, page)
  const restaurants = await chain.load()
  // the cities come last: with them, the page is shown
  restaurants.setInitialData(data, page.savedAt)
  cities.setInitialList(servedCities, page.savedAt)
  return () => {
    const [list, described, known] = [restaurants.list.get(), restaurants.pageState.get(), cities.list.get()]
    if (known.status !== 'ready' || !sameJson(known.value, servedCities)) return false
    if (data.described !== undefined) return described.status === 'ready' && sameJson(described.value, data.described)
    return list.city?.id === data.listed?.cityId
      && list.restos.status === 'ready' && sameJson(list.restos.value, data.listed?.restos)
  }
}
