import { distinct, list, object, decode, usableList, type Infer } from '../../decode/decode.ts'
import { withDefaultAndWarning, id, text } from '../../decode/tolerant.ts'
import type { Report } from '../../env.ts'
import type { Http } from '../../http/http.ts'
import { byOrder, collectFulfilled } from '../catalogue/available.ts'
import { createLocationApi, type City, type Resto } from '../catalogue/location-api.ts'

/** Decodes a restaurant in the list of the chain. */
const chainRestaurant = object({ id, name: text, cityIds: withDefaultAndWarning(list(id), []) })
export type ChainRestaurant = Infer<typeof chainRestaurant>

/** Fetches the list of the chain's restaurants. Rejects on failure. */
export async function fetchChain(http: Http, whiteLabel: string, report: Report): Promise<readonly ChainRestaurant[]> {
  const json = await http.get('/1/p/restos', { query: { whiteLabel } })
  return decode(distinct(usableList(chainRestaurant)), json, report, 'venues')
}

/** The city whose restaurants the list shows without a selected one; undefined without cities. */
export const findFirstCity = (
  cities: readonly City[], chain: readonly ChainRestaurant[] | undefined,
): City | undefined =>
  cities.find(city => chain?.some(({ cityIds }) => cityIds.includes(city.id))) ?? cities[0]

/** What a page shows: the restaurants of one city, or one restaurant. */
export interface RestaurantData {
  readonly chain?: readonly ChainRestaurant[]
  readonly listed?: { readonly cityId: number; readonly restos: readonly Resto[] }
  readonly described?: Resto
}

/**
 * Fetches what a prerendered page shows. The prerenderer records the responses, and the shop replays
 * them. Rejects when a request fails.
 */
export async function readRestaurantData(
  http: Http, whiteLabel: string,
  { listedCityId: cityId, describedRestoId: restoId }: {
    readonly listedCityId?: number | undefined; readonly describedRestoId?: number | undefined
  },
): Promise<RestaurantData & { readonly cities: readonly City[] }> {
  // no reports: invalid items were reported when the response arrived
  const report = () => undefined
  const api = createLocationApi(http, whiteLabel, report)
  const cities = await api.cities()
  if (restoId !== undefined) return { cities, described: await api.resto(restoId) }
  if (cityId === undefined) return { cities }
  const chain = await fetchChain(http, whiteLabel, report)
  const ids = chain.filter(({ cityIds }) => cityIds.includes(cityId)).map(item => item.id)
  // like the list in the shop, without a restaurant that cannot be fetched
  const restos = await collectFulfilled(ids.map(item => api.resto(item)), report)
  return { cities, chain, listed: { cityId, restos: restos.sort(byOrder) } }
}
