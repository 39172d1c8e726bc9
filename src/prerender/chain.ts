import type { Report } from '../../core/env.ts'
import type { Http } from '../../core/http/http.ts'
import { object, read } from '../../core/http/read.ts'
import { utcNow } from '../../core/http/tolerant-times.ts'
import { isAdult } from '../../core/shop/catalogue/availability.ts'
import { createLocationWire, type City, type Resto } from '../../core/shop/catalogue/city-wire.ts'
import { fetchMenu, type MenuSections } from '../../core/shop/catalogue/menu.ts'
import { createMenuWire, type Promotion } from '../../core/shop/catalogue/menu-wire.ts'
import { createZoneWire } from '../../core/shop/place/zones.ts'
import { limit } from '../../core/task.ts'

/** A restaurant with all of it that anybody may see. */
export interface Place {
  readonly resto: Resto
  readonly city: City
  readonly menus: readonly MenuSections[]
  readonly promotions: readonly Promotion[]
}
export interface Chain {
  /** By the server's clock. */
  readonly now: number
  readonly places: readonly Place[]
}

/** As many calls at a time as the shop has. */
const AT_ONCE = 6

/** Reads the whole chain as the shop does, or rejects: half a chain would take the other half's pages away. */
export async function readChain(client: Http, whiteLabel: string, report: Report): Promise<Chain> {
  const inTurn = limit(AT_ONCE)
  const http: Http = { ...client, get: (path, options) => inTurn(() => client.get(path, options)) }
  const [location, zones, menus] = [createLocationWire(http, whiteLabel, report), createZoneWire(http, whiteLabel, report), createMenuWire(http, report)]
  const now = read(object({ utc_time: utcNow }), await http.get('/1/now'), report, 'now').utc_time
  const cities = await Promise.all((await location.cities()).map(async city => ({ city, ids: await zones.restoIds(city.id) })))
  // of the first city that has it
  const cityOf = new Map([...cities].reverse().flatMap(({ city, ids }) => ids.map(id => [id, city] as const)))
  const places = await Promise.all([...cityOf].map(async ([id, city]): Promise<Place> => {
    const resto = await location.resto(id)
    const menu = await fetchMenu(menus, resto, false)
    const promotions = menu.promotions.filter(({ startAt = now, finishAt = Infinity }) => startAt <= now && now < finishAt)
    return { resto, city, menus: menu.menus.map(publicPart).filter(({ sections }) => sections.length > 0), promotions }
  }))
  // a chain without a place is a wrong code, or an API that is not up yet
  if (places.length === 0) throw new Error('no restaurant')
  const order = cities.map(({ city }) => city.id)
  return { now, places: places.sort((a, b) => order.indexOf(a.city.id) - order.indexOf(b.city.id) || a.resto.order - b.resto.order || a.resto.id - b.resto.id) }
}

/** Without what is shown to adults alone, who are asked for their age first (MENU-07). */
function publicPart({ menu, sections }: MenuSections): MenuSections {
  const open = sections.map(({ group, positions }) => ({ group, positions: positions.filter(position => !isAdult(position)) }))
  return { menu, sections: open.filter(({ positions }) => positions.length > 0) }
}
