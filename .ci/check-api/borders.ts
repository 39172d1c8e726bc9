import { isWithin, type Area } from '../../core/geo/area.ts'
import { getCorners } from '../../core/geo/polygon.ts'
import type { Point } from '../../core/geo/point.ts'
import type { DeliveryZone } from '../../core/shop/place/zones.ts'

/** The fault along the common border of two zones: strips in no zone, or overlaps. Lengths are in metres. */
export interface BorderFault {
  readonly kind: 'strip' | 'overlap'
  readonly zoneIds: readonly [number, number]
  /** The length of all strips, or of all overlaps, along the border. */
  readonly length: number
  readonly medianWidth: number
  readonly maxWidth: number
  /** Halfway between the two outlines, where they are furthest apart. */
  readonly at: Point
}

/** The largest distance between two samples along an edge, in metres. */
const STEP = 5
/** The widths of a fault, in metres: a narrower strip comes from rounding, a wider one is intended. */
const WIDTHS = { min: 0.2, max: 15 }
/** The least length of a fault, in metres. A shorter one is a rounded corner, or a place where outlines cross. */
const MIN_LENGTH = 100
/** The cosine of 60°, the least angle between an edge and the line to the other outline. */
const MAX_COSINE = 0.5
/** Of latitude. */
const METRES_PER_DEGREE = 111_195

/** Metres to the east and to the north of an origin. */
interface FlatPoint { readonly x: number; readonly y: number }
interface Edge { readonly from: FlatPoint; readonly to: FlatPoint }
interface Outline { readonly id: number; readonly area: Area; readonly edges: readonly Edge[] }
/** A place halfway between two outlines. `length`: of the border that it stands for, `width`: their distance. */
interface Sample { readonly at: Point; readonly length: number; readonly width: number }

/**
 * Finds strips and overlaps along the common borders of a city's zones. Where two outlines run close
 * to each other, the point halfway between them is tested: a strip if in no zone, an overlap if in both.
 */
export function findBorderFaults(zones: readonly DeliveryZone[]) {
  const [origin] = zones.flatMap(({ area }) => area.flatMap(({ outer }) => getCorners(outer)))
  if (origin === undefined) return []
  // a plane around the origin, accurate to about 1 % within 50 km
  const metresPerLng = METRES_PER_DEGREE * Math.cos((origin.lat * Math.PI) / 180)
  const flatten = ({ lat, lng }: Point): FlatPoint =>
    ({ x: (lng - origin.lng) * metresPerLng, y: (lat - origin.lat) * METRES_PER_DEGREE })
  const toPoint = ({ x, y }: FlatPoint): Point =>
    ({ lat: origin.lat + y / METRES_PER_DEGREE, lng: origin.lng + x / metresPerLng })
  const outlines = zones.map(({ id, area }): Outline => {
    const rings = area.flatMap(({ outer, holes }) => [outer, ...holes]).map(ring => getCorners(ring).map(flatten))
    const edges = rings.flatMap(ring => ring.map((to, index) => ({ from: ring.at(index - 1) as FlatPoint, to })))
    return { id, area, edges }
  })
  return outlines.flatMap((one, index) => outlines.slice(index + 1).flatMap(other => {
    const samples = one.edges.flatMap(edge => listSamples(edge, other.edges, toPoint))
    // a third zone may cover the strip between two others
    const strip = samples.filter(({ at }) => !outlines.some(({ area }) => isWithin(area, at)))
    const overlap = samples.filter(({ at }) => isWithin(one.area, at) && isWithin(other.area, at))
    return [...toFault('strip', [one.id, other.id], strip), ...toFault('overlap', [one.id, other.id], overlap)]
  }))
}

/** Walks along an edge, and lists the samples where another outline is beside it. */
function listSamples(edge: Edge, otherEdges: readonly Edge[], toPoint: (flatPoint: FlatPoint) => Point): Sample[] {
  const nearEdges = otherEdges.filter(other => isNear(edge, other))
  const [dx, dy] = [edge.to.x - edge.from.x, edge.to.y - edge.from.y]
  const edgeLength = Math.hypot(dx, dy)
  if (nearEdges.length === 0 || edgeLength === 0) return []
  const count = Math.ceil(edgeLength / STEP)
  return Array.from({ length: count }, (_, index) => (index + 0.5) / count).flatMap(share => {
    const point = { x: edge.from.x + dx * share, y: edge.from.y + dy * share }
    const { nearest, width } = nearEdges.map(other => findNearestPoint(other, point))
      .reduce((a, b) => (b.width < a.width ? b : a))
    // an outline that lies ahead instead of sideways only has a common corner with the edge
    const dotProduct = (nearest.x - point.x) * dx + (nearest.y - point.y) * dy
    const isAhead = Math.abs(dotProduct) > MAX_COSINE * width * edgeLength
    if (width < WIDTHS.min || width > WIDTHS.max || isAhead) return []
    const at = toPoint({ x: (point.x + nearest.x) / 2, y: (point.y + nearest.y) / 2 })
    return [{ at, length: edgeLength / count, width }]
  })
}

/** Whether the boxes around two edges are close enough for a strip between them. */
const isNear = (a: Edge, b: Edge): boolean => (['x', 'y'] as const).every(axis =>
  Math.max(a.from[axis], a.to[axis]) + WIDTHS.max >= Math.min(b.from[axis], b.to[axis])
  && Math.max(b.from[axis], b.to[axis]) + WIDTHS.max >= Math.min(a.from[axis], a.to[axis]))

/** Finds the point of an edge that is nearest to another point. `width`: their distance. */
function findNearestPoint({ from, to }: Edge, other: FlatPoint) {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const dotProduct = (other.x - from.x) * dx + (other.y - from.y) * dy
  const share = Math.min(1, Math.max(0, dotProduct / (dx ** 2 + dy ** 2 || 1)))
  const nearest = { x: from.x + dx * share, y: from.y + dy * share }
  return { nearest, width: Math.hypot(nearest.x - other.x, nearest.y - other.y) }
}

/** Sums up all samples of a kind as one fault. Empty if they are shorter than `MIN_LENGTH`. */
function toFault(kind: BorderFault['kind'], zoneIds: BorderFault['zoneIds'], samples: Sample[]): BorderFault[] {
  const length = samples.reduce((sum, sample) => sum + sample.length, 0)
  const sorted = samples.sort((a, b) => a.width - b.width)
  const [median, widest] = [sorted[sorted.length >> 1], sorted.at(-1)]
  if (length < MIN_LENGTH || median === undefined || widest === undefined) return []
  return [{ kind, zoneIds, length, medianWidth: median.width, maxWidth: widest.width, at: widest.at }]
}
