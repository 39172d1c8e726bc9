import type { Metres } from '../frame.ts'
import { directionAt, type Pull } from './field.ts'
import { distance, type Line, measureLength, segments } from './geometry.ts'

interface Plan {
  readonly pulls: readonly Pull[]
  /** Existing streets. */
  readonly given: readonly Line[]
  readonly isBuildable: (point: Metres) => boolean
  /** The distance in metres between parallel streets at a point. */
  readonly spacing: (point: Metres) => number
  readonly corner: { readonly west: number; readonly east: number; readonly south: number; readonly north: number }
  readonly random: () => number
}

interface Mark { readonly at: Metres; readonly angle: number }
/** The streets so far, as marks in the cells of a grid. */
interface MarkGrid {
  addLine(line: Line): void
  /** Whether a street in almost the same direction is nearer than `reach` metres. */
  isCrowded(point: Metres, angle: number, reach: number): boolean
  /** Whether the step between two points meets a street. */
  crossing(from: Metres, to: Metres): boolean
}

const step = 25
const cell = 200

/**
 * Fills the free land with streets that follow the field, keep their distance and end at each
 * other.
 */
export function traceStreets(plan: Plan): readonly Line[] {
  const marks = markGrid()
  for (const line of plan.given) marks.addLine(line)
  const traced: Line[] = []
  for (const seed of seeds(plan)) {
    for (const turn of plan.random() < 0.5 ? [0, Math.PI / 2] : [Math.PI / 2, 0]) {
      const line = trace(plan, marks, seed, turn)
      if (line === undefined) continue
      traced.push(line)
      marks.addLine(line)
    }
  }
  return traced
}

function seeds({ corner, random }: Plan): readonly Metres[] {
  const points: Metres[] = []
  for (let east = corner.west; east < corner.east; east += 110) {
    for (let north = corner.south; north < corner.north; north += 110) points.push([east + random() * 90, north +
      random() * 90])
  }
  for (let index = points.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[points[index], points[other]] = [points[other] as Metres, points[index] as Metres]
  }
  return points
}

function trace(plan: Plan, marks: MarkGrid, seed: Metres, turn: number): Line | undefined {
  const angle = directionAt(seed, plan.pulls) + turn
  if (!plan.isBuildable(seed) || marks.isCrowded(seed, angle, plan.spacing(seed))) return undefined
  const longest = 350 + plan.random() ** 1.4 * 2100
  const forth = walk(plan, marks, seed, angle, longest / 2)
  const back = walk(plan, marks, seed, angle + Math.PI, longest / 2)
  const line = [...[...back].reverse(), seed, ...forth]
  return measureLength(line) < 260 ? undefined : line
}

function walk(plan: Plan, marks: MarkGrid, seed: Metres, angle: number, longest: number): Metres[] {
  const line: Metres[] = []
  let [at, heading, gone] = [seed, angle, 0]
  while (gone < longest + 260) {
    const next: Metres = [at[0] + Math.cos(heading) * step, at[1] + Math.sin(heading) * step]
    if (!plan.isBuildable(next) || marks.isCrowded(next, heading, plan.spacing(next) * 0.6)) break
    line.push(next)
    // A street of full length ends at the first crossing.
    if (gone > longest && marks.crossing(at, next)) break
    heading = nearestTurn(directionAt(next, plan.pulls), heading)
    at = next
    gone += step
  }
  return line
}

/** The direction of the field, out of four, that is closest to the heading. */
function nearestTurn(direction: number, heading: number): number {
  const quarter = Math.PI / 2
  return direction + Math.round((heading - direction) / quarter) * quarter
}

function markGrid(): MarkGrid {
  const cells = new Map<string, Mark[]>()
  const key = (east: number, north: number): string => `${Math.floor(east / cell)} ${Math.floor(north / cell)}`
  const around = (point: Metres, reach: number): readonly Mark[] => {
    const result: Mark[] = []
    for (let east = point[0] - reach; east < point[0] + reach + cell; east += cell) {
      for (let north = point[1] - reach; north < point[1] + reach +
        cell; north += cell) result.push(...(cells.get(key(east, north)) ?? []))
    }
    return result
  }
  return {
    addLine(line) {
      for (const [a, b] of segments(line)) {
        const angle = Math.atan2(b[1] - a[1], b[0] - a[0])
        const pieces = Math.max(1, Math.round(distance(a, b) / step))
        for (let piece = 0; piece <= pieces; piece++) {
          const at: Metres = [a[0] + ((b[0] - a[0]) * piece) / pieces, a[1] + ((b[1] - a[1]) * piece) / pieces]
          const place = key(at[0], at[1])
          cells.set(place, [...(cells.get(place) ?? []), { at, angle }])
        }
      }
    },
    isCrowded: (point, angle, reach) =>
      around(point, reach).some(mark => distance(mark.at,
        point) < reach && Math.abs(Math.sin(mark.angle - angle)) < 0.55),
    crossing: (from, to) =>
      around(to, step).some(mark => distance(mark.at, to) < step * 0.8 && distance(mark.at, from) > step * 0.2),
  }
}
