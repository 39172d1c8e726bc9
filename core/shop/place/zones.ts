import type { Report } from '../../env.ts'
import { hasSwappedAxes, isWithin, makeArea, metresTo, type Area } from '../../geo/area.ts'
import type { Point } from '../../geo/point.ts'
import type { Positions } from '../../geo/polygon.ts'
import type { Http } from '../../http/http.ts'
import { lenientWithWarning, optionalWithWarning } from '../../http/optional-with-warning.ts'
import {
  distinct, list, mapped, mismatch, object, reportDeviation, usableList, type Infer, type ValuePath,
} from '../../http/decode.ts'
import { amount, withDefaultAndWarning, decimal, DECIMAL, id, text } from '../../http/tolerant.ts'
import { asArray, asRecord } from '../../json.ts'
import { detail, dedupeReports } from '../../log/report.ts'
import { findBand, toDisjointBands, OPEN_END } from '../../threshold.ts'
import { asking, delivers, type Resto } from '../catalogue/location-api.ts'
import { paymentMethods } from './serves.ts'

// `cityIds` may be absent: a restaurant without it belongs to the city that was requested
const listItem = object({ id, cityIds: optionalWithWarning(list(id)) })
const sums = withDefaultAndWarning(
  object({ min: withDefaultAndWarning(amount, 0), max: withDefaultAndWarning(amount, OPEN_END) }),
  { min: 0, max: OPEN_END },
)
/**
 * The cost of delivery for sums in [min, max), all in minor units; its minutes are
 * 0 when they are unknown.
 */
const band = mapped(
  object({ deliveryCost: amount, deliveryTime: lenientWithWarning(decimal), orderPrice: sums }),
  ({ orderPrice, deliveryCost, deliveryTime = 0 }) => ({ ...orderPrice, cost: deliveryCost, minutes: deliveryTime }),
)
const zone = object({
  id,
  name: withDefaultAndWarning(text, ''),
  restoId: id,
  polygon: outline,
  thresholds: withDefaultAndWarning(list(band), []),
})

export type DeliveryBand = Infer<typeof band>
/** Where a restaurant delivers to, and at what cost. */
export interface DeliveryZone {
  readonly id: number
  readonly name: string
  readonly restoId: number
  readonly area: Area
  /** In ascending order, without overlaps. */
  readonly bands: readonly DeliveryBand[]
}

/**
 * The API's calls for the restaurants of a city and their zones. They reject with a
 * Failure (`http/errors.ts`).
 */
export interface ZoneApi {
  /** The ids of a city's restaurants. */
  restoIds(cityId: number): Promise<readonly number[]>
  /** The zones of a restaurant. A zone with an invalid outline is left out and reported. */
  zones(restoId: number): Promise<readonly DeliveryZone[]>
}

export function createZoneApi(http: Http, whiteLabel: string, report: Report): ZoneApi {
  const ask = asking(http, report)
  return {
    async restoIds(cityId) {
      const items = await ask(distinct(usableList(listItem)), 'restos', '/1/p/restos', { cityId, whiteLabel })
      return items.filter(({ cityIds = [cityId] }) => cityIds.includes(cityId)).map(item => item.id)
    },
    async zones(restoId) {
      const { content } = await ask(
        object({ content: list(zone) }), 'deliveries', `/1/restos/${restoId}/deliveries`, { size: 100 },
      )
      return content.flatMap(item => readZone(item, report))
    },
  }
}

function readZone({ polygon, thresholds, ...rest }: Infer<typeof zone>, report: Report): readonly DeliveryZone[] {
  const { area, reasons: refused } = makeArea(polygon)
  for (const reason of refused) report('wire.zone-refused', detail`zone ${rest.id}: ${reason}`)
  return area.length === 0 ? [] : [{ ...rest, area, bands: toDisjointBands(thresholds) }]
}

/**
 * Reads `points` (objects, or pairs of latitude and longitude) or GeoJSON, which has the longitude
 * first. Returns the parts of the area, each a list of rings: the outline and its holes.
 * @see RFC 7946
 */
