import type { Metres } from '../frame.ts'
import { distance, distanceToLine, type Line, mayMeet, nearestOnLine } from './geometry.ts'

const touching = 14
const reachable = 110

/** Extends loose ends to the street ahead, and removes streets without a connection. */
export function joinStreets(traced: readonly Line[], given: readonly Line[],
  isBuildable: (point: Metres) => boolean): readonly Line[] {
  const joined = traced.map(line => {
    const others = [...traced.filter(other => other !== line),
      ...given].filter(other => mayMeet(line, other, reachable))
    return [...ahead([...line].reverse(), others, isBuildable), ...line, ...ahead(line, others, isBuildable)]
  })
  return joined.filter(line => [...joined,
    ...given].some(other => other !== line && mayMeet(line, other,
    touching) && line.some(point => distanceToLine(point, other) < touching)))
}

function ahead(line: Line, others: readonly Line[], isBuildable: (point: Metres) => boolean): readonly Metres[] {
  const [before, end] = [line[line.length - 3] ?? (line[0] as Metres), line[line.length - 1] as Metres]
  const near = others.map(other => nearestOnLine(end, other)).sort((a, b) => distance(a, end) - distance(b, end))
  const closest = near[0]
  if (closest === undefined || distance(closest, end) < touching) return []
  const target = near.find(point => distance(point, end) < reachable && turn(before, end,
    point) < 0.9 && isBuildable(point))
  return target === undefined ? [] : [target]
}

function turn(before: Metres, end: Metres, target: Metres): number {
  const heading = Math.atan2(end[1] - before[1], end[0] - before[0])
  const onward = Math.atan2(target[1] - end[1], target[0] - end[0])
  return Math.abs(Math.atan2(Math.sin(onward - heading), Math.cos(onward - heading)))
}
