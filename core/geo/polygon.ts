import { detail, type Detail } from '../log/report.ts'
import { buildPoint, type Bounds, type Point } from './point.ts'

/**
 * A closed line around a polygon or a hole. Its coordinates are integers in units of 1e-7 degrees,
 * about a centimetre, so that points on the line are detected exactly. What is inside follows the
 * even-odd rule.
 */
export interface Ring {
  /** The first corner is not repeated at the end. */
  readonly corners: readonly Point[]
  readonly box: Bounds
}

/** The points of a ring in degrees, from an API and not validated yet. */
export type RingPoints = readonly { readonly lat?: unknown; readonly lng?: unknown }[]

const unitsPerDegree = 1e7
// along a meridian of a sphere with the mean radius
const metresPerDegree = 111_195
// in grid units; keeps the products in `classifyPoint` exact, since 2 × (6.7e7)² < 2^53
const widestSpan = 6.7 * unitsPerDegree

/**
 * Builds a ring from positions in degrees. The last position may repeat the first. Returns
 * `refused` with a reason for an invalid position, and for a ring that has no area or spans 6.7
 * degrees or more.
 */
export function makeRing(positions: RingPoints) {
  const refused = (reason: Detail) => ({ kind: 'refused', reason }) as const
  const corners: Point[] = []
  for (const { lat, lng } of positions) {
    const corner = buildPoint(lat, lng)
    if (corner === undefined) return refused(detail`position ${corners.length + 1} is no point`)
    corners.push(toGrid(corner))
  }
  const [first, last] = [corners[0], corners.at(-1)]
  if (corners.length > 1 && first?.lat === last?.lat && first?.lng === last?.lng) corners.pop()
  // counted as in GeoJSON (RFC 7946, 3.1.6), where the first position is repeated at the end
  const count = corners.length === 0 ? 0 : corners.length + 1
  if (count < 4) return refused(detail`a ring needs at least 4 positions, this one has ${count}`)
  const box = computeBounds(corners)
  const span = Math.max(box.north - box.south, box.east - box.west)
  // a ring across the antimeridian is refused here too, since its box spans almost 360 degrees
  if (span >= widestSpan) return refused(detail`the ring spans 6.7 degrees or more`)
  if (isCollinear(corners)) return refused(detail`all positions lie on one line`)
  return { kind: 'ring', ring: { corners, box } as Ring } as const
}

/**
 * Classifies a point as inside the ring, on its line, or outside, by the number of edges that a ray
 * from the point to the east crosses. The first corner and the direction of the ring do not matter.
 */
export function classifyPoint({ box, corners }: Ring, point: Point): 'in' | 'edge' | 'out' {
  const { lat: y, lng: x } = toGrid(point)
  // this check is fast, keeps the products below exact, and puts NaN outside
  if (!(y >= box.south && y <= box.north && x >= box.west && x <= box.east)) return 'out'
  let isIn = false
  // each edge leads from a to b
  for (const [index, { lat: by, lng: bx }] of corners.entries()) {
    const { lat: ay, lng: ax } = corners.at(index - 1) as Point
    if ((ay > y && by > y) || (ay < y && by < y)) continue
    // the ray to the east does not cross an edge that is wholly to the west
    if (ax < x && bx < x) continue
    const cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    if (cross === 0) {
      // the point is on the line through a and b: it is on the edge if it is between them
      if ((ax <= x || bx <= x) && (ax >= x || bx >= x)) return 'edge'
      continue
    }
    // an edge includes its lower end but not its upper one, so that the ray counts no corner twice
    const isCrossed = (ay > y) !== (by > y)
    const isToTheEast = (cross > 0) === (by > ay)
    if (isCrossed && isToTheEast) isIn = !isIn
  }
  return isIn ? 'in' : 'out'
}

/**
 * Computes the distance in metres from a point to a ring's line. It is computed on a plane, and is
 * accurate to 0.5 % within some kilometres.
 */
export function metresToLine({ corners }: Ring, point: Point): number {
  const metresPerLat = metresPerDegree / unitsPerDegree
  const metresPerLng = metresPerLat * Math.cos((point.lat * Math.PI) / 180)
  // the corners in metres to the east and north of the point
  const projected = corners.map(({ lat, lng }) =>
    ({
      x: (lng - point.lng * unitsPerDegree) * metresPerLng,
      y: (lat - point.lat * unitsPerDegree) * metresPerLat,
    }))
  let shortest = Infinity
  for (const [index, b] of projected.entries()) {
    const a = projected.at(index - 1) as typeof b
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    // the position of the nearest point on the edge: 0 at `a`, 1 at `b`
    const fraction = Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / (dx ** 2 + dy ** 2 || 1)))
    shortest = Math.min(shortest, Math.hypot(a.x + fraction * dx, a.y + fraction * dy))
  }
  return shortest
}

/** Swaps the latitudes and the longitudes of a ring. */
export function swapAxes({ corners, box: { north, south, east, west } }: Ring): Ring {
  return {
    corners: corners.map(({ lat, lng }) => ({ lat: lng, lng: lat })),
    box: { north: east, south: west, east: north, west: south },
  }
}

/** Returns the corners in degrees. The first is not repeated at the end. */
export function getCorners({ corners }: Ring): readonly Point[] {
  return corners.map(({ lat, lng }) => ({ lat: lat / unitsPerDegree, lng: lng / unitsPerDegree }))
}

function toGrid({ lat, lng }: Point): Point {
  return { lat: Math.round(lat * unitsPerDegree), lng: Math.round(lng * unitsPerDegree) }
}

function computeBounds(corners: readonly Point[]): Bounds {
  const box = { north: -Infinity, south: Infinity, east: -Infinity, west: Infinity }
  for (const { lat, lng } of corners) {
    box.north = Math.max(box.north, lat)
    box.south = Math.min(box.south, lat)
    box.east = Math.max(box.east, lng)
    box.west = Math.min(box.west, lng)
  }
  return box
}

function isCollinear(corners: readonly Point[]): boolean {
  const first = corners[0] as Point
  const second = corners.find(({ lat, lng }) => lat !== first.lat || lng !== first.lng) ?? first
  const [dy, dx] = [second.lat - first.lat, second.lng - first.lng]
  return corners.every(({ lat, lng }) => dx * (lat - first.lat) === dy * (lng - first.lng))
}
