import type { Detail } from '../log/report.ts'
import type { Point } from './point.ts'
import { swapAxes, classifyPoint, makeRing, metresToLine, type Positions, type Ring } from './polygon.ts'

/** One or more polygons, each with an outer ring and holes. */
export type Area = readonly { readonly outer: Ring; readonly holes: readonly Ring[] }[]

/**
 * Builds an area from foreign polygons, each an outline and its holes.
 * Invalid rings are left out; `refused` has the reasons.
 */
export function makeArea(
  parts: readonly (readonly Positions[])[],
): { readonly area: Area; readonly reasons: readonly Detail[] } {
  const refused: Detail[] = []
  const toRings = (positions: Positions): Ring[] => {
    const made = makeRing(positions)
    if (made.kind === 'ring') return [made.ring]
    refused.push(made.reason)
    return []
  }
  const area = parts.flatMap(([outline = [], ...holes]) =>
    toRings(outline).map(outer => ({ outer, holes: holes.flatMap(toRings) })))
  return { area, reasons: refused }
}

/**
 * Whether an area contains a point.
 * Borders count, those of holes too: the courier can see the door.
 */
export function isWithin(area: Area, at: Point): boolean {
  return area.some(({ outer, holes }) => classifyPoint(outer, at) !== 'out' && !holes.some(hole => classifyPoint(hole, at) === 'in'))
}

/**
 * The distance in metres from a point to an area: 0 within. A polygon whose hole contains the point
 * is left out, since the hole is there on purpose; Infinity when no other polygon is left.
 */
export function metresTo(area: Area, at: Point): number {
  if (isWithin(area, at)) return 0
  const parts = area.filter(({ outer }) => classifyPoint(outer, at) === 'out')
  return Math.min(...parts.map(({ outer }) => metresToLine(outer, at)))
}

/**
 * Whether latitude and longitude of an area were probably exchanged: it is over 1 km from `around`,
 * and with the axes exchanged it contains that point or is at least five times nearer.
 */
export function hasSwappedAxes(area: Area, around: Point): boolean {
  const outlines = area.map(({ outer }) => ({ outer, holes: [] }))
  const asGiven = metresTo(outlines, around)
  return asGiven > 1000
    && metresTo(outlines.map(({ outer }) => ({ outer: swapAxes(outer), holes: [] })), around) * 5 <= asGiven
}
