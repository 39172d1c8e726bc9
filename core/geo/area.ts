import type { Detail } from '../log/report.ts'
import type { Point } from './point.ts'
import { locate, makeRing, type Positions, type Ring } from './polygon.ts'

/** What one or more rings enclose, apart from the holes in it. Each part has an outline of its own. */
export type Area = readonly { readonly outer: Ring; readonly holes: readonly Ring[] }[]

/**
 * An area from foreign positions: parts, each a list of rings, the outline and the holes in it. A part without a usable outline and
 * a hole that is none are left out; `refused` says why, in parts of sentences.
 */
export function makeArea(parts: readonly (readonly Positions[])[]): { readonly area: Area; readonly refused: readonly Detail[] } {
  const refused: Detail[] = []
  const ringOf = (positions: Positions): Ring[] => {
    const made = makeRing(positions)
    if (made.at === 'ring') return [made.ring]
    refused.push(made.reason)
    return []
  }
  const area = parts.flatMap(([outline = [], ...holes]) => ringOf(outline).map(outer => ({ outer, holes: holes.flatMap(ringOf) })))
  return { area, refused }
}

/** Whether a point is served. One on a border is, that of a hole too: the courier can see the door. */
export function isWithin(area: Area, at: Point): boolean {
  return area.some(({ outer, holes }) => locate(outer, at) !== 'out' && !holes.some(hole => locate(hole, at) === 'in'))
}
