import type { StreetKind } from './gazetteer.ts'
import { createLabelSpace, type Circle, type LabelSpace } from './label-space.ts'
import { unitZoom, type SceneStreet } from './scene.ts'

/** A street's name on the map. `x` and `y`: the text's centre in local units; `angle`: radians. */
export interface Label {
  readonly text: string
  readonly kind: StreetKind
  readonly size: number
  readonly x: number
  readonly y: number
  readonly angle: number
  /** CSS pixels. */
  readonly width: number
}

export type Measure = (text: string, size: number, kind: StreetKind) => number
type Line = Pick<SceneStreet, 'name' | 'kind' | 'line' | 'length'>

/** The whole zoom from which names are shown. */
const firstLevel: Readonly<Record<StreetKind, number>> = { avenue: 12, street: 14, lane: 15 }
const importance: readonly StreetKind[] = ['avenue', 'street', 'lane']
/**
 * CSS pixels: the least distance of repeated names, the greatest
 * bend of a street under its name, and the gap at both ends of a name.
 */
const repeatEvery = 420
const bend = 4
const gap = 5

/**
 * Lays out street names at a whole zoom level: along nearly straight stretches, important
 * and long streets first, repeated on long streets, without overlaps. The whole city is
 * laid out at once, so names do not move while the map is dragged. Between two levels
 * distances only grow, so the layout of the lower level stays free of overlaps.
 */
export function layOutLabels(streets: readonly Line[], level: number, measure: Measure): Label[] {
  const scale = 2 ** (level - unitZoom)
  const taken = createLabelSpace()
  const labels: Label[] = []
  const ordered = streets
    .filter((street) => street.name !== '' && level >= firstLevel[street.kind])
    .sort((a, b) => importance.indexOf(a.kind) - importance.indexOf(b.kind) || b.length - a.length)
  for (const street of ordered) {
    const size = getLabelSize(street.kind, level)
    const width = measure(street.name, size, street.kind)
    const length = street.length * scale
    if (length < width + 2 * gap) continue
    const count = Math.max(1, Math.floor(length / Math.max(repeatEvery, width * 2.5)))
    for (let index = 0; index < count; index += 1) {
      const slot = length / count
      const label = placeInSlot(street, scale, width, size, slot * index, slot, taken)
      if (label !== null) labels.push(label)
    }
  }
  return labels
}

function getLabelSize(kind: StreetKind, level: number): number {
  if (kind === 'avenue') return level >= 15 ? 13 : 12
  return kind === 'street' && level >= 16 ? 12 : 11
}

/** Tries the middle of the slot first, then positions further away. */
function placeInSlot(
  street: Line,
  scale: number,
  width: number,
  size: number,
  start: number,
  slot: number,
  taken: LabelSpace
): Label | null {
  const reach = (slot - width) / 2 - gap
  for (const share of [0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1]) {
    const from = start + slot / 2 + Math.max(0, reach) * share - width / 2
    const stretch = findStretch(street.line, from / scale, (from + width) / scale)
    if (stretch === null || stretch.bend * scale > bend) continue
    const { x, y, angle } = stretch
    const dots = dotsAlong(x * scale, y * scale, angle, width, size)
    if (!taken.isFree(dots)) continue
    taken.take(dots)
    return { text: street.name, kind: street.kind, size, x, y, angle, width }
  }
  return null
}

interface Stretch {
  readonly x: number
  readonly y: number
  readonly angle: number
  /** The greatest distance of the line from the straight between its ends. */
  readonly bend: number
}

/** The piece of a line between two distances from its start; null beyond its ends. */
function findStretch(line: readonly number[], from: number, to: number): Stretch | null {
  const start = pointAlong(line, from)
  const end = pointAlong(line, to)
  if (start === null || end === null) return null
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const chord = Math.hypot(dx, dy)
  if (chord === 0) return null
  let most = 0
  let sum = 0
  for (let at = start.after; at < end.after; at += 2) {
    const offset = (((line[at] ?? 0) - start.x) * dy - ((line[at + 1] ?? 0) - start.y) * dx) / chord
    most = Math.max(most, Math.abs(offset))
    sum += offset
  }
  // On a shallow arc the text moves halfway towards it,
  // so that neither of its ends lies beside the street.
  const vertices = Math.max(1, (end.after - start.after) / 2)
  const lift = sum / vertices / 2
  const angle = Math.atan2(dy, dx)
  const upright = Math.abs(angle) > Math.PI / 2 ? angle - Math.sign(angle) * Math.PI : angle
  return {
    x: (start.x + end.x) / 2 + (dy / chord) * lift,
    y: (start.y + end.y) / 2 - (dx / chord) * lift,
    angle: upright,
    bend: most
  }
}

/** The point at a distance along a line, and the index of the first vertex after it. */
function pointAlong(line: readonly number[], distance: number): { x: number; y: number; after: number } | null {
  if (distance < 0) return null
  let left = distance
  for (let at = 2; at < line.length; at += 2) {
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = [line[at - 2], line[at - 1], line[at], line[at + 1]]
    const length = Math.hypot(toX - fromX, toY - fromY)
    if (left <= length && length > 0) {
      const share = left / length
      return { x: fromX + (toX - fromX) * share, y: fromY + (toY - fromY) * share, after: at }
    }
    left -= length
  }
  return null
}

/** Circles that cover a line of text, in CSS pixels. */
function dotsAlong(x: number, y: number, angle: number, width: number, size: number): Circle[] {
  const radius = size * 0.6 + 2
  const count = Math.max(2, Math.ceil(width / radius))
  return Array.from({ length: count }, (_, index) => {
    const along = (index / (count - 1) - 0.5) * width
    return { x: x + Math.cos(angle) * along, y: y + Math.sin(angle) * along, radius }
  })
}
