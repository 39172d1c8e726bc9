import type { Metres } from '../frame.ts'
import { distance, distanceToLine, type Line, measureLength, segments } from './geometry.ts'

export interface House { readonly number: string; readonly at: Metres }

interface Site {
  readonly line: Line
  /** The distance of the houses from the middle of the street, and between houses. */
  readonly setback: number
  readonly gap: number
  readonly isFree: (point: Metres) => boolean
  /** Other streets nearby, which houses must not touch. */
  readonly others: readonly Line[]
  readonly random: () => number
}

/** Odd numbers on the left, even ones on the right, ascending along the street. */
export function housesAlong(site: Site): readonly House[] {
  return [...side(site, 1), ...side(site, -1)]
}

function side(site: Site, hand: 1 | -1): readonly House[] {
  const houses: House[] = []
  const total = measureLength(site.line)
  let number = hand === 1 ? 1 : 2
  for (let along = 24 + site.random() * 16; along < total - 18; along += site.gap * (0.8 + site.random() * 0.5)) {
    const at = standing(site.line, along, site.setback * hand)
    const clear = site.isFree(at) && site.others.every(line => distanceToLine(at, line) > 17)
    if (!clear) continue
    houses.push({ number: `${number}${suffix(site.random())}`, at })
    number += site.random() < 0.07 ? 4 : 2
  }
  return houses
}

function suffix(chance: number): string {
  if (chance < 0.04) return 'А'
  if (chance < 0.07) return 'к1'
  return ''
}

/** The point this many metres along the line and to its left. */
function standing(line: Line, along: number, left: number): Metres {
  let gone = 0
  for (const [a, b] of segments(line)) {
    const run = distance(a, b)
    if (gone + run >= along) {
      const [east, north] = [(b[0] - a[0]) / run, (b[1] - a[1]) / run]
      return [a[0] + east * (along - gone) - north * left, a[1] + north * (along - gone) + east * left]
    }
    gone += run
  }
  return line[line.length - 1] as Metres
}
