import { hasSwappedAxes } from '../../../core/geo/area.ts'
import { distanceMetres } from '../../../core/geo/near.ts'
import { getCorners, type Ring } from '../../../core/geo/polygon.ts'
import type { Point } from '../../../core/geo/point.ts'
import { parseJson, asRecord } from '../../../core/json.ts'
import { offersDelivery, type Resto } from '../../../core/shop/catalogue/location-api.ts'
import { listPaymentMethods } from '../../../core/shop/place/serves.ts'
import { createZoneApi, listServedZones, type DeliveryZone, type RestoData } from '../../../core/shop/place/zones.ts'
import { checkCall, type Check } from './check-call.ts'
import { findBorderFaults } from './borders.ts'

/** The largest plausible distance of a zone from its restaurant, in metres. */
const FARTHEST = 150_000
const PAGE = 100
/** The number of corners up to which every pair of edges is compared. */
const MOST_CORNERS = 2000

type Raw = Readonly<Record<string, unknown>>
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const readRecords = (value: unknown): readonly Raw[] => listOf(value).map(asRecord).filter(one => one !== undefined)

/** Reads and checks the zones of a restaurant, including what the shop repairs without a warning. */
export async function checkZones(check: Check, resto: Resto): Promise<readonly DeliveryZone[]> {
  const { config: { whiteLabel }, findings, http, network } = check
  const asked = `GET /1/restos/${resto.id}/deliveries?size=${PAGE}`
  const zones = await checkCall(check, 'zones.list', asked, report =>
    createZoneApi(http, whiteLabel, report).zones(resto.id),
  )
  if (zones === undefined) return []
  const answer = asRecord(parseJson(network.getText(asked))) ?? {}
  const raw = readRecords(answer['content'])
  const whole = Number(answer['totalElements'] ?? raw.length)
  findings.check(
    'zones.whole-page',
    asked,
    raw.length > PAGE || whole > raw.length ? `${raw.length} zones of ${Math.max(whole, raw.length)}` : undefined,
  )
  const isServed = offersDelivery(resto) && listPaymentMethods(resto, 'DELIVERY').length > 0
  // a zone without a valid outline is reported there
  if (isServed)
    findings.check('zones.some', asked, raw.length > 0 ? undefined : 'no zone of a restaurant that delivers')
  for (const zone of raw) checkRaw(check, `${asked}, zone ${zone['id']}`, zone)
  for (const zone of zones) checkRead(check, `${asked}, zone ${zone.id}`, zone, resto)
  return zones
}

/** The common borders of the zones that serve a city. */
export function checkBorders({ findings }: Check, asked: string, data: RestoData): void {
  findings.keep('zones.strips', 'zones.overlaps')
  for (const { kind, zoneIds, length, medianWidth, maxWidth, at } of findBorderFaults(
    listServedZones(data).map(({ zone }) => zone),
  )) {
    const size = `${Math.round(length)} m long, ${medianWidth.toFixed(1)} m wide at the median and ${maxWidth.toFixed(1)} m at most`
    const where = `widest at ${at.lat.toFixed(6)}, ${at.lng.toFixed(6)}`
    findings.break(
      kind === 'strip' ? 'zones.strips' : 'zones.overlaps',
      asked,
      `zones ${zoneIds.join(' and ')}: ${kind}s ${size}, ${where}`,
    )
  }
}

/** Checks what the shop closes, sorts or cuts itself. */
function checkRaw({ findings }: Check, asked: string, { polygon, thresholds }: Raw): void {
  const open = geoRings(polygon).find(ring => JSON.stringify(ring[0]) !== JSON.stringify(ring.at(-1)))
  findings.check(
    'zones.ring-closed',
    asked,
    open && `a ring from ${JSON.stringify(open[0])} to ${JSON.stringify(open.at(-1))}`,
  )
  const bands = readRecords(thresholds).map(({ orderPrice }) => {
    const { min, max } = asRecord(orderPrice) ?? {}
    return { min: Number(min ?? 0), max: max === undefined || max === null ? Infinity : Number(max) }
  })
  const words = bands.map(({ min, max }) => `[${min}, ${max})`).join(' ')
  const isAscending = bands.every(({ min, max }, index) => min < max && min >= (bands[index - 1]?.min ?? 0))
  findings.check('zones.bands-ascending', asked, isAscending ? undefined : words)
  const sorted = bands.filter(({ min, max }) => min < max).sort((a, b) => a.min - b.min)
  const isApart = sorted.every(({ min }, index) => min >= (sorted[index - 1]?.max ?? 0))
  findings.check('zones.bands-overlap', asked, isApart ? undefined : words)
}

function geoRings(polygon: unknown): readonly (readonly unknown[])[] {
  const { type, coordinates } = asRecord(polygon) ?? {}
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? listOf(coordinates) : []
  return polygons.flatMap(listOf).map(listOf)
}

function checkRead({ findings }: Check, asked: string, { area, restoId }: DeliveryZone, { id, location }: Resto): void {
  findings.check('zones.resto', asked, restoId === id ? undefined : `restoId ${restoId}`)
  findings.keep('zones.ring-valid')
  const rings = area.flatMap(({ outer, holes }) => [outer, ...holes])
  const crossed = rings.map(crossing).find(found => found !== undefined)
  findings.check('zones.ring-simple', asked, crossed)
  const corners = area.flatMap(({ outer }) => getCorners(outer))
  const away = Math.min(...corners.map(corner => distanceMetres(corner, location)))
  const isSwapped = hasSwappedAxes(area, location)
  const hint = isSwapped ? '; with latitude and longitude exchanged it lies around the restaurant' : ''
  const isRight = away <= FARTHEST && !isSwapped
  findings.check('zones.axes', asked, isRight ? undefined : `${Math.round(away / 1000)} km from the restaurant${hint}`)
}

/** Describes two edges of a ring that cross between their ends; undefined for none. */
function crossing({ corners }: Ring): string | undefined {
  if (corners.length > MOST_CORNERS) return undefined
  const edges = corners.map((to, index) => [corners.at(index - 1) as Point, to] as const)
  for (const [index, [a, b]] of edges.entries()) {
    for (const [further, [c, d]] of edges.slice(index + 2).entries()) {
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0)
        return `edges ${index + 1} and ${index + further + 3} of ${edges.length} cross`
    }
  }
  return undefined
}

/** The side of a line on which a point is: -1, 0 or 1. */
const side = (a: Point, b: Point, at: Point): number =>
  Math.sign((b.lng - a.lng) * (at.lat - a.lat) - (b.lat - a.lat) * (at.lng - a.lng))
