import type { StreetKind } from './gazetteer.ts'
import { createLabelSpace, type Circle, type LabelSpace } from './label-space.ts'
import { unitZoom, type SceneStreet } from './scene.ts'

/**
 * A street's name on the map. `x` and `y`: the name's centre in local units; `angle`: in radians.
 */
export interface Label {
  readonly text: string
  readonly kind: StreetKind
  /** The font size in CSS pixels. */
  readonly size: number
  readonly x: number
  readonly y: number
  readonly angle: number
  /** In CSS pixels. */
  readonly width: number
}

/** Measures the width of a text in CSS pixels. `size`: the font size in CSS pixels. */
export type Measure = (text: string, size: number, kind: StreetKind) => number
type LabelledStreet = Pick<SceneStreet, 'name' | 'kind' | 'line' | 'length'>

/** The lowest zoom level at which names are shown. */
const minLevel: Readonly<Record<StreetKind, number>> = { avenue: 12, street: 14, lane: 15 }
const importance: readonly StreetKind[] = ['avenue', 'street', 'lane']
/** The minimum distance between repeated names, in CSS pixels and in widths of the name. */
const minRepeatDistance = 420
const minRepeatWidths = 2.5
/** In CSS pixels: how far a street may bend under its name. */
const maxBend = 4
/** In CSS pixels: the gap at both ends of a name. */
const gap = 5

/**
 * Lays out the street names of a city at a whole zoom level, without overlaps. Important and long
 * streets come first; a name without room is left out. Between this level and the next, distances
 * grow and names keep their size, so the names still do not overlap.
 */
export function layOutLabels(streets: readonly LabelledStreet[], level: number, measure: Measure): Label[] {
  const scale = 2 ** (level - unitZoom)
  const space = createLabelSpace()
  const labels: Label[] = []
  const ordered = streets
    .filter((street) => street.name !== '' && level >= minLevel[street.kind])
    .sort((a, b) => importance.indexOf(a.kind) - importance.indexOf(b.kind) || b.length - a.length)
  for (const street of ordered) {
    const size = getLabelSize(street.kind, level)
    const width = measure(street.name, size, street.kind)
    const length = street.length * scale
    if (length < width + 2 * gap) continue
    const count = Math.max(1, Math.floor(length / Math.max(minRepeatDistance, width * minRepeatWidths)))
    const slotLength = length / count
    for (let index = 0; index < count; index += 1) {
      const label = placeInSlot(street, scale, width, size, slotLength * index, slotLength, space)
      if (label !== null) labels.push(label)
    }
  }
  return labels
}

/** The font size in CSS pixels. */
function getLabelSize(kind: StreetKind, level: number): number {
  if (kind === 'avenue') return level >= 15 ? 13 : 12
  return kind === 'street' && level >= 16 ? 12 : 11
}

/**
 * Places a name inside a slot: a range of CSS pixels along the street. Tries the middle of the slot
 * first. Null if no position is free and straight enough. `scale`: CSS pixels per local unit.
 */
function placeInSlot(
  street: LabelledStreet,
  scale: number,
  width: number,
  size: number,
  slotStart: number,
  slotLength: number,
  space: LabelSpace
): Label | null {
  const maxShift = Math.max(0, (slotLength - width) / 2 - gap)
  // from the middle of the slot (0) towards its ends (1 and -1)
  for (const share of [0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1]) {
    const from = slotStart + slotLength / 2 + maxShift * share - width / 2
    const stretch = findStretch(street.line, from / scale, (from + width) / scale)
    if (stretch === null || stretch.bend * scale > maxBend) continue
    const { x, y, angle } = stretch
    const circles = coverWithCircles(x * scale, y * scale, angle, width, size)
    if (!space.isFree(circles)) continue
    space.occupy(circles)
    return { text: street.name, kind: street.kind, size, x, y, angle, width }
  }
  return null
}

/** The position of a name on a piece of a street's line. */
interface Stretch {
  readonly x: number
  readonly y: number
  readonly angle: number
  /** The greatest distance of the piece from the straight line between its ends, in local units. */
  readonly bend: number
}

/**
 * Finds the piece of a line between two distances from its start. Null if the line is shorter, or
 * if the piece ends where it starts.
 */
function findStretch(line: readonly number[], from: number, to: number): Stretch | null {
  const start = pointAlong(line, from)
  const end = pointAlong(line, to)
  if (start === null || end === null) return null
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const chord = Math.hypot(dx, dy)
  if (chord === 0) return null
  let maxOffset = 0
  let sum = 0
  for (let index = start.nextIndex; index < end.nextIndex; index += 2) {
    const [x = 0, y = 0] = [line[index], line[index + 1]]
    const offset = ((x - start.x) * dy - (y - start.y) * dx) / chord
    maxOffset = Math.max(maxOffset, Math.abs(offset))
    sum += offset
  }
  // on a shallow arc, half the mean offset centres the text on the street
  const vertexCount = Math.max(1, (end.nextIndex - start.nextIndex) / 2)
  const lift = sum / vertexCount / 2
  const angle = Math.atan2(dy, dx)
  // never upside down
  const uprightAngle = Math.abs(angle) > Math.PI / 2 ? angle - Math.sign(angle) * Math.PI : angle
  return {
    x: (start.x + end.x) / 2 + (dy / chord) * lift,
    y: (start.y + end.y) / 2 - (dx / chord) * lift,
    angle: uprightAngle,
    bend: maxOffset
  }
}

/** The point at a distance along a line, and the index of the next vertex's x in `line`. */
function pointAlong(line: readonly number[], distance: number): { x: number; y: number; nextIndex: number } | null {
  if (distance < 0) return null
  let remaining = distance
  for (let index = 2; index < line.length; index += 2) {
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = line.slice(index - 2, index + 2)
    const length = Math.hypot(toX - fromX, toY - fromY)
    if (remaining <= length && length > 0) {
      const share = remaining / length
      return { x: fromX + (toX - fromX) * share, y: fromY + (toY - fromY) * share, nextIndex: index }
    }
    remaining -= length
  }
  return null
}

/** Covers a text with a row of circles, in CSS pixels. `x` and `y`: the centre of the text. */
function coverWithCircles(x: number, y: number, angle: number, width: number, size: number): Circle[] {
  // half of a line of text, and a gap of 2 px
  const radius = size * 0.6 + 2
  const count = Math.max(2, Math.ceil(width / radius))
  return Array.from({ length: count }, (_, index) => {
    const along = (index / (count - 1) - 0.5) * width
    return { x: x + Math.cos(angle) * along, y: y + Math.sin(angle) * along, radius }
  })
}
