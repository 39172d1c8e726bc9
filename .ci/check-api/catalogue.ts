import { isInBounds } from '../../core/geo/near.ts'
import type { Http } from '../../core/http/http.ts'
import {
  createLocationApi,
  offersDelivery,
  offersTakeAway,
  type City,
  type Resto,
} from '../../core/shop/catalogue/location-api.ts'
import { createZoneApi, type DeliveryZone } from '../../core/shop/place/zones.ts'
import { listPaymentMethods } from '../../core/shop/place/payment-methods.ts'
import { formatOffset } from '../../core/time/format-iso.ts'
import { checkCall, type Check } from './check-call.ts'
import { createMenuReader, type MenuData } from './menus.ts'
import { checkBorders, checkZones } from './zones.ts'

/** A restaurant that could be decoded, with the data that an order there needs. */
export interface CheckedRestaurant {
  readonly city: City
  readonly resto: Resto
  readonly zones: readonly DeliveryZone[]
  readonly menu: MenuData
}

/** Checks the catalogue from the cities down to each dish. Resolves to the usable restaurants. */
export async function checkCatalogue(check: Check): Promise<readonly CheckedRestaurant[]> {
  const { config: { whiteLabel }, findings, http } = check
  const citiesCall = `GET /1/p/cities?whiteLabel=${whiteLabel}`
  const cities = await checkCall(check, 'cities.list', citiesCall, report =>
    createLocationApi(http, whiteLabel, report).cities(),
  ) ?? []
  if (cities.length > 0) findings.markKept('cities.some')
  else findings.markBroken('cities.some', citiesCall, `no city: is ${whiteLabel} the code of the chain?`)
  for (const city of cities) checkBounds(check, city)
  const [first] = cities
  if (first !== undefined) await checkSingleCity(check, first)
  const readMenu = createMenuReader(check)
  const byCity = await Promise.all(cities.map(async city => {
    const ids = await fetchRestoIds(check, city.id)
    const restaurants = (await Promise.all(ids.map(id => checkRestaurant(check, city, id, readMenu)))).flat()
    const restos = restaurants.map(({ resto }) => resto)
    const zones = restaurants.flatMap(restaurant => restaurant.zones)
    checkBorders(check, `city ${city.id}, ${city.name}`, { restos, zones })
    return restaurants
  }))
  const all = byCity.flat()
  // has no effect on a row that a warning of a decoder has broken
  if (all.length > 0) findings.markKept('menus.ids-unique', 'menus.prices')
  return all
}

function checkBounds({ findings }: Check, { id, name, bounds, center }: City): void {
  const isValid = bounds !== null && bounds.south < bounds.north && isInBounds(center, bounds)
  const observed = bounds === null
    ? 'no bounds'
    : `bounds ${JSON.stringify(bounds)}, center ${JSON.stringify(center)}`
  findings.record('cities.bounds', `city ${id}, ${name}`, isValid ? undefined : observed)
}

/**
 * Checks the call for a single city.
 * The shop can decode only a list of cities, so the response is wrapped in a list.
 */
async function checkSingleCity(check: Check, city: City): Promise<void> {
  const call = `GET /1/p/cities/${city.id}`
  const [single] = await checkCall(check, 'cities.one', call, report => {
    const http: Http = { ...check.http, get: async () => [await check.http.get(`/1/p/cities/${city.id}`)] }
    return createLocationApi(http, '', report).cities()
  }) ?? []
  if (single !== undefined)
    check.findings.record('cities.one', call, single.id === city.id ? undefined : `city ${single.id}`)
}

async function fetchRestoIds(check: Check, cityId: number): Promise<readonly number[]> {
  const { config: { whiteLabel }, http } = check
  const call = `GET /1/p/restos?cityId=${cityId}&whiteLabel=${whiteLabel}`
  const ids = await checkCall(check, 'restos.list', call, report =>
    createZoneApi(http, whiteLabel, report).restoIds(cityId),
  )
  if (ids !== undefined) check.findings.record('restos.some', call, ids.length > 0 ? undefined : 'no restaurant')
  return ids ?? []
}

/**
 * Advises to send an offset instead of a named time zone whose offset stays the same all the year.
 * An old browser may have old rules for a named zone; an offset is the same in every browser.
 */
function adviseOffset({ findings, now }: Check, { id, zone }: Resto): void {
  const year = new Date(now()).getUTCFullYear()
  const offsets = Array.from({ length: 12 }, (_, month) => zone.offsetAt(Date.UTC(year, month, 1)))
  const [offset = 0] = offsets
  if (!/^[a-z]/i.test(zone.name) || offsets.some(other => other !== offset)) return
  findings.advise(
    'restos.timezone-offset',
    `GET /1/p/restos/${id}`,
    `timezone ${zone.name}, which is ${formatOffset(offset)} all the year by the data of this machine`,
  )
}

/** Fetches and checks a restaurant with its zones and menus. Empty if the response is unusable. */
async function checkRestaurant(
  check: Check,
  city: City,
  id: number,
  readMenu: (resto: Resto) => Promise<MenuData>,
): Promise<readonly CheckedRestaurant[]> {
  const { config: { whiteLabel }, findings, http } = check
  const call = `GET /1/p/restos/${id}`
  const resto = await checkCall(check, 'restos.detail', call, report =>
    createLocationApi(http, whiteLabel, report).resto(id),
  )
  if (resto === undefined) return []
  findings.record('restos.id', call, resto.id === id ? undefined : `restaurant ${resto.id}`)
  if (resto.id !== id) return []
  findings.markKept('restos.hours', 'restos.timezone')
  adviseOffset(check, resto)
  findings.record('restos.days', call, resto.schedule.intervals.length > 0 ? undefined : 'no active hours on any day')
  findings.record(
    'restos.menus',
    call,
    offersDelivery(resto) || offersTakeAway(resto)
      ? undefined
      : `${resto.menus.length} menus, none with isDelivery or isTakeAway`,
  )
  for (const [method, isServed] of [
    ['DELIVERY', offersDelivery(resto)],
    ['TAKE_AWAY', offersTakeAway(resto)],
  ] as const) {
    const canPay = listPaymentMethods(resto, method).length > 0
    const fault = `menus for ${method}, and no payment method in payConfig`
    if (isServed) findings.record('restos.payments', call, canPay ? undefined : fault)
  }
  const [zones, menu] = await Promise.all([checkZones(check, resto), readMenu(resto)])
  return [{ city, resto, zones, menu }]
}
