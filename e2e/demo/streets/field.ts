import type { Metres } from '../frame.ts'
import { distanceToSegment, type Line } from './geometry.ts'

/**
 * Aligns the streets of a part of a city. Angles are in degrees from east, counter-clockwise.
 * `reach` is the distance in metres at which the effect has fallen to about a third.
 */
export type Pull =
  | { readonly kind: 'grid'; readonly at: Metres; readonly reach: number; readonly angle: number }
  | { readonly kind: 'rings'; readonly at: Metres; readonly reach: number }
  | { readonly kind: 'along'; readonly line: Line; readonly reach: number }

/**
 * The direction of streets at a point, in radians, up to a quarter turn: a sum of tensors.
 * @see Chen, Esch, Wonka, Müller, Zhang, «Interactive Procedural Street Modeling» (SIGGRAPH 2008)
 */
export function directionAt(point: Metres, pulls: readonly Pull[]): number {
  let [cosine, sine] = [0, 0]
  for (const pull of pulls) {
    const { angle, away } = pullAt(point, pull)
    const weight = Math.exp(-((away / pull.reach) ** 2)) + 1e-9
    // A street and its cross street have the same alignment: four directions a quarter turn apart
    // are equal.
    cosine += weight * Math.cos(4 * angle)
    sine += weight * Math.sin(4 * angle)
  }
  return Math.atan2(sine, cosine) / 4
}

function pullAt(point: Metres, pull: Pull): { readonly angle: number; readonly away: number } {
  switch (pull.kind) {
    case 'grid':
      return { angle: (pull.angle * Math.PI) / 180, away: Math.hypot(point[0] - pull.at[0], point[1] - pull.at[1]) }
    case 'rings': {
      const [east, north] = [point[0] - pull.at[0], point[1] - pull.at[1]]
      return { angle: Math.atan2(north, east), away: Math.hypot(east, north) }
    }
    case 'along': {
      const { line } = pull
      let [away, nearest] = [Infinity, 1]
      for (let index = 1; index < line.length; index += 1) {
        const here = distanceToSegment(point, line[index - 1] as Metres, line[index] as Metres)
        if (here < away) [away, nearest] = [here, index]
      }
      const [a, b] = [line[nearest - 1] as Metres, line[nearest] as Metres]
      return { angle: Math.atan2(b[1] - a[1], b[0] - a[0]), away }
    }
  }
}
