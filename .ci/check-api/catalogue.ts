import { distanceMetres, isInBounds } from '../../core/geo/near.ts'
import type { Point } from '../../core/geo/point.ts'
import { offersDelivery, offersTakeAway, type City, type Resto } from '../../core/shop/catalogue/location-api.ts'
import { listPaymentMethods } from '../../core/shop/place/payment-methods.ts'
import type { DeliveryZone } from '../../core/shop/place/zones.ts'
import { formatOffset } from '../../core/time/format-iso.ts'
import { checkCall, createClients, type Check } from './check-call.ts'
import type { Judgement } from './findings.ts'
import { checkPrices, createMenuReader, type MenuData } from './menus.ts'
import { checkBorders, checkZones, MAX_DISTANCE } from './zones.ts'

/** A restaurant that could be decoded, with the data that an order there needs. */
export interface CheckedRestaurant {
  readonly city: City
  readonly resto: Resto
  readonly zones: readonly DeliveryZone[]
  readonly menu: MenuData
}

/** Checks the catalogue from the cities down to each dish. Resolves to the usable restaurants. */
export async function checkCatalogue(check: Check): Promise<readonly CheckedRestaurant[]> {
  const { config: { whiteLabel }, findings } = check
  const response = await checkCall(check, 'cities.list', clients => clients.cities(), list =>
    ({ 'cities.some': list.length > 0 || `no city: is ${whiteLabel} the code of the chain?` }))
  const cities = response?.value ?? []
  for (const { id, name, bounds, center } of cities) {
    const isValid = bounds !== null && bounds.south < bounds.north && isInBounds(center, bounds)
    const hint = bounds !== null && isInBounds(swapAxes(center), bounds) ? SWAPPED_HINT : ''
    const observed = `bounds ${JSON.stringify(bounds)}, center ${JSON.stringify(center)}${hint}`
    findings.judge(`city ${id}, ${name}`, { 'cities.bounds': isValid || (bounds === null ? 'no bounds' : observed) })
  }
  if (cities[0] !== undefined) await checkSingleCity(check, cities[0].id)
  const readMenu = createMenuReader(check)
  const byCity = await Promise.all(cities.map(async city => {
    const ids = await checkCall(check, 'restos.list', clients => clients.restoIds(city.id), list =>
      ({ 'restos.some': list.length > 0 || 'no restaurant' }))
    const found = await Promise.all((ids?.value ?? []).map(id => checkRestaurant(check, id, readMenu)))
    const restaurants = found.filter(restaurant => restaurant !== null).map(restaurant => ({ ...restaurant, city }))
    const restos = restaurants.map(({ resto }) => resto)
    for (const { id, name, location } of restos)
      findings.judge(`restaurant ${id}, ${name}`, { 'restos.location': judgeLocation(location, city) })
    const zones = restaurants.flatMap(restaurant => restaurant.zones)
    checkBorders(check, `city ${city.id}, ${city.name}`, { restos, zones })
    return restaurants
  }))
  const all = byCity.flat()
  // the decoders report violations of these two rules as warnings, which have broken the rules by now;
  // without a warning the rules are kept
  if (all.length > 0) findings.judge('the catalogue', { 'menus.ids-unique': true, 'menus.prices': true })
  return all
}

const swapAxes = ({ lat, lng }: Point): Point => ({ lat: lng, lng: lat })
const SWAPPED_HINT = '; with latitude and longitude exchanged it lies in the city'

/**
 * Judges whether a restaurant is near its city. Both readings of its coordinates are compared with
 * the city, since exchanged coordinates may be near it too where the two numbers are alike.
 */
function judgeLocation(location: Point, { bounds, center }: City): Judgement {
  const swapped = swapAxes(location)
  const [metres, swappedMetres] = [distanceMetres(location, center), distanceMetres(swapped, center)]
  const isInside = (point: Point): boolean => bounds !== null && isInBounds(point, bounds)
  const isSwapped = !isInside(location) && (isInside(swapped) || (metres > 1000 && swappedMetres * 5 < metres))
  return (!isSwapped && metres <= MAX_DISTANCE)
    || `${Math.round(metres / 1000)} km from the center of the city${isSwapped ? SWAPPED_HINT : ''}`
}

/** Checks the call for a single city. The shop decodes only lists, so the response is put in a list. */
async function checkSingleCity(check: Check, cityId: number): Promise<void> {
  await checkCall(check, 'cities.one', (_clients, report, http) => {
    const getInList = async () => [await http.get(`/1/p/cities/${cityId}`)]
    return createClients(check.config, { ...http, get: getInList }, report).cities()
  }, ([city]) => ({ 'cities.one': city === undefined ? undefined : city.id === cityId || `city ${city.id}` }))
}

/** Fetches and checks a restaurant with its zones and menus. Null if the response is unusable. */
async function checkRestaurant(check: Check, id: number, readMenu: (resto: Resto) => Promise<MenuData>) {
  const response = await checkCall(check, 'restos.detail', clients => clients.resto(id), resto => {
    if (resto.id !== id) return { 'restos.id': `restaurant ${resto.id}` }
    const methods = (['DELIVERY', 'TAKE_AWAY'] as const)
      .filter(method => (method === 'DELIVERY' ? offersDelivery : offersTakeAway)(resto))
    return {
      'restos.id': true,
      'restos.hours': true,
      'restos.timezone': true,
      'restos.days': resto.schedule.intervals.length > 0 || 'no active hours on any day',
      'restos.menus': methods.length > 0 || `${resto.menus.length} menus, none with isDelivery or isTakeAway`,
      'restos.payments': methods.length === 0 ? undefined : methods
        .filter(method => listPaymentMethods(resto, method).length === 0)
        .map(method => `menus for ${method}, and no payment method in payConfig`),
      'restos.timezone-offset': adviseOffset(check, resto),
    }
  })
  const resto = response?.value
  if (resto?.id !== id) return null
  const [zones, menu] = await Promise.all([checkZones(check, resto), readMenu(resto)])
  checkPrices(check, resto, menu, zones)
  return { resto, zones, menu }
}

/**
 * Advises to send an offset instead of a named time zone whose offset stays the same all the year.
 * An old browser may have old rules for a named zone; an offset is the same in every browser.
 */
function adviseOffset({ now }: Check, { zone }: Resto) {
  const year = new Date(now()).getUTCFullYear()
  const [offset = 0, ...others] = Array.from({ length: 12 }, (_, month) => zone.offsetAt(Date.UTC(year, month, 1)))
  return !/^[a-z]/i.test(zone.name) || others.some(other => other !== offset)
    || `timezone ${zone.name}, which is ${formatOffset(offset)} all the year by the data of this machine`
}
