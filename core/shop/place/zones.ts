import type { Report } from '../../env.ts'
import { isWithin, makeArea } from '../../geo/area.ts'
import type { Point } from '../../geo/point.ts'
import type { Positions } from '../../geo/polygon.ts'
import type { Http } from '../../http/http.ts'
import { dispensable, missable } from '../../http/missable.ts'
import { distinct, list, mapped, mismatch, object, tolerate, usableList, type Infer, type Where } from '../../http/read.ts'
import { amount, assumed, decimal, DECIMAL, id, text } from '../../http/tolerant.ts'
import { recordOf } from '../../json.ts'
import { detail } from '../../log/report.ts'
import { bandAt, disjoint, OPEN_END } from '../../threshold.ts'
import { asking, delivers, type Resto } from '../catalogue/city-wire.ts'
import { paymentMethods } from './serves.ts'

// the list of a city's restaurants is the city's, whether or not each of them says so
const listItem = object({ id, cityIds: missable(list(id)) })
const sums = assumed(object({ min: assumed(amount, 0), max: assumed(amount, OPEN_END) }), { min: 0, max: OPEN_END })
/** What delivery costs for sums in [min, max), in minor units; and its minutes, 0 when nobody says. */
const band = mapped(
  object({ deliveryCost: amount, deliveryTime: dispensable(decimal), orderPrice: sums }),
  ({ orderPrice, deliveryCost, deliveryTime = 0 }) => ({ ...orderPrice, cost: deliveryCost, minutes: deliveryTime }),
)
const zone = object({ id, name: assumed(text, ''), restoId: id, polygon: outline, thresholds: assumed(list(band), []) })

export type DeliveryBand = Infer<typeof band>
/** Its bands ascend and do not overlap. */
export type DeliveryZone = ReturnType<typeof readZone>[number]

/** Which restaurants a city has, and where each delivers to. */
export function createZoneWire(http: Http, whiteLabel: string, report: Report) {
  const ask = asking(http, report)
  return {
    async restoIds(cityId: number) {
      const items = await ask(distinct(usableList(listItem)), 'restos', '/1/p/restos', { cityId, whiteLabel })
      return items.filter(({ cityIds = [cityId] }) => cityIds.includes(cityId)).map(item => item.id)
    },
    async zones(restoId: number) {
      const { content } = await ask(object({ content: list(zone) }), 'deliveries', `/1/restos/${restoId}/deliveries`, { size: 100 })
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
/** The finite number in a foreign value: a number, or its decimal string. */
function decimalIn(value: unknown): number | undefined {
  const made = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value
  return Number.isFinite(made) ? made as number : undefined
}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export interface RestoData { readonly restos: readonly Resto[]; readonly zones: readonly DeliveryZone[] }
/** Those of restaurants that deliver and can be paid for it. */
export function servedZones(data: RestoData) {
  const serving = data.restos.filter(resto => delivers(resto) && paymentMethods(resto, 'DELIVERY').length > 0)
  return data.zones.flatMap(zone => serving.filter(({ id }) => id === zone.restoId).map(resto => ({ zone, resto })))
}

export type ZoneVerdict = ReturnType<typeof zoneOf>
/**
 * The zone that holds a point, or has it on its border. Of several the current restaurant's, then the cheapest for the
 * total (minor units), then by restaurant order and zone id (LOC-14).
 */
export function zoneOf(point: Point, data: RestoData, now: { readonly restoId: number | null; readonly total: number }) {
  const isOwn = ({ resto }: { readonly resto: Resto }) => Number(resto.id === now.restoId)
  const [best] = servedZones(data).filter(({ zone }) => isWithin(zone.area, point)).sort((a, b) =>
    isOwn(b) - isOwn(a) || costAt(a.zone, now.total) - costAt(b.zone, now.total)
    || a.resto.order - b.resto.order || a.zone.id - b.zone.id)
  return best === undefined ? { at: 'outside' as const } : { at: 'inside' as const, ...best }
}

/** What delivery would cost now; below the smallest minimum, what the first band costs. */
function costAt({ bands }: DeliveryZone, total: number): number {
  const band = bandAt(bands, total) ?? bands[0]
  return band !== undefined && total < band.max ? band.cost : Infinity
}
