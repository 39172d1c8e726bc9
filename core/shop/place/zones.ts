import type { Report } from '../../env.ts'
import { hasSwappedCoordinates, isWithin, makeArea, metresTo, type Area } from '../../geo/area.ts'
import type { Point } from '../../geo/point.ts'
import type { RingPoints } from '../../geo/polygon.ts'
import type { Http } from '../../http/http.ts'
import { lenientWithWarning, optionalWithWarning } from '../../decode/optional-with-warning.ts'
import {
  distinct, list, mapped, mismatch, object, reportDeviation, usableList, type Infer, type ValuePath,
} from '../../decode/decode.ts'
import { amount, withDefaultAndWarning, decimal, DECIMAL, id, text } from '../../decode/tolerant.ts'
import { asArray, asRecord } from '../../json.ts'
import { detail, dedupeReports } from '../../log/report.ts'
import { findBand, toDisjointBands, OPEN_END } from '../../threshold.ts'
import { createFetcher, offersDelivery, type Resto } from '../catalogue/location-api.ts'
import { listPaymentMethods } from './payment-methods.ts'

// a restaurant without `cityIds` belongs to the requested city
const listItem = object({ id, cityIds: optionalWithWarning(list(id)) })
const sumRange = withDefaultAndWarning(
  object({ min: withDefaultAndWarning(amount, 0), max: withDefaultAndWarning(amount, OPEN_END) }),
  { min: 0, max: OPEN_END },
)
/** Decodes the cost of delivery for sums in [min, max), in minor units. `minutes`: 0 if unknown. */
const bandDecoder = mapped(
  object({ deliveryCost: amount, deliveryTime: lenientWithWarning(decimal), orderPrice: sumRange }),
  ({ orderPrice, deliveryCost, deliveryTime = 0 }) => ({ ...orderPrice, cost: deliveryCost, minutes: deliveryTime }),
)
const zoneDecoder = object({
  id,
  name: withDefaultAndWarning(text, ''),
  restoId: id,
  polygon: decodeOutline,
  thresholds: withDefaultAndWarning(list(bandDecoder), []),
})

export type DeliveryBand = Infer<typeof bandDecoder>
/** An area to which a restaurant delivers, with the cost of delivery. */
export interface DeliveryZone {
  readonly id: number
  readonly name: string
  readonly restoId: number
  readonly area: Area
  /** In ascending order, without overlaps; there may be gaps. */
  readonly bands: readonly DeliveryBand[]
}

/** API calls about the restaurants of a city and their zones. They reject with a `Failure`. */
export interface ZoneApi {
  /** The ids of a city's restaurants. */
  restoIds(cityId: number): Promise<readonly number[]>
  /** The zones of a restaurant. Invalid rings are reported; a zone without a valid outline is left out. */
  zones(restoId: number): Promise<readonly DeliveryZone[]>
}

export function createZoneApi(http: Http, whiteLabel: string, report: Report): ZoneApi {
  const fetchDecoded = createFetcher(http, report)
  return {
    async restoIds(cityId) {
      const items = await fetchDecoded(distinct(usableList(listItem)), 'restos', '/1/p/restos', { cityId, whiteLabel })
      return items.filter(({ cityIds = [cityId] }) => cityIds.includes(cityId)).map(item => item.id)
    },
    async zones(restoId) {
      const { content } = await fetchDecoded(
        object({ content: list(zoneDecoder) }), 'deliveries', `/1/restos/${restoId}/deliveries`, { size: 100 },
      )
      return content.flatMap(item => toZones(item, report))
    },
  }
}

/** Converts a decoded zone. Returns a list: empty if the zone has no valid outline. */
function toZones({ polygon, thresholds, ...rest }: Infer<typeof zoneDecoder>, report: Report): readonly DeliveryZone[] {
  const { area, reasons } = makeArea(polygon)
  for (const reason of reasons) report('wire.zone-refused', detail`zone ${rest.id}: ${reason}`)
  return area.length === 0 ? [] : [{ ...rest, area, bands: toDisjointBands(thresholds) }]
}

/**
 * Decodes `points` (objects, or pairs of latitude and longitude) or GeoJSON, which has the
 * longitude first. Returns the parts of the area, each as a list of rings: its outline and its
 * holes.
 * @see RFC 7946
 */