function outline(value: unknown, at: ValuePath): readonly (readonly Positions[])[] {
  const { points, type, coordinates } = asRecord(value) ?? {}
  const isPlain = Array.isArray(points)
  if (!isPlain && type !== 'Polygon' && type !== 'MultiPolygon') return mismatch(at, 'an outline', value)
  if (!isPlain) reportDeviation(at, `a GeoJSON ${type}`)
  else if (points.some(Array.isArray)) reportDeviation(at, 'pairs for points')
  let hasStrings = false
  const numberIn = (written: unknown): number | undefined => {
    const parsed = decimalIn(written)
    hasStrings ||= parsed !== undefined && parsed !== written
    return parsed
  }
  const parts = isPlain ? [[points]] : type === 'Polygon' ? [coordinates] : asArray(coordinates)
  const rings = parts.map(part => asArray(part).map(ring => asArray(ring).map(position => {
    const [first, second] = asArray(position)
    const { lat, lng } = isPlain ? asRecord(position) ?? { lat: first, lng: second } : { lat: second, lng: first }
    return { lat: numberIn(lat), lng: numberIn(lng) }
  })))
  if (hasStrings) reportDeviation(at, 'strings for numbers')
  return rings
}
/** Parses a finite number, or a decimal string of one. */
function decimalIn(value: unknown): number | undefined {
  const parsed = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value
  return Number.isFinite(parsed) ? parsed as number : undefined
}

export interface RestoData {
  readonly restos: readonly Resto[]
  readonly zones: readonly DeliveryZone[]
}
/**
 * Returns the same data. Reports each zone far from its restaurant whose latitude and
 * longitude seem exchanged.
 */
export function withAxesChecked(data: RestoData, report: Report): RestoData {
  for (const { area, id: zoneId, restoId } of data.zones) {
    const resto = data.restos.find(one => one.id === restoId)
    const isFaulty = resto !== undefined && hasSwappedAxes(area, resto.location)
    if (isFaulty) report('wire.zone-axes', detail`zone ${zoneId}: latitude and longitude seem exchanged`)
  }
  return data
}
/** A zone with its restaurant. */
interface ServedZone { readonly zone: DeliveryZone; readonly resto: Resto }

/** The zones of the restaurants that deliver and have a payment method for that. */
export function servedZones(data: RestoData): ServedZone[] {
  const serving = data.restos.filter(resto => delivers(resto) && paymentMethods(resto, 'DELIVERY').length > 0)
  return data.zones.flatMap(zone => serving.filter(({ id }) => id === zone.restoId).map(resto => ({ zone, resto })))
}

/** The zone that serves a point; `outside` where there is none. */
export type ZoneResolution =
  | { readonly kind: 'outside' }
  | { readonly kind: 'inside'; readonly zone: DeliveryZone; readonly resto: Resto }

/**
 * Resolves the zone that serves a point: one that contains it, border included, else the nearest
 * within 10 m (LOC-14). Of several it takes the current restaurant's, then the cheapest for the
 * total (in minor units), then the first by restaurant order, delivery time and zone id.
 */
export function resolveZone(
  point: Point, data: RestoData, now: { readonly restoId: number | null; readonly total: number },
): ZoneResolution {
  const served = servedZones(data)
  const containing = served.filter(({ zone }) => isWithin(zone.area, point))
  const isOwn = ({ resto }: ServedZone) => Number(resto.id === now.restoId)
  const getTerms = ({ zone }: ServedZone) => termsAt(zone, now.total)
  const [best] = (containing.length > 0 ? containing : nearest(served, point)).sort((a, b) =>
    isOwn(b) - isOwn(a) || getTerms(a).cost - getTerms(b).cost || a.resto.order - b.resto.order
    || getTerms(a).minutes - getTerms(b).minutes || a.zone.id - b.zone.id)
  return best === undefined ? { kind: 'outside' } : { kind: 'inside', ...best }
}

/** Creates a `resolveZone` that reports a zone once if it serves a point that it does not contain. */
export function createZoneResolver(log: Report): typeof resolveZone {
  const report = dedupeReports(log, 'place.zone-nearest')
  return (point, data, now) => {
    const verdict = resolveZone(point, data, now)
    const isNear = verdict.kind === 'inside' && !isWithin(verdict.zone.area, point)
    if (isNear) report('place.zone-nearest', detail`zone ${verdict.zone.id}`)
    return verdict
  }
}

/** In metres: outlines drawn by hand leave gaps of some metres between neighbouring zones. */
const STRIP_METRES = 10

/** The nearest zones within 10 m; more than one if their distances are equal to the centimetre. */
function nearest(zones: readonly ServedZone[], point: Point): ServedZone[] {
  const distances = zones.map(({ zone }) => Math.round(metresTo(zone.area, point) * 100))
  const least = Math.min(...distances)
  return least > STRIP_METRES * 100 ? [] : zones.filter((_, index) => distances[index] === least)
}

/**
 * The cost and the minutes of a delivery; Infinity where they are unknown. Below the smallest
 * minimum, the first band counts.
 */
function termsAt({ bands }: DeliveryZone, total: number): { readonly cost: number; readonly minutes: number } {
  const band = findBand(bands, total) ?? bands[0]
  if (band === undefined || total >= band.max) return { cost: Infinity, minutes: Infinity }
  return { cost: band.cost, minutes: band.minutes === 0 ? Infinity : band.minutes }
}
