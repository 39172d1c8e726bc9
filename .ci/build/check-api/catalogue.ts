import { inBounds } from '../../../core/geo/near.ts'
import type { Http } from '../../../core/http/http.ts'
import { createLocationWire, delivers, handsOver, type City, type Resto } from '../../../core/shop/catalogue/city-wire.ts'
import { createZoneWire, type DeliveryZone } from '../../../core/shop/place/zones.ts'
import { paymentMethods } from '../../../core/shop/place/serves.ts'
import { ask, type Check } from './ask.ts'
import { createMenuReader, type RestoMenu } from './menus.ts'
import { checkZones } from './zones.ts'

/** A restaurant with all that an order there needs. */
export interface Place {
  readonly city: City
  readonly resto: Resto
  readonly zones: readonly DeliveryZone[]
  readonly menu: RestoMenu
}

/** Walks from the cities to each dish, and judges what lies on the way. */
export async function walkCatalogue(check: Check): Promise<readonly Place[]> {
  const { config: { whiteLabel }, findings, http } = check
  const asked = `GET /1/p/cities?whiteLabel=${whiteLabel}`
  const cities = await ask(check, 'cities.list', asked, report => createLocationWire(http, whiteLabel, report).cities()) ?? []
  if (cities.length > 0) findings.keep('cities.some')
  else findings.break('cities.some', asked, `no city: is ${whiteLabel} the code of the chain?`)
  for (const city of cities) checkBounds(check, city)
  const [first] = cities
  if (first !== undefined) await checkOne(check, first)
  const readMenu = createMenuReader(check)
  const places = await Promise.all(cities.map(async city => {
    const ids = await restosOf(check, city.id)
    return Promise.all(ids.map(id => placeOf(check, city, id, readMenu)))
  }))
  const found = places.flat(2)
  if (found.length > 0) findings.keep('menus.ids-unique', 'menus.prices')
  return found
}

function checkBounds({ findings }: Check, { id, name, bounds, center }: City): void {
  const isIn = bounds !== null && bounds.south < bounds.north && inBounds(center, bounds)
  findings.judge('cities.bounds', `city ${id}, ${name}`, isIn ? undefined : bounds === null ? 'no bounds' : `bounds ${JSON.stringify(bounds)}, center ${JSON.stringify(center)}`)
}

/** The shop has no reader for a city by itself: the one of the list reads it as a list of one. */
async function checkOne(check: Check, city: City): Promise<void> {
  const asked = `GET /1/p/cities/${city.id}`
  const [found] = await ask(check, 'cities.one', asked, report => {
    const http: Http = { ...check.http, get: async () => [await check.http.get(`/1/p/cities/${city.id}`)] }
    return createLocationWire(http, '', report).cities()
  }) ?? []
  if (found !== undefined) check.findings.judge('cities.one', asked, found.id === city.id ? undefined : `city ${found.id}`)
}

async function restosOf(check: Check, cityId: number): Promise<readonly number[]> {
  const { config: { whiteLabel }, http } = check
  const asked = `GET /1/p/restos?cityId=${cityId}&whiteLabel=${whiteLabel}`
  const ids = await ask(check, 'restos.list', asked, report => createZoneWire(http, whiteLabel, report).restoIds(cityId))
  if (ids !== undefined) check.findings.judge('restos.some', asked, ids.length > 0 ? undefined : 'no restaurant')
  return ids ?? []
}

async function placeOf(check: Check, city: City, id: number, readMenu: (resto: Resto) => Promise<RestoMenu>): Promise<readonly Place[]> {
  const { config: { whiteLabel }, findings, http } = check
  const asked = `GET /1/p/restos/${id}`
  const resto = await ask(check, 'restos.detail', asked, report => createLocationWire(http, whiteLabel, report).resto(id))
  if (resto === undefined) return []
  findings.judge('restos.id', asked, resto.id === id ? undefined : `restaurant ${resto.id}`)
  if (resto.id !== id) return []
  findings.keep('restos.hours', 'restos.timezone')
  findings.judge('restos.days', asked, resto.schedule.intervals.length > 0 ? undefined : 'no active hours on any day')
  findings.judge('restos.menus', asked, delivers(resto) || handsOver(resto) ? undefined : `${resto.menus.length} menus, none with isDelivery or isTakeAway`)
  for (const [method, isServed] of [['DELIVERY', delivers(resto)], ['TAKE_AWAY', handsOver(resto)]] as const) {
    if (isServed) findings.judge('restos.payments', asked, paymentMethods(resto, method).length > 0 ? undefined : `menus for ${method}, and no way of paying in payConfig`)
  }
  const [zones, menu] = await Promise.all([checkZones(check, resto), readMenu(resto)])
  return [{ city, resto, zones, menu }]
}
