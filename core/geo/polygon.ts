import { detail, type Detail } from '../log/report.ts'
import { point } from './point.ts'
import type { Point } from './point.ts'

/**
 * A closed line around a zone, on a grid of 1e-7 degrees (about a centimetre). On the grid every decision is
 * made with integers, hence exact: floating point misjudges points on the border. The repeated last position is
 * left out.
 * A line that crosses itself encloses what an odd number of windings encloses (even-odd rule).
 */
export interface Ring {
  readonly lats: Int32Array
  readonly lngs: Int32Array
  readonly box: GridBox
}

export interface GridBox {
  readonly north: number
  readonly south: number
  readonly east: number
  readonly west: number
}

export type RingResult =
  | { readonly at: 'ring'; readonly ring: Ring }
  /** `reason` is a sentence part for the log: «position 3 is no point». */
  | { readonly at: 'refused'; readonly reason: Detail }

const gridPerDegree = 1e7
// twice the square of a span must stay a safe integer: 2 × (6.7e7)² < 2^53
const widestSpan = 6.7 * gridPerDegree

/** A ring from foreign positions `{ lat, lng }`, closed if it is open. Refuses what encloses nothing or is no ring. */
export function makeRing(points: readonly unknown[]): RingResult {
  if (!Array.isArray(points)) return refused(detail`there is no list of positions`)
  const count = points.length
  const lats = new Int32Array(count)
  const lngs = new Int32Array(count)
  for (let index = 0; index < count; index += 1) {
    const foreign = points[index] as { readonly lat?: unknown; readonly lng?: unknown } | null | undefined
    const at = point(foreign?.lat, foreign?.lng)
    if (at === undefined) return refused(detail`position ${index + 1} is no point`)
    lats[index] = Math.round(at.lat * gridPerDegree)
    lngs[index] = Math.round(at.lng * gridPerDegree)
  }
  const isClosed = count > 1 && lats[0] === lats[count - 1] && lngs[0] === lngs[count - 1]
  const positions = isClosed || count === 0 ? count : count + 1
  if (positions < 4) return refused(detail`a ring needs at least 4 positions, this one has ${positions}`)
  return closedRing(lats.subarray(0, positions - 1), lngs.subarray(0, positions - 1))
}

function closedRing(lats: Int32Array, lngs: Int32Array): RingResult {
  const box = boxOf(lats, lngs)
  // also what becomes of a ring across the antimeridian
  if (box.north - box.south >= widestSpan || box.east - box.west >= widestSpan) {
    return refused(detail`the ring spans 6.7 degrees or more`)
  }
  if (isFlat(lats, lngs)) return refused(detail`all positions lie on one line`)
  return { at: 'ring', ring: { lats, lngs, box } }
}

/** Where a point lies. Exact on the grid, hence the same wherever the ring begins and whichever way it runs. */
export function locate(ring: Ring, at: Point): 'in' | 'edge' | 'out' {
  const y = Math.round(at.lat * gridPerDegree)
  const x = Math.round(at.lng * gridPerDegree)
  const { box, lats, lngs } = ring
  // the box first: it answers for most zones, keeps the products exact, and is false for NaN
  if (!(y >= box.south && y <= box.north && x >= box.west && x <= box.east)) return 'out'
  let isIn = false
  for (let to = 0; to < lats.length; to += 1) {
    const from = to === 0 ? lats.length - 1 : to - 1
    const ay = lats[from] as number
    const by = lats[to] as number
    if ((ay > y && by > y) || (ay < y && by < y)) continue
    const ax = lngs[from] as number
    const bx = lngs[to] as number
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

/** Whether a point is served. A point on the border is: the courier can see the door. */
export function contains(ring: Ring, at: Point): boolean {
  return locate(ring, at) !== 'out'
}

/** The corners in degrees, for drawing; whoever draws closes the line. */
export function cornersOf({ lats, lngs }: Ring): readonly Point[] {
  return Array.from(lats, (lat, index) => ({ lat: lat / gridPerDegree, lng: (lngs[index] as number) / gridPerDegree }))
}

function refused(reason: Detail): RingResult {
  return { at: 'refused', reason }
}

function boxOf(lats: Int32Array, lngs: Int32Array): GridBox {
  const box = { north: -Infinity, south: Infinity, east: -Infinity, west: Infinity }
  for (let index = 0; index < lats.length; index += 1) {
    const lat = lats[index] as number
    const lng = lngs[index] as number
    if (lat > box.north) box.north = lat
    if (lat < box.south) box.south = lat
    if (lng > box.east) box.east = lng
    if (lng < box.west) box.west = lng
  }
  return box
}

function isFlat(lats: Int32Array, lngs: Int32Array): boolean {
  const [ay, ax] = [lats[0] as number, lngs[0] as number]
  const other = lats.findIndex((lat, index) => lat !== ay || lngs[index] !== ax)
  if (other === -1) return true
  const dy = (lats[other] as number) - ay
  const dx = (lngs[other] as number) - ax
  return lats.every((lat, index) => dx * (lat - ay) === dy * ((lngs[index] as number) - ax))
}
