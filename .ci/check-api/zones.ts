import { hasSwappedCoordinates } from '../../core/geo/area.ts'
import { distanceMetres } from '../../core/geo/near.ts'
import { getCorners, type Ring } from '../../core/geo/polygon.ts'
import type { Point } from '../../core/geo/point.ts'
import { asArray, asRecord, sameJson } from '../../core/json.ts'
import { offersDelivery, type Resto } from '../../core/shop/catalogue/location-api.ts'
import { listPaymentMethods } from '../../core/shop/place/payment-methods.ts'
import { listServedZones, type DeliveryZone, type RestoData } from '../../core/shop/place/zones.ts'
import { checkCall, type Check } from './check-call.ts'
import { findBorderFaults } from './borders.ts'

/** The largest plausible distance of a zone from its restaurant, and of a restaurant from its city, in metres. */
export const MAX_DISTANCE = 150_000
/** The zones that the shop requests at once: it reads only the first page. */
const PAGE_SIZE = 100
/** Rings with more corners are not checked for crossings: the check compares every pair of edges. */
const MAX_CORNERS = 2000

/** An object of the response before decoding. */
type RawRecord = Readonly<Record<string, unknown>>
const toRecords = (value: unknown): RawRecord[] => asArray(value).map(asRecord).filter(record => record !== undefined)

/** Fetches and checks the zones of a restaurant. */
export async function checkZones(check: Check, resto: Resto) {
  const response = await checkCall(check, 'zones.list', clients => clients.zones(resto.id))
  if (response === undefined) return []
  const { call, json, value: zones } = response
  const page = asRecord(json) ?? {}
  const raw = toRecords(page['content'])
  const total = Math.max(Number(page['totalElements'] ?? raw.length), raw.length)
  const canDeliver = offersDelivery(resto) && listPaymentMethods(resto, 'DELIVERY').length > 0
  const isOnePage = raw.length <= PAGE_SIZE && total === raw.length
  check.findings.judge(call, {
    'zones.whole-page': isOnePage || `${raw.length} zones of ${total}`,
    // counts the zones before decoding: a zone that the decoder leaves out breaks another row
    'zones.some': canDeliver ? raw.length > 0 || 'no zone of a restaurant that delivers' : undefined,
  })
  for (const zone of raw) checkRawZone(check, `${call}, zone ${zone['id']}`, zone)
  for (const zone of zones) checkDecodedZone(check, `${call}, zone ${zone.id}`, zone, resto)
  return zones
}

/** Checks the common borders of the zones of a city that the shop uses. */
export function checkBorders({ findings }: Check, subject: string, data: RestoData): void {
  findings.judge(subject, { 'zones.strips': true, 'zones.overlaps': true })
  const faults = findBorderFaults(listServedZones(data).map(({ zone }) => zone))
  for (const { kind, zoneIds, length, medianWidth, maxWidth, at } of faults) {
    const size = `${Math.round(length)} m long, ${medianWidth.toFixed(1)} m wide at the median and `
      + `${maxWidth.toFixed(1)} m at most, widest at ${at.lat.toFixed(6)}, ${at.lng.toFixed(6)}`
    findings.judge(subject, { [`zones.${kind}s`]: `zones ${zoneIds.join(' and ')}: ${kind}s ${size}` })
  }
}

/** Checks a zone before decoding: the decoder repairs open rings and thresholds without a warning. */
function checkRawZone({ findings }: Check, subject: string, { polygon, thresholds }: RawRecord) {
  const openRing = listGeoJsonRings(polygon).find(ring => !sameJson(ring[0], ring.at(-1)))
  const bands = toRecords(thresholds).map(({ orderPrice }) => {
    const { min, max } = asRecord(orderPrice) ?? {}
    return { min: Number(min ?? 0), max: Number(max ?? Infinity) }
  })
  const observed = bands.map(({ min, max }) => `[${min}, ${max})`).join(' ')
  const isAscending = bands.every(({ min, max }, index) => min < max && min >= (bands[index - 1]?.min ?? 0))
  const sorted = bands.filter(({ min, max }) => min < max).sort((a, b) => a.min - b.min)
  findings.judge(subject, {
    'zones.ring-closed': openRing === undefined
      || `a ring from ${JSON.stringify(openRing[0])} to ${JSON.stringify(openRing.at(-1))}`,
    'zones.bands-ascending': isAscending || observed,
    'zones.bands-overlap': sorted.every(({ min }, index) => min >= (sorted[index - 1]?.max ?? 0)) || observed,
  })
}

/** Lists the rings of a GeoJSON polygon; none for a polygon in another format. */
function listGeoJsonRings(polygon: unknown) {
  const { type, coordinates } = asRecord(polygon) ?? {}
  if (type === 'Polygon') return asArray(coordinates).map(asArray)
  return type === 'MultiPolygon' ? asArray(coordinates).flatMap(asArray).map(asArray) : []
}

/** Checks that a zone belongs to the restaurant, does not cross itself, and is near the restaurant. */
function checkDecodedZone(
  { findings }: Check, subject: string, { area, restoId }: DeliveryZone, { id, location }: Resto,
) {
  const [crossing] = area.flatMap(({ outer, holes }) => [outer, ...holes]).flatMap(ring => describeCrossing(ring) ?? [])
  const corners = area.flatMap(({ outer }) => getCorners(outer))
  const distance = Math.min(...corners.map(corner => distanceMetres(corner, location)))
  const isSwapped = hasSwappedCoordinates(area, location)
  const hint = isSwapped ? '; with latitude and longitude exchanged it lies around the restaurant' : ''
  const isPlausible = distance <= MAX_DISTANCE && !isSwapped
  findings.judge(subject, {
    'zones.resto': restoId === id || `restoId ${restoId}`,
    'zones.ring-valid': true,
    'zones.ring-simple': crossing ?? true,
    'zones.axes': isPlausible || `${Math.round(distance / 1000)} km from the restaurant${hint}`,
  })
}

/** Describes two edges of a ring that cross between their ends; undefined if none do, or beyond `MAX_CORNERS`. */
function describeCrossing({ corners }: Ring) {
  if (corners.length > MAX_CORNERS) return undefined
  const edges = corners.map((to, index) => [corners.at(index - 1) as Point, to] as const)
  for (const [index, [a, b]] of edges.entries()) {
    // an edge cannot cross the next one, with which it shares a corner
    for (const [offset, [c, d]] of edges.slice(index + 2).entries()) {
      if (getSide(a, b, c) * getSide(a, b, d) < 0 && getSide(c, d, a) * getSide(c, d, b) < 0)
        return `edges ${index + 1} and ${index + offset + 3} of ${edges.length} cross`
    }
  }
  return undefined
}

/** On which side of the line from `a` to `b` a point is: -1 or 1, and 0 on the line. */
const getSide = (a: Point, b: Point, point: Point) =>
  Math.sign((b.lng - a.lng) * (point.lat - a.lat) - (b.lat - a.lat) * (point.lng - a.lng))
