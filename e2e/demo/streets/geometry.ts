import type { Metres } from '../frame.ts'

export type Line = readonly Metres[]

/** Uses the square root: `Math.hypot` is ten times slower, and a city needs millions of calls. */
export function distance(a: Metres, b: Metres): number {
  const [east, north] = [a[0] - b[0], a[1] - b[1]]
  return Math.sqrt(east * east + north * north)
}

export function measureLength(line: Line): number {
  return segments(line).reduce((sum, [a, b]) => sum + distance(a, b), 0)
}

export function segments(line: Line): readonly (readonly [Metres, Metres])[] {
  return line.slice(1).map((point, index) => [line[index] as Metres, point] as const)
}

export function distanceToSegment(point: Metres, a: Metres, b: Metres): number {
  return distance(point, nearestOnSegment(point, a, b))
}

function nearestOnSegment(point: Metres, a: Metres, b: Metres): Metres {
  const [along, across] = [b[0] - a[0], b[1] - a[1]]
  const squared = along * along + across * across
  const share = squared === 0 ? 0 : ((point[0] - a[0]) * along + (point[1] - a[1]) * across) / squared
  const held = Math.min(1, Math.max(0, share))
  return [a[0] + held * along, a[1] + held * across]
}

export function nearestOnLine(point: Metres, line: Line): Metres {
  const candidates = segments(line).map(([a, b]) => nearestOnSegment(point, a, b))
  return candidates.reduce((best, next) => (distance(next, point) < distance(best, point) ? next : best))
}

export function distanceToLine(point: Metres, line: Line): number {
  let least = Infinity
  for (let index = 1; index < line.length; index += 1) {
    least = Math.min(least, distanceToSegment(point, line[index - 1] as Metres, line[index] as Metres))
  }
  return least
}

/**
 * Whether the bounding boxes of two lines come within this many metres: a cheap test before an
 * expensive one.
 */
export function mayMeet(a: Line, b: Line, metres: number): boolean {
  return ([0, 1] as const).every(axis => {
    const [first, second] = [a, b].map(line => line.map(point => point[axis])) as [number[], number[]]
    return Math.min(...first) - metres <= Math.max(...second) && Math.min(...second) - metres <= Math.max(...first)
  })
}

export function isInside(point: Metres, ring: Line): boolean {
  let inside = false
  ring.forEach((a, index) => {
    const b = ring[(index + 1) % ring.length] as Metres
    const crosses = a[1] > point[1] !== b[1] > point[1]
    if (crosses && point[0] < ((b[0] - a[0]) * (point[1] - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside
  })
  return inside
}

/** A Catmull–Rom curve through the points, with a vertex about every `step` metres. */
export function smooth(points: Line, step = 60): Line {
  const at = (index: number): Metres => points[Math.max(0, Math.min(points.length - 1, index))] as Metres
  const curve: Metres[] = []
  for (let index = 0; index < points.length - 1; index++) {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const pieces = Math.max(1, Math.round(distance(p1, p2) / step))
    for (let piece = 0; piece < pieces; piece++) {
      const t = piece / pieces
      const along = (axis: 0 | 1): number =>
        0.5 *
        (2 * p1[axis] +
          (p2[axis] - p0[axis]) * t +
          (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t +
          (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t * t * t)
      curve.push([along(0), along(1)])
    }
  }
  curve.push(at(points.length - 1))
  return curve
}

/** The line moved sideways by this many metres; positive is to the left of its direction. */
export function beside(line: Line, metres: number | ((share: number) => number)): Line {
  return line.map((point, index) => {
    const before = line[Math.max(0, index - 1)] as Metres
    const after = line[Math.min(line.length - 1, index + 1)] as Metres
    const run = distance(before, after) || 1
    const by = typeof metres === 'number' ? metres : metres(index / (line.length - 1))
    return [point[0] - ((after[1] - before[1]) / run) * by, point[1] + ((after[0] - before[0]) / run) * by] as const
  })
}

/** The outline of a river from its middle line and its slightly varying width. */
export function ribbon(middle: Line, width: number): Line {
  const half = (share: number): number => (width / 2) * (1 + 0.08 * Math.sin(share * 19) + 0.05 * Math.sin(share * 47))
  return [...beside(middle, half), ...[...beside(middle, share => -half(share))].reverse()]
}

/** Ramer–Douglas–Peucker: removes vertices that are within `tolerance` metres of the result. */
export function simplify(line: Line, tolerance: number): Line {
  if (line.length < 3) return line
  const [first, last] = [line[0] as Metres, line[line.length - 1] as Metres]
  let [farthest, most] = [0, tolerance]
  for (let index = 1; index < line.length - 1; index++) {
    const away = distanceToSegment(line[index] as Metres, first, last)
    if (away > most) [farthest, most] = [index, away]
  }
  if (farthest === 0) return [first, last]
  return [...simplify(line.slice(0, farthest + 1), tolerance), ...simplify(line.slice(farthest), tolerance).slice(1)]
}
