import { detail, type Detail } from '../log/report.ts'
import { point, type Bounds, type Point } from './point.ts'

/**
 * A closed line on a grid of 1e-7 degrees (about a centimetre): decisions are made with integers, hence exact, where
 * floating point misjudges points on the border. What an odd number of windings encloses is inside.
 */
export interface Ring { readonly corners: readonly Point[]; readonly box: Bounds }

/** Positions that nobody has judged yet. */
export type Positions = readonly { readonly lat?: unknown; readonly lng?: unknown }[]

const gridPerDegree = 1e7
// twice the square of a span must stay a safe integer: 2 × (6.7e7)² < 2^53
const widestSpan = 6.7 * gridPerDegree

/** A ring from foreign positions, closed if it is open. Refuses what encloses nothing or is no ring. */
export function makeRing(positions: Positions) {
  const refused = (reason: Detail) => ({ at: 'refused', reason }) as const
  const corners: Point[] = []
  for (const { lat, lng } of positions) {
    const at = point(lat, lng)
    if (at === undefined) return refused(detail`position ${corners.length + 1} is no point`)
    corners.push(onGrid(at))
  }
  const [first, last] = [corners[0], corners.at(-1)]
  if (corners.length > 1 && first?.lat === last?.lat && first?.lng === last?.lng) corners.pop()
  const count = corners.length && corners.length + 1
  if (count < 4) return refused(detail`a ring needs at least 4 positions, this one has ${count}`)
  const box = boxOf(corners)
  const span = Math.max(box.north - box.south, box.east - box.west)
  // also what becomes of a ring across the antimeridian
  if (span >= widestSpan) return refused(detail`the ring spans 6.7 degrees or more`)
  if (isFlat(corners)) return refused(detail`all positions lie on one line`)
  return { at: 'ring', ring: { corners, box } as Ring } as const
}

/** Where a point lies: the same wherever the ring begins and whichever way it runs. */
export function locate({ box, corners }: Ring, at: Point): 'in' | 'edge' | 'out' {
  const { lat: y, lng: x } = onGrid(at)
  // the box first: it answers for most zones, keeps the products exact, and is false for NaN
  if (!(y >= box.south && y <= box.north && x >= box.west && x <= box.east)) return 'out'
  let isIn = false
  for (const [index, { lat: by, lng: bx }] of corners.entries()) {
    const { lat: ay, lng: ax } = corners.at(index - 1) as Point
    if ((ay > y && by > y) || (ay < y && by < y)) continue
    // an edge wholly to the west is not met by a ray to the east
    if (ax < x && bx < x) continue
    const cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    if (cross === 0) {
      if ((ax <= x || bx <= x) && (ax >= x || bx >= x)) return 'edge'
      continue
    }
    // an edge counts with its lower end and without its upper, so that a corner is not met twice
    if (ay > y !== by > y && cross > 0 === by > ay) isIn = !isIn
  }
  return isIn ? 'in' : 'out'
}

/** The corners in degrees; whoever draws closes the line. */
export function cornersOf({ corners }: Ring): readonly Point[] {
  return corners.map(({ lat, lng }) => ({ lat: lat / gridPerDegree, lng: lng / gridPerDegree }))
}

function onGrid({ lat, lng }: Point): Point {
  return { lat: Math.round(lat * gridPerDegree), lng: Math.round(lng * gridPerDegree) }
}

function boxOf(corners: readonly Point[]): Bounds {
  const [lats, lngs] = [corners.map(({ lat }) => lat), corners.map(({ lng }) => lng)]
  const [most, least] = [(a: number, b: number) => Math.max(a, b), (a: number, b: number) => Math.min(a, b)]
  return { north: lats.reduce(most), south: lats.reduce(least), east: lngs.reduce(most), west: lngs.reduce(least) }
}

function isFlat(corners: readonly Point[]): boolean {
  const first = corners[0] as Point
  const other = corners.find(({ lat, lng }) => lat !== first.lat || lng !== first.lng) ?? first
  const [dy, dx] = [other.lat - first.lat, other.lng - first.lng]
  return corners.every(({ lat, lng }) => dx * (lat - first.lat) === dy * (lng - first.lng))
}
