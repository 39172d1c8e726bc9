import type { Report } from '../../env.ts'
import type { Bounds, Point } from '../../geo/point.ts'
import { point } from '../../geo/point.ts'
import { makeRing, type Ring } from '../../geo/polygon.ts'
import type { Http } from '../../http/http.ts'
import {
  boolean, distinct, integer, lenient, list, literal, minor, number, object, optional, orElse, positiveId, read, satisfying, strictList, string, usableList,
  withDefault, type Infer,
} from '../../http/read.ts'
import { sortBands } from '../../threshold.ts'
import { compileSchedule, isReadable, type Schedule } from '../../time/schedule.ts'
import { parseZone, type Zone as TimeZone } from '../../time/zone.ts'

/**
 * Cities, restaurants and delivery zones, as the API says them and as the shop keeps them. What is only shown and may be absent
 * (`lenient`, `orElse`) is left out when it is wrong: no restaurant closes for its average bill.
 */

const place = object({ lat: number, lng: number })
const city = object({
  id: positiveId, name: string,
  bounds: lenient(object({ north: number, south: number, east: number, west: number })),
  center: place, zoom: orElse(number, 12),
})
const listItem = object({ id: positiveId, name: string, cityIds: list(positiveId) })
const named = object({ code: string, id: integer, name: string })
const photo = object({ url: string, width: lenient(integer), height: lenient(integer), alt: lenient(string) })
const hours = satisfying(object({
  dayOfWeek: literal('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'),
  active: boolean, open: string, close: string,
}), 'hours from HH:MM to HH:MM', isReadable)
const payOptions = object({ cardOnline: optional(string), cardUponReceipt: optional(boolean), cashUponReceipt: optional(boolean) })
const menu = object({
  id: positiveId, isDelivery: withDefault(boolean, false), isOnline: withDefault(boolean, false),
  isTable: withDefault(boolean, false), isTakeAway: withDefault(boolean, false), name: string, order: orElse(integer, 0),
})
const resto = object({
  id: positiveId, name: string, address: string, street: orElse(string, ''), averageCheck: lenient(minor),
  currency: string, description: lenient(string), emails: orElse(list(string), []), phones: orElse(list(string), []),
  links: orElse(list(object({ type: string, url: string })), []), location: place, menus: distinct(list(menu)),
  openingHours: withDefault(list(hours), []), order: orElse(integer, 0),
  payConfig: object({ delivery: payOptions, takeAway: payOptions }),
  pays: orElse(list(named), []), photos: orElse(list(photo), []), tags: orElse(list(named), []), timezone: lenient(string),
})
const threshold = object({
  deliveryCost: minor, deliveryTime: withDefault(number, 0), orderPrice: object({ min: minor, max: minor }),
})
const zone = object({
  id: positiveId, name: withDefault(string, ''), restoId: positiveId,
  polygon: object({ points: strictList(anything) }), thresholds: withDefault(list(threshold), []),
})
function anything(value: unknown): unknown {
  return value
}

export interface City {
  readonly id: number
  readonly name: string
  readonly bounds: Bounds | null
  readonly center: Point
  readonly zoom: number
}
export type Menu = Infer<typeof menu>
export type PayOptions = Infer<typeof payOptions>
type RestoFields = Infer<typeof resto>
export interface Resto extends Omit<RestoFields, 'timezone' | 'openingHours'> {
  readonly zone: TimeZone
  readonly schedule: Schedule
}
/** One band of a zone: the order sum in [min, max) and what delivery then costs; minor units and minutes. */
export interface DeliveryBand {
  readonly min: number
  readonly max: number
  readonly cost: number
  readonly minutes: number
}
export interface DeliveryZone {
  readonly id: number
  readonly name: string
  readonly restoId: number
  readonly points: readonly Point[]
  readonly ring: Ring
  readonly bands: readonly DeliveryBand[]
}

export interface LocationWire {
  cities(): Promise<readonly City[]>
  restoIds(cityId: number): Promise<readonly number[]>
  resto(id: number): Promise<Resto>
  zones(restoId: number): Promise<readonly DeliveryZone[]>
}

export function createLocationWire(http: Http, whiteLabel: string, report: Report): LocationWire {
  return {
    async cities() {
      const answer = read(distinct(usableList(city)), await http.get('/1/p/cities', { query: { whiteLabel } }), report, 'cities')
      return answer.flatMap(item => cityOf(item, report))
    },
    async restoIds(cityId) {
      const answer = read(distinct(usableList(listItem)), await http.get('/1/p/restos', { query: { cityId, whiteLabel } }), report, 'restos')
      return answer.filter(item => item.cityIds.includes(cityId)).map(item => item.id)
    },
    async resto(id) {
      const { timezone, openingHours, ...rest } = read(resto, await http.get(`/1/p/restos/${id}`), report, 'resto')
      return { ...rest, zone: parseZone(timezone, report), schedule: compileSchedule(openingHours) }
    },
    async zones(restoId) {
      const page = object({ content: list(zone) })
      const answer = read(page, await http.get(`/1/restos/${restoId}/deliveries`, { query: { size: 100 } }), report, 'deliveries')
      return answer.content.flatMap(item => zoneOf(item, report))
    },
  }
}

function cityOf(item: Infer<typeof city>, report: Report): City[] {
  const center = point(item.center.lat, item.center.lng)
  if (center === undefined) {
    report('wire.item-dropped', `city ${item.id}: the centre is no point`)
    return []
  }
  return [{ id: item.id, name: item.name, bounds: item.bounds ?? null, center, zoom: item.zoom }]
}

/** A broken polygon leaves its zone out and is reported; the city lives on. */
function zoneOf(item: Infer<typeof zone>, report: Report): DeliveryZone[] {
  const made = makeRing(item.polygon.points)
  if (made.at === 'refused') {
    report('wire.zone-refused', `zone ${item.id}: ${made.reason}`)
    return []
  }
  const bands = item.thresholds
    .filter(band => band.orderPrice.min < band.orderPrice.max)
    .map(band => ({ min: band.orderPrice.min, max: band.orderPrice.max, cost: band.deliveryCost, minutes: band.deliveryTime }))
  const points = (item.polygon.points as { lat: number; lng: number }[]).map(({ lat, lng }) => ({ lat, lng }))
  return [{ id: item.id, name: item.name, restoId: item.restoId, points, ring: made.ring, bands: sortBands(bands) }]
}
