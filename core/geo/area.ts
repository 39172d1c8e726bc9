import type { Detail } from '../log/report.ts'
import type { Point } from './point.ts'
import { swapAxes, classifyPoint, makeRing, metresToLine, type RingPoints, type Ring } from './polygon.ts'

/** One or more polygons, each with an outer ring and holes. */
export type Area = readonly { readonly outer: Ring; readonly holes: readonly Ring[] }[]

/**
 * Builds an area from the polygons of an API. Each is a list: its outer ring, then its holes.
 * Invalid rings are left out, an outer ring with its holes; `reasons` says why.
 */
export function makeArea(
  polygons: readonly (readonly RingPoints[])[],
): { readonly area: Area; readonly reasons: readonly Detail[] } {
  const reasons: Detail[] = []
  const toRings = (positions: RingPoints): Ring[] => {
    const result = makeRing(positions)
    if (result.kind === 'ring') return [result.ring]
    reasons.push(result.reason)
    return []
  }
  const area = polygons.flatMap(([outerPositions = [], ...holes]) =>
    toRings(outerPositions).map(outer => ({ outer, holes: holes.flatMap(toRings) })))
  return { area, reasons }
}

/**
 * Whether an area contains a point. A point on a border counts as inside, also on the border of a
 * hole: a doubtful address is served.
 */
export function isWithin(area: Area, point: Point): boolean {
  return area.some(({ outer, holes }) => classifyPoint(outer, point) !== 'out'
    && !holes.some(hole => classifyPoint(hole, point) === 'in'))
}

/**
 * Computes the distance in metres from a point to an area, 0 within. A polygon whose hole contains
 * the point is left out, since the hole excludes it on purpose. Infinity when no polygon is left.
 */
export function metresTo(area: Area, point: Point): number {
  if (isWithin(area, point)) return 0
  const polygons = area.filter(({ outer }) => classifyPoint(outer, point) === 'out')
  return Math.min(...polygons.map(({ outer }) => metresToLine(outer, point)))
}

/**
 * Whether the latitudes and longitudes of an area were probably swapped. True if `reference`, the
 * restaurant that serves the area, is over 1 km away, but with swapped axes is inside the area or
 * over five times nearer. Holes are ignored.
 */
export function hasSwappedCoordinates(area: Area, reference: Point): boolean {
  const withoutHoles = area.map(({ outer }) => ({ outer, holes: [] }))
  const swapped = area.map(({ outer }) => ({ outer: swapAxes(outer), holes: [] }))
  const metres = metresTo(withoutHoles, reference)
  return metres > 1000 && metresTo(swapped, reference) * 5 < metres
}
