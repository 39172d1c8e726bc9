import type { Report } from '../../env.ts'
import { detail } from '../../log/report.ts'
import { makeArea } from '../../geo/area.ts'
import type { Http } from '../../http/http.ts'
import { distinct, lenient, list, mapped, object, read, satisfying, string, usableList, type Infer, type Where } from '../../http/read.ts'
import { amount, assumed, decimal, defaulted, dispensable, flag, id, missable, pointOf, text, whole } from '../../http/tolerant.ts'
import { hours } from '../../http/tolerant-times.ts'
import { disjoint, OPEN_END, type Band } from '../../threshold.ts'
import { compileSchedule } from '../../time/schedule.ts'
import { parseZone } from '../../time/zone.ts'
import { outline } from './outline.ts'

/**
 * Cities, restaurants and delivery zones, as the API says them and as the shop keeps them. What is only shown and may be absent
 * (`lenient`, `defaulted`) is left out when it is wrong: no restaurant closes for its average bill.
 */

const place = object({ lat: decimal, lng: decimal })
const bounds = lenient(object({ north: decimal, south: decimal, east: decimal, west: decimal }))
const cityFields = object({ id, name: text, bounds, center: pointOf(place), zoom: defaulted(decimal, 12) })
const city = mapped(cityFields, found => ({ ...found, bounds: found.bounds ?? null }))
// the list of a city's restaurants is the city's, whether or not each of them says so
const listItem = object({ id, cityIds: missable(list(id)) })
const named = object({ code: text, id: defaulted(whole, 0), name: text })
/** A picture, wherever the API names one. */
export const photo = object({ url: text, width: lenient(whole), height: lenient(whole), alt: lenient(text) })
const payOptions = object({ cardOnline: lenient(string), cardUponReceipt: lenient(flag), cashUponReceipt: lenient(flag) })
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
  payConfig: assumed(object({ delivery: assumed(payOptions, {}), takeAway: assumed(payOptions, {}) }), { delivery: {}, takeAway: {} }),
  pays: names, photos: defaulted(list(photo), []), tags: names, timezone: lenient(text),
})
/** A menu without a name goes by the restaurant's. */
const resto = (json: unknown, at: Where) => {
  const { timezone, openingHours, menus, ...rest } = restoFields(json, at)
  const called = menus.map(one => (one.name.trim() === '' ? { ...one, name: rest.name } : one))
  return { ...rest, menus: called, zone: parseZone(timezone, at.report), schedule: compileSchedule(openingHours) }
}
const threshold = object({
  deliveryCost: amount, deliveryTime: dispensable(decimal),
  orderPrice: assumed(object({ min: assumed(amount, 0), max: assumed(amount, OPEN_END) }), { min: 0, max: OPEN_END }),
})
const zone = object({ id, name: assumed(text, ''), restoId: id, polygon: outline, thresholds: assumed(list(threshold), []) })

export type City = Infer<typeof city>
export type Menu = Infer<typeof menu>
export type Resto = Infer<typeof resto>
/** One band of a zone: the order sum in [min, max) and what delivery then costs, minor units; minutes, 0 when nobody says. */
export interface DeliveryBand extends Band {
  readonly cost: number
  readonly minutes: number
}
/** Its bands ascend and do not overlap. */
export type DeliveryZone = ReturnType<typeof readZone>[number]

export type LocationWire = ReturnType<typeof createLocationWire>

export function createLocationWire(http: Http, whiteLabel: string, report: Report) {
  return {
    cities: async () => read(distinct(usableList(city)), await http.get('/1/p/cities', { query: { whiteLabel } }), report, 'cities'),
    async restoIds(cityId: number) {
      const answer = read(distinct(usableList(listItem)), await http.get('/1/p/restos', { query: { cityId, whiteLabel } }), report, 'restos')
      return answer.filter(({ cityIds }) => cityIds === undefined || cityIds.includes(cityId)).map(item => item.id)
    },
    resto: async (restoId: number) => read(resto, await http.get(`/1/p/restos/${restoId}`), report, 'resto'),
    async zones(restoId: number) {
      const page = object({ content: list(zone) })
      const answer = read(page, await http.get(`/1/restos/${restoId}/deliveries`, { query: { size: 100 } }), report, 'deliveries')
      return answer.content.flatMap(item => readZone(item, report))
    },
  }
}

/** A broken outline leaves its zone out and is reported; the city lives on. */
function readZone({ polygon, thresholds, ...rest }: Infer<typeof zone>, report: Report) {
  const { area, refused } = makeArea(polygon)
  for (const reason of refused) report('wire.zone-refused', detail`zone ${rest.id}: ${reason}`)
  if (area.length === 0) return []
  const bands = thresholds.map(({ orderPrice, deliveryCost, deliveryTime = 0 }): DeliveryBand =>
    ({ ...orderPrice, cost: deliveryCost, minutes: deliveryTime }))
  return [{ ...rest, area, bands: disjoint(bands) }]
}
