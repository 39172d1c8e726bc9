import type { Report } from '../../core/env.ts'
import type { Http } from '../../core/http/http.ts'
import { object, read } from '../../core/http/read.ts'
import { utcNow } from '../../core/http/tolerant-times.ts'
import { isAdult } from '../../core/shop/catalogue/availability.ts'
import { createLocationApi, type City, type Resto } from '../../core/shop/catalogue/location-api.ts'
import { fetchMenu, type MenuSections, type RestoMenu } from '../../core/shop/catalogue/menu.ts'
import { createMenuApi, type Promotion } from '../../core/shop/catalogue/menu-api.ts'
import { createZoneApi } from '../../core/shop/place/zones.ts'
import { limit } from '../../core/task.ts'

/** A restaurant with its public data. */
export interface RestaurantData extends Pick<RestoMenu, 'modifiers'> {
  readonly resto: Resto
  readonly city: City
  readonly menus: readonly MenuSections[]
  readonly promotions: readonly Promotion[]
}
export interface Chain {
  /** Server time in milliseconds. */
  readonly now: number
  readonly cities: readonly City[]
  readonly restaurants: readonly RestaurantData[]
}

/** The limit of concurrent requests, as in the shop. */
const AT_ONCE = 6

/**
 * Loads the whole chain with the shop's API client. Rejects if any request fails: an incomplete
 * chain would remove pages.
 */
export async function loadChain(client: Http, whiteLabel: string, report: Report): Promise<Chain> {
  const inTurn = limit(AT_ONCE)
  const http: Http = { ...client, get: (path, options) => inTurn(() => client.get(path, options)) }
  const [location, zones, menus] = [
    createLocationApi(http, whiteLabel, report),
    createZoneApi(http, whiteLabel, report),
    createMenuApi(http, report),
  ]
  const now = read(object({ utc_time: utcNow }), await http.get('/1/now'), report, 'now').utc_time
  const cities = await Promise.all(
    (await location.cities()).map(async city => ({ city, ids: await zones.restoIds(city.id) })),
  )
  // the first city of each restaurant
  const cityByRestaurant = new Map([...cities].reverse().flatMap(({ city, ids }) => ids.map(id => [id, city] as const)))
  const places = await Promise.all(
    [...cityByRestaurant].map(async ([id, city]): Promise<RestaurantData> => {
      const resto = await location.resto(id)
      const menu = await fetchMenu(menus, resto, false)
      const promotions = menu.promotions.filter(
        ({ startAt = now, finishAt = Infinity }) => startAt <= now && now < finishAt,
      )
      const publicMenus = menu.menus.map(withoutAdultDishes).filter(({ sections }) => sections.length > 0)
      return { resto, city, menus: publicMenus, modifiers: menu.modifiers, promotions }
    }),
  )
  // no restaurants: the chain's code is wrong, or the API is not ready
  if (places.length === 0) throw new Error('no restaurant')
  const order = cities.map(({ city }) => city.id)
  return {
    now,
    cities: cities.map(({ city }) => city),
    restaurants: places.sort(
      (a, b) =>
        order.indexOf(a.city.id) - order.indexOf(b.city.id) || a.resto.order - b.resto.order || a.resto.id - b.resto.id,
    ),
  }
}

/** Removes dishes for adults, which need the age question first (MENU-07). */
function withoutAdultDishes({ menu, sections }: MenuSections): MenuSections {
  const open = sections.map(({ group, positions }) => ({
    group,
    positions: positions.filter(position => !isAdult(position)),
  }))
  return { menu, sections: open.filter(({ positions }) => positions.length > 0) }
}
