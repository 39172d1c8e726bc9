import { distanceMetres } from '../../../core/geo/near.ts'
import { cornersOf, type Ring } from '../../../core/geo/polygon.ts'
import type { Point } from '../../../core/geo/point.ts'
import { parseJson, recordOf } from '../../../core/json.ts'
import { delivers, type Resto } from '../../../core/shop/catalogue/city-wire.ts'
import { paymentMethods } from '../../../core/shop/place/serves.ts'
import { createZoneWire, type DeliveryZone } from '../../../core/shop/place/zones.ts'
import { ask, type Check } from './ask.ts'

/** Metres from a restaurant beyond which nobody delivers. */
const FARTHEST = 150_000
const PAGE = 100
/** Corners of an outline up to which every pair of edges is looked at. */
const MOST_CORNERS = 2000

type Raw = Readonly<Record<string, unknown>>
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const recordsOf = (value: unknown): readonly Raw[] => listOf(value).map(recordOf).filter(one => one !== undefined)

/** The zones of a restaurant, as the shop reads them, judged also by what its reader mends in silence. */
export async function checkZones(check: Check, resto: Resto): Promise<readonly DeliveryZone[]> {
  const { config: { whiteLabel }, findings, http, network } = check
  const asked = `GET /1/restos/${resto.id}/deliveries?size=${PAGE}`
  const zones = await ask(check, 'zones.list', asked, report => createZoneWire(http, whiteLabel, report).zones(resto.id))
  if (zones === undefined) return []
  const answer = recordOf(parseJson(network.textOf(asked))) ?? {}
  const raw = recordsOf(answer['content'])
  const whole = Number(answer['totalElements'] ?? raw.length)
  findings.judge('zones.whole-page', asked, raw.length > PAGE || whole > raw.length ? `${raw.length} zones of ${Math.max(whole, raw.length)}` : undefined)
  const isServed = delivers(resto) && paymentMethods(resto, 'DELIVERY').length > 0
  // whose outlines are all refused is told of there
  if (isServed) findings.judge('zones.some', asked, raw.length > 0 ? undefined : 'no zone of a restaurant that delivers')
  for (const zone of raw) checkRaw(check, `${asked}, zone ${zone['id']}`, zone)
  for (const zone of zones) checkRead(check, `${asked}, zone ${zone.id}`, zone, resto)
  return zones
}

/** What the shop closes, sorts or cuts by itself. */
function checkRaw({ findings }: Check, asked: string, { polygon, thresholds }: Raw): void {
  const open = geoRings(polygon).find(ring => JSON.stringify(ring[0]) !== JSON.stringify(ring.at(-1)))
  findings.judge('zones.ring-closed', asked, open && `a ring from ${JSON.stringify(open[0])} to ${JSON.stringify(open.at(-1))}`)
  const bands = recordsOf(thresholds).map(({ orderPrice }) => {
    const { min, max } = recordOf(orderPrice) ?? {}
    return { min: Number(min ?? 0), max: max === undefined || max === null ? Infinity : Number(max) }
  })
  const words = bands.map(({ min, max }) => `[${min}, ${max})`).join(' ')
  const isAscending = bands.every(({ min, max }, index) => min < max && min >= (bands[index - 1]?.min ?? 0))
  findings.judge('zones.bands-ascending', asked, isAscending ? undefined : words)
  const sorted = bands.filter(({ min, max }) => min < max).sort((a, b) => a.min - b.min)
  const isApart = sorted.every(({ min }, index) => min >= (sorted[index - 1]?.max ?? 0))
  findings.judge('zones.bands-overlap', asked, isApart ? undefined : words)
}

function geoRings(polygon: unknown): readonly (readonly unknown[])[] {
  const { type, coordinates } = recordOf(polygon) ?? {}
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? listOf(coordinates) : []
  return polygons.flatMap(listOf).map(listOf)
}

function checkRead({ findings }: Check, asked: string, { area, restoId }: DeliveryZone, { id, location }: Resto): void {
  findings.judge('zones.resto', asked, restoId === id ? undefined : `restoId ${restoId}`)
  findings.keep('zones.ring-valid')
  const rings = area.flatMap(({ outer, holes }) => [outer, ...holes])
  const crossed = rings.map(crossing).find(found => found !== undefined)
  findings.judge('zones.ring-simple', asked, crossed)
  const nearest = (turn: (at: Point) => Point): number => Math.min(...area.flatMap(({ outer }) => cornersOf(outer)).map(corner => distanceMetres(turn(corner), location)))
  const away = nearest(at => at)
  const isSwapped = nearest(({ lat, lng }) => ({ lat: lng, lng: lat })) <= FARTHEST
  const hint = isSwapped ? '; with latitude and longitude exchanged it lies around the restaurant' : ''
  findings.judge('zones.axes', asked, away <= FARTHEST ? undefined : `${Math.round(away / 1000)} km from the restaurant${hint}`)
}

/** Two edges of a ring that cross between their ends, in words. */
function crossing({ corners }: Ring): string | undefined {
  if (corners.length > MOST_CORNERS) return undefined
  const edges = corners.map((to, index) => [corners.at(index - 1) as Point, to] as const)
  for (const [index, [a, b]] of edges.entries()) {
    for (const [further, [c, d]] of edges.slice(index + 2).entries()) {
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return `edges ${index + 1} and ${index + further + 3} of ${edges.length} cross`
    }
  }
  return undefined
}

/** On which side of a line a point lies: -1, 0 or 1. */
const side = (a: Point, b: Point, at: Point): number => Math.sign((b.lng - a.lng) * (at.lat - a.lat) - (b.lat - a.lat) * (at.lng - a.lng))
