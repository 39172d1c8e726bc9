import { isInBounds } from '../../../core/geo/near.ts'
import type { Http } from '../../../core/http/http.ts'
import {
  createLocationApi,
  offersDelivery,
  offersTakeAway,
  type City,
  type Resto,
} from '../../../core/shop/catalogue/location-api.ts'
import { createZoneApi, type DeliveryZone } from '../../../core/shop/place/zones.ts'
import { listPaymentMethods } from '../../../core/shop/place/serves.ts'
import { formatOffset } from '../../../core/time/format-iso.ts'
import { checkCall, type Check } from './check-call.ts'
import { createMenuReader, type RestoMenu } from './menus.ts'
import { checkBorders, checkZones } from './zones.ts'

/** A restaurant with the data that an order there needs. */
export interface Place {
  readonly city: City
  readonly resto: Resto
  readonly zones: readonly DeliveryZone[]
  readonly menu: RestoMenu
}

/** Checks the catalogue from the cities down to each dish. */
export async function walkCatalogue(check: Check): Promise<readonly Place[]> {
  const { config: { whiteLabel }, findings, http } = check
  const asked = `GET /1/p/cities?whiteLabel=${whiteLabel}`
  const cities =
    (await checkCall(check, 'cities.list', asked, report => createLocationApi(http, whiteLabel, report).cities())) ?? []
  if (cities.length > 0) findings.keep('cities.some')
  else findings.break('cities.some', asked, `no city: is ${whiteLabel} the code of the chain?`)
  for (const city of cities) checkBounds(check, city)
  const [first] = cities
  if (first !== undefined) await checkOne(check, first)
  const readMenu = createMenuReader(check)
  const places = await Promise.all(cities.map(async city => {
    const ids = await fetchRestoIds(check, city.id)
    const found = (await Promise.all(ids.map(id => fetchPlace(check, city, id, readMenu)))).flat()
    const asked = `city ${city.id}, ${city.name}`
    checkBorders(check, asked, { restos: found.map(({ resto }) => resto), zones: found.flatMap(({ zones }) => zones) })
    return found
  }))
  const found = places.flat()
  if (found.length > 0) findings.keep('menus.ids-unique', 'menus.prices')
  return found
}

function checkBounds({ findings }: Check, { id, name, bounds, center }: City): void {
  const isIn = bounds !== null && bounds.south < bounds.north && isInBounds(center, bounds)
  findings.check(
    'cities.bounds',
    `city ${id}, ${name}`,
    isIn
      ? undefined
      : bounds === null
        ? 'no bounds'
        : `bounds ${JSON.stringify(bounds)}, center ${JSON.stringify(center)}`,
  )
}

/** The shop has a decoder for a list of cities only, so one city is decoded as a list of one. */
async function checkOne(check: Check, city: City): Promise<void> {
  const asked = `GET /1/p/cities/${city.id}`
  const [found] = await checkCall(check, 'cities.one', asked, report => {
    const http: Http = { ...check.http, get: async () => [await check.http.get(`/1/p/cities/${city.id}`)] }
    return createLocationApi(http, '', report).cities()
  }) ?? []
  if (found !== undefined)
    check.findings.check('cities.one', asked, found.id === city.id ? undefined : `city ${found.id}`)
}

async function fetchRestoIds(check: Check, cityId: number): Promise<readonly number[]> {
  const { config: { whiteLabel }, http } = check
  const asked = `GET /1/p/restos?cityId=${cityId}&whiteLabel=${whiteLabel}`
  const ids = await checkCall(check, 'restos.list', asked, report =>
    createZoneApi(http, whiteLabel, report).restoIds(cityId),
  )
  if (ids !== undefined) check.findings.check('restos.some', asked, ids.length > 0 ? undefined : 'no restaurant')
  return ids ?? []
}

/** A browser has the rules of named zones of its own age; an offset is the same in every browser. */
function adviseOffset({ findings, now }: Check, { id, zone }: Resto): void {
  const year = new Date(now()).getUTCFullYear()
  const offsets = Array.from({ length: 12 }, (_, month) => zone.offsetAt(Date.UTC(year, month, 1)))
  const [offset = 0] = offsets
  if (!/^[a-z]/i.test(zone.name) || offsets.some(one => one !== offset)) return
  findings.advise(
    'restos.timezone-offset',
    `GET /1/p/restos/${id}`,
    `timezone ${zone.name}, which is ${formatOffset(offset)} all the year by the data of this machine`,
  )
}

async function fetchPlace(
  check: Check,
  city: City,
  id: number,
  readMenu: (resto: Resto) => Promise<RestoMenu>,
): Promise<readonly Place[]> {
  const {
    config: { whiteLabel },
    findings,
    http,
  } = check
  const asked = `GET /1/p/restos/${id}`
  const resto = await checkCall(check, 'restos.detail', asked, report =>
    createLocationApi(http, whiteLabel, report).resto(id),
  )
  if (resto === undefined) return []
  findings.check('restos.id', asked, resto.id === id ? undefined : `restaurant ${resto.id}`)
  if (resto.id !== id) return []
  findings.keep('restos.hours', 'restos.timezone')
  adviseOffset(check, resto)
  findings.check('restos.days', asked, resto.schedule.intervals.length > 0 ? undefined : 'no active hours on any day')
  findings.check(
    'restos.menus',
    asked,
    offersDelivery(resto) || offersTakeAway(resto)
      ? undefined
      : `${resto.menus.length} menus, none with isDelivery or isTakeAway`,
  )
  for (const [method, isServed] of [
    ['DELIVERY', offersDelivery(resto)],
    ['TAKE_AWAY', offersTakeAway(resto)],
  ] as const) {
    if (isServed)
      findings.check(
        'restos.payments',
        asked,
        listPaymentMethods(resto, method).length > 0
          ? undefined
          : `menus for ${method}, and no way of paying in payConfig`,
      )
  }
  const [zones, menu] = await Promise.all([checkZones(check, resto), readMenu(resto)])
  return [{ city, resto, zones, menu }]
}
