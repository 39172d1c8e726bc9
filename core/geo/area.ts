import type { Detail } from '../log/report.ts'
import type { Point } from './point.ts'
import { locate, makeRing, type Positions, type Ring } from './polygon.ts'

/** What one or more rings enclose, apart from the holes in it. */
export type Area = readonly { readonly outer: Ring; readonly holes: readonly Ring[] }[]

/** An area from foreign parts, each an outline and the holes in it. What is unusable is left out; `refused` says why. */
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
