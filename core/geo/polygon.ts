import { detail, type Detail } from '../log/report.ts'
import { point, type Bounds, type Point } from './point.ts'

/**
 * A closed line around a zone, on a grid of 1e-7 degrees (about a centimetre). On the grid every decision is
 * made with integers, hence exact: floating point misjudges points on the border. The repeated last position is
 * left out.
 * A line that crosses itself encloses what an odd number of windings encloses (even-odd rule).
 */
export interface Ring {
  readonly lats: Int32Array
  readonly lngs: Int32Array
  readonly box: Bounds
}

/** Positions that nobody has judged yet. */
export type Positions = readonly { readonly lat?: unknown; readonly lng?: unknown }[]
/** `reason` is a sentence part for the log: «position 3 is no point». */
export type RingResult = { readonly at: 'ring'; readonly ring: Ring } | { readonly at: 'refused'; readonly reason: Detail }

const gridPerDegree = 1e7
// twice the square of a span must stay a safe integer: 2 × (6.7e7)² < 2^53
const widestSpan = 6.7 * gridPerDegree

/** A ring from foreign positions `{ lat, lng }`, closed if it is open. Refuses what encloses nothing or is no ring. */
export function makeRing(positions: Positions): RingResult {
  const points: Point[] = []
  for (const { lat, lng } of positions) {
    const at = point(lat, lng)
    if (at === undefined) return refused(detail`position ${points.length + 1} is no point`)
    points.push(at)
  }
  const lats = new Int32Array(points.map(({ lat }) => Math.round(lat * gridPerDegree)))
  const lngs = new Int32Array(points.map(({ lng }) => Math.round(lng * gridPerDegree)))
  const isOpen = points.length > 0 && (points.length === 1 || lats[0] !== lats.at(-1) || lngs[0] !== lngs.at(-1))
  const count = isOpen ? points.length : points.length - 1
  if (count < 3) return refused(detail`a ring needs at least 4 positions, this one has ${count + 1}`)
  return closedRing(lats.subarray(0, count), lngs.subarray(0, count))
}

function closedRing(lats: Int32Array, lngs: Int32Array): RingResult {
  const [most, least] = [(a: number, b: number) => Math.max(a, b), (a: number, b: number) => Math.min(a, b)]
  const box = { north: lats.reduce(most), south: lats.reduce(least), east: lngs.reduce(most), west: lngs.reduce(least) }
  // also what becomes of a ring across the antimeridian
  if (box.north - box.south >= widestSpan || box.east - box.west >= widestSpan) return refused(detail`the ring spans 6.7 degrees or more`)
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

/** The corners in degrees, for drawing; whoever draws closes the line. */
export function cornersOf({ lats, lngs }: Ring): readonly Point[] {
  return Array.from(lats, (lat, index) => ({ lat: lat / gridPerDegree, lng: (lngs[index] as number) / gridPerDegree }))
}

function refused(reason: Detail): RingResult {
  return { at: 'refused', reason }
}

function isFlat(lats: Int32Array, lngs: Int32Array): boolean {
  const [ay, ax] = [lats[0] as number, lngs[0] as number]
  const other = lats.findIndex((lat, index) => lat !== ay || lngs[index] !== ax)
  if (other === -1) return true
  const dy = (lats[other] as number) - ay
  const dx = (lngs[other] as number) - ax
  return lats.every((lat, index) => dx * (lat - ay) === dy * ((lngs[index] as number) - ax))
}
