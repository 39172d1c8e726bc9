import type { Report } from '../../env.ts'
import { detail } from '../../log/report.ts'
import { makeArea } from '../../geo/area.ts'
import type { Bounds } from '../../geo/point.ts'
import type { Positions } from '../../geo/polygon.ts'
import type { CallOptions, Http } from '../../http/http.ts'
import {
  distinct, lenient, list, mapped, mismatch, object, orElse, read, satisfying, string, tolerate, usableList,
  type Infer, type Read, type Where,
} from '../../http/read.ts'
import {
  amount, assumed, decimal, decimalIn, defaulted, dispensable, flag, id, missable, pointOf, text, whole,
} from '../../http/tolerant.ts'
import { hours } from '../../http/tolerant-times.ts'
import { recordOf } from '../../json.ts'
import { disjoint, OPEN_END } from '../../threshold.ts'
import { compileSchedule } from '../../time/schedule.ts'
import { parseZone } from '../../time/zone.ts'

// what is only shown (`lenient`, `defaulted`) is left out when it is wrong: no restaurant closes for its average bill

const place = object({ lat: decimal, lng: decimal })
const bounds = orElse<Bounds | null, null>(object({ north: decimal, south: decimal, east: decimal, west: decimal }), null)
const city = object({ id, name: text, bounds, center: pointOf(place), zoom: defaulted(decimal, 12) })
// the list of a city's restaurants is the city's, whether or not each of them says so
const listItem = object({ id, cityIds: missable(list(id)) })
const named = object({ code: text, id: defaulted(whole, 0), name: text })
/** A picture, wherever the API names one. */
export const photo = object({ url: text, width: lenient(whole), height: lenient(whole), alt: lenient(text) })
const pay = assumed(object({ cardOnline: lenient(string), cardUponReceipt: lenient(flag), cashUponReceipt: lenient(flag) }), {})
const offered = assumed(flag, false)
const menu = object({
  id, isDelivery: offered, isOnline: offered, isTable: offered, isTakeAway: offered, name: assumed(text, ''), order: defaulted(whole, 0),
})
const words = defaulted(list(text), [])
const names = defaulted(list(named), [])
const restoFields = object({
  id, name: text, address: assumed(text, ''), street: defaulted(text, ''), averageCheck: lenient(amount),
  currency: satisfying(string, 'a currency', code => /^[a-z]{3}$/i.test(code)), description: lenient(text), emails: words, phones: words,
  links: defaulted(list(object({ type: text, url: text })), []), location: place, menus: distinct(list(menu)),
  openingHours: assumed(list(hours), []), order: defaulted(whole, 0),
  payConfig: assumed(object({ delivery: pay, takeAway: pay }), { delivery: {}, takeAway: {} }),
  pays: names, photos: defaulted(list(photo), []), tags: names, timezone: lenient(text),
})
/** A menu without a name goes by the restaurant's. */
const resto = (json: unknown, at: Where) => {
  const { timezone, openingHours, menus, ...rest } = restoFields(json, at)
  const called = menus.map(one => (one.name.trim() === '' ? { ...one, name: rest.name } : one))
  return { ...rest, menus: called, zone: parseZone(timezone, at.report), schedule: compileSchedule(openingHours) }
}
const sums = assumed(object({ min: assumed(amount, 0), max: assumed(amount, OPEN_END) }), { min: 0, max: OPEN_END })
/** What delivery costs for sums in [min, max), in minor units; and its minutes, 0 when nobody says. */
const band = mapped(
  object({ deliveryCost: amount, deliveryTime: dispensable(decimal), orderPrice: sums }),
  ({ orderPrice, deliveryCost, deliveryTime = 0 }) => ({ ...orderPrice, cost: deliveryCost, minutes: deliveryTime }),
)
const zone = object({ id, name: assumed(text, ''), restoId: id, polygon: outline, thresholds: assumed(list(band), []) })

export type City = Infer<typeof city>
export type Menu = Infer<typeof menu>
export type Resto = Infer<typeof resto>
export type DeliveryBand = Infer<typeof band>
/** Its bands ascend and do not overlap. */
export type DeliveryZone = ReturnType<typeof readZone>[number]

export type LocationWire = ReturnType<typeof createLocationWire>

/** Asks for an answer and reads it; `name` is what it goes by in reports. */
export function asking(http: Http, report: Report) {
  return async <T>(reader: Read<T>, name: string, path: string, query: CallOptions['query'] = {}): Promise<T> =>
    read(reader, await http.get(path, { query }), report, name)
}

export function createLocationWire(http: Http, whiteLabel: string, report: Report) {
  const ask = asking(http, report)
  return {
    cities: () => ask(distinct(usableList(city)), 'cities', '/1/p/cities', { whiteLabel }),
    async restoIds(cityId: number) {
      const items = await ask(distinct(usableList(listItem)), 'restos', '/1/p/restos', { cityId, whiteLabel })
      return items.filter(({ cityIds = [cityId] }) => cityIds.includes(cityId)).map(item => item.id)
    },
    resto: (restoId: number) => ask(resto, 'resto', `/1/p/restos/${restoId}`),
    async zones(restoId: number) {
      const page = object({ content: list(zone) })
      const { content } = await ask(page, 'deliveries', `/1/restos/${restoId}/deliveries`, { size: 100 })
      return content.flatMap(item => readZone(item, report))
    },
  }
}

/** A broken outline leaves its zone out and is reported; the city lives on. */
function readZone({ polygon, thresholds, ...rest }: Infer<typeof zone>, report: Report) {
  const { area, refused } = makeArea(polygon)
  for (const reason of refused) report('wire.zone-refused', detail`zone ${rest.id}: ${reason}`)
  return area.length === 0 ? [] : [{ ...rest, area, bands: disjoint(thresholds) }]
}

/**
 * `points` as objects or as pairs of latitude and longitude, or GeoJSON (RFC 7946), which says the longitude first.
 * Parts, each a list of rings: the outline and the holes in it.
 */
function outline(value: unknown, at: Where): readonly (readonly Positions[])[] {
  const { points, type, coordinates } = recordOf(value) ?? {}
  const isPlain = Array.isArray(points)
  if (!isPlain && type !== 'Polygon' && type !== 'MultiPolygon') return mismatch(at, 'an outline', value)
  if (!isPlain) tolerate(at, `a GeoJSON ${type}`)
  else if (points.some(Array.isArray)) tolerate(at, 'pairs for points')
  let isSpelt = false
  const numberIn = (written: unknown): number | undefined => {
    const made = decimalIn(written)
    isSpelt ||= made !== undefined && made !== written
    return made
  }
  const parts = isPlain ? [[points]] : type === 'Polygon' ? [coordinates] : listOf(coordinates)
  const rings = parts.map(part => listOf(part).map(ring => listOf(ring).map(position => {
    const [first, second] = listOf(position)
    const { lat, lng } = isPlain ? recordOf(position) ?? { lat: first, lng: second } : { lat: second, lng: first }
    return { lat: numberIn(lat), lng: numberIn(lng) }
  })))
  if (isSpelt) tolerate(at, 'strings for numbers')
  return rings
}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