function decodeOutline(value: unknown, at: ValuePath): readonly (readonly RingPoints[])[] {
  const { points, type, coordinates } = asRecord(value) ?? {}
  const hasPoints = Array.isArray(points)
  if (!hasPoints && type !== 'Polygon' && type !== 'MultiPolygon') return mismatch(at, 'an outline', value)
  if (!hasPoints) reportDeviation(at, `a GeoJSON ${type}`)
  else if (points.some(Array.isArray)) reportDeviation(at, 'pairs for points')
  let hasStrings = false
  const readNumber = (raw: unknown): number | undefined => {
    const parsed = parseDecimal(raw)
    hasStrings ||= parsed !== undefined && parsed !== raw
    return parsed
  }
  const geoJsonParts = type === 'Polygon' ? [coordinates] : asArray(coordinates)
  const parts = hasPoints ? [[points]] : geoJsonParts
  const rings = parts.map(part => asArray(part).map(ring => asArray(ring).map(position => {
    const [first, second] = asArray(position)
    const { lat, lng } = hasPoints ? asRecord(position) ?? { lat: first, lng: second } : { lat: second, lng: first }
    return { lat: readNumber(lat), lng: readNumber(lng) }
  })))
  if (hasStrings) reportDeviation(at, 'strings for numbers')
  return rings
}
/** Parses a finite number, or a decimal string of one. */
function parseDecimal(value: unknown): number | undefined {
  const parsed = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value
  return Number.isFinite(parsed) ? parsed as number : undefined
}

/** Restaurants with their zones. */
export interface RestoData {
  readonly restos: readonly Resto[]
  readonly zones: readonly DeliveryZone[]
}
/** Reports each zone whose latitude and longitude were probably swapped. */
export function reportSwappedCoordinates(data: RestoData, report: Report): void {
  for (const { area, id: zoneId, restoId } of data.zones) {
    const resto = data.restos.find(item => item.id === restoId)
    const isSwapped = resto !== undefined && hasSwappedCoordinates(area, resto.location)
    if (isSwapped) report('wire.zone-axes', detail`zone ${zoneId}: latitude and longitude seem exchanged`)
  }
}
/** A zone with its restaurant. */
interface ServedZone { readonly zone: DeliveryZone; readonly resto: Resto }

/** Lists the zones of the restaurants that deliver and have a payment method for delivery. */
export function listServedZones(data: RestoData): ServedZone[] {
  const serving = data.restos.filter(resto => offersDelivery(resto) && listPaymentMethods(resto, 'DELIVERY').length > 0)
  return data.zones.flatMap(zone => serving.filter(({ id }) => id === zone.restoId).map(resto => ({ zone, resto })))
}

/** The zone that serves a point, with its restaurant; `outside` if none does. */
export type ZoneResolution =
  | { readonly kind: 'outside' }
  | { readonly kind: 'inside'; readonly zone: DeliveryZone; readonly resto: Resto }

/**
 * Resolves the zone that serves a point: a zone that contains it, border included, else the nearest
 * within 10 m (LOC-14). Of several it takes the current restaurant's, then the cheapest for the
 * total (in minor units), then the first by restaurant order, delivery time and zone id.
 */
export function resolveZone(
  point: Point, data: RestoData, current: { readonly restoId: number | null; readonly total: number },
): ZoneResolution {
  const served = listServedZones(data)
  const containing = served.filter(({ zone }) => isWithin(zone.area, point))
  const getRestoRank = ({ resto }: ServedZone) => (resto.id === current.restoId ? 0 : 1)
  const getTerms = ({ zone }: ServedZone) => selectTermsAt(zone, current.total)
  const [best] = (containing.length > 0 ? containing : selectNearest(served, point)).sort((a, b) =>
    getRestoRank(a) - getRestoRank(b) || getTerms(a).cost - getTerms(b).cost || a.resto.order - b.resto.order
    || getTerms(a).minutes - getTerms(b).minutes || a.zone.id - b.zone.id)
  return best === undefined ? { kind: 'outside' } : { kind: 'inside', ...best }
}

/** Creates a `resolveZone` that reports when a zone serves a point outside its border: once for each zone. */
export function createZoneResolver(log: Report): typeof resolveZone {
  const report = dedupeReports(log, 'place.zone-nearest')
  return (point, data, current) => {
    const resolution = resolveZone(point, data, current)
    const isNear = resolution.kind === 'inside' && !isWithin(resolution.zone.area, point)
    if (isNear) report('place.zone-nearest', detail`zone ${resolution.zone.id}`)
    return resolution
  }
}

/** The widest gap between neighbouring zones: hand-drawn outlines leave gaps of some metres. */
const MAX_GAP_METRES = 10

/** Selects the nearest zones within 10 m: several if equally near, to the centimetre. */
function selectNearest(zones: readonly ServedZone[], point: Point): ServedZone[] {
  const distances = zones.map(({ zone }) => Math.round(metresTo(zone.area, point) * 100))
  const leastDistance = Math.min(...distances)
  return leastDistance > MAX_GAP_METRES * 100 ? [] : zones.filter((_, index) => distances[index] === leastDistance)
}

/**
 * Selects the cost and the minutes of a delivery; Infinity for an unknown value. The first band
 * also counts for a total below its minimum.
 */
function selectTermsAt({ bands }: DeliveryZone, total: number): { readonly cost: number; readonly minutes: number } {
  const band = findBand(bands, total) ?? bands[0]
  if (band === undefined || total >= band.max) return { cost: Infinity, minutes: Infinity }
  return { cost: band.cost, minutes: band.minutes === 0 ? Infinity : band.minutes }
}
