import { isWithin, type Area } from '../../core/geo/area.ts'
import { getCorners } from '../../core/geo/polygon.ts'
import type { Point } from '../../core/geo/point.ts'
import type { DeliveryZone } from '../../core/shop/place/zones.ts'

/**
 * The fault along the common border of two zones: strips in no zone, or overlaps.
 * Lengths are in metres.
 */
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

/** The distance between two samples along a border, in metres. */
const STEP = 5
/**
 * The widths of a fault, in metres. A narrower strip comes from rounded coordinates, and a wider
 * one is intended.
 */
const WIDTHS = { min: 0.2, max: 15 }
/**
 * The least length of a fault, in metres. A shorter one is a corner that two outlines round off
 * differently, or a place where they cross.
 */
const MIN_LENGTH = 100
/** The cosine of 60°, the least angle between an edge and the line to the other outline. */
const MAX_COSINE = 0.5

/** Metres to the east and to the north of the plane's origin. */
interface FlatPoint { readonly x: number; readonly y: number }
interface Edge { readonly from: FlatPoint; readonly to: FlatPoint }
interface Plane {
  readonly flatten: (point: Point) => FlatPoint
  readonly toPoint: (flatPoint: FlatPoint) => Point
}
interface Outline {
  readonly id: number
  readonly area: Area
  readonly edges: readonly Edge[]
}
/** A place of a border where two outlines are apart. Lengths are in metres. */
interface Sample {
  readonly kind: BorderFault['kind']
  /** The length of the border that this sample stands for. */
  readonly length: number
  /** The distance of the outlines. */
  readonly width: number
  /** Halfway between the outlines. */
  readonly at: Point
}

/**
 * Finds strips and overlaps along the common borders of a city's zones.
 * Where two outlines run close to each other, it tests the point halfway between them: in no zone
 * it is a strip, in both zones an overlap.
 */
export function findBorderFaults(zones: readonly DeliveryZone[]): readonly BorderFault[] {
  const [first] = zones.flatMap(({ area }) => area.flatMap(({ outer }) => getCorners(outer)))
  if (first === undefined) return []
  const plane = createPlane(first)
  const outlines = zones.map(({ id, area }): Outline => ({ id, area, edges: listEdges(area, plane) }))
  return outlines.flatMap((outline, index) => outlines.slice(index + 1).flatMap(other => {
    const samples = listSamples(outline, other, outlines, plane)
    return (['strip', 'overlap'] as const).flatMap(kind =>
      toFault(kind, [outline.id, other.id], samples.filter(sample => sample.kind === kind)))
  }))
}

/** Projects points around an origin onto a plane, accurate to about 1 % within 50 km. */
function createPlane(origin: Point): Plane {
  const metresPerLat = 111_195
  const metresPerLng = metresPerLat * Math.cos((origin.lat * Math.PI) / 180)
  return {
    flatten: ({ lat, lng }) => ({ x: (lng - origin.lng) * metresPerLng, y: (lat - origin.lat) * metresPerLat }),
    toPoint: ({ x, y }) => ({ lat: origin.lat + y / metresPerLat, lng: origin.lng + x / metresPerLng }),
  }
}

function listEdges(area: Area, { flatten }: Plane): readonly Edge[] {
  return area.flatMap(({ outer, holes }) => [outer, ...holes]).flatMap(ring => {
    const corners = getCorners(ring).map(flatten)
    return corners.map((to, index) => ({ from: corners.at(index - 1) as FlatPoint, to }))
  })
}

/**
 * Walks along an outline, and lists the samples where another outline is beside it. `all`: the
 * outlines of all zones, since a third zone may cover the strip between two others.
 */
function listSamples(
  outline: Outline,
  other: Outline,
  all: readonly Outline[],
  { toPoint }: Plane,
): readonly Sample[] {
  return outline.edges.flatMap(edge => {
    const nearEdges = other.edges.filter(candidate => isNear(edge, candidate))
    const [dx, dy] = [edge.to.x - edge.from.x, edge.to.y - edge.from.y]
    const edgeLength = Math.hypot(dx, dy)
    if (nearEdges.length === 0 || edgeLength === 0) return []
    const count = Math.ceil(edgeLength / STEP)
    return Array.from({ length: count }, (_, index) => (index + 0.5) / count).flatMap((share): readonly Sample[] => {
      const point = { x: edge.from.x + dx * share, y: edge.from.y + dy * share }
      const candidates = nearEdges.map(candidate => findNearestPoint(candidate, point))
        .map(nearest => ({ nearest, width: Math.hypot(nearest.x - point.x, nearest.y - point.y) }))
      const { nearest, width } = candidates.reduce((a, b) => (b.width < a.width ? b : a))
      if (width < WIDTHS.min || width > WIDTHS.max) return []
      // Skip the sample if the other outline lies ahead instead of sideways: the two then only have
      // a common corner.
      const dotProduct = (nearest.x - point.x) * dx + (nearest.y - point.y) * dy
      if (Math.abs(dotProduct) > MAX_COSINE * width * edgeLength) return []
      const middle = toPoint({ x: (point.x + nearest.x) / 2, y: (point.y + nearest.y) / 2 })
      const isInBoth = isWithin(outline.area, middle) && isWithin(other.area, middle)
      const sample = { length: edgeLength / count, width, at: middle }
      if (isInBoth) return [{ ...sample, kind: 'overlap' }]
      return all.some(({ area }) => isWithin(area, middle)) ? [] : [{ ...sample, kind: 'strip' }]
    })
  })
}

/** Whether the boxes around two edges are close enough for a strip between them. */
function isNear(a: Edge, b: Edge): boolean {
  const isApart = (axis: 'x' | 'y'): boolean =>
    Math.max(a.from[axis], a.to[axis]) + WIDTHS.max < Math.min(b.from[axis], b.to[axis])
    || Math.max(b.from[axis], b.to[axis]) + WIDTHS.max < Math.min(a.from[axis], a.to[axis])
  return !isApart('x') && !isApart('y')
}

/** Finds the point of an edge that is nearest to another point. */
function findNearestPoint({ from, to }: Edge, other: FlatPoint): FlatPoint {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const dotProduct = (other.x - from.x) * dx + (other.y - from.y) * dy
  const share = Math.min(1, Math.max(0, dotProduct / (dx ** 2 + dy ** 2 || 1)))
  return { x: from.x + dx * share, y: from.y + dy * share }
}

/** Sums up all samples of a kind as one fault. Empty if they are shorter than `MIN_LENGTH`. */
function toFault(
  kind: BorderFault['kind'],
  zoneIds: BorderFault['zoneIds'],
  samples: readonly Sample[],
): readonly BorderFault[] {
  const length = samples.reduce((sum, sample) => sum + sample.length, 0)
  const sorted = [...samples].sort((a, b) => a.width - b.width)
  const [median, widest] = [sorted[sorted.length >> 1], sorted.at(-1)]
  if (length < MIN_LENGTH || median === undefined || widest === undefined) return []
  return [{ kind, zoneIds, length, medianWidth: median.width, maxWidth: widest.width, at: widest.at }]
}
