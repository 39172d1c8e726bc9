import type { Point } from '../../../core/geo/point.ts'
import { worldSize, metresPerPixel, project, type WorldPoint } from '../projection.ts'
import {
  selectName, type GazetteerCity, type Gazetteer, type House, type Street, type StreetKind,
} from './gazetteer.ts'
import type { Camera } from './camera.ts'

/**
 * A local unit is a CSS pixel at this zoom. Shapes are in local units from a nearby origin, because
 * the 32-bit numbers of canvas paths are too coarse for world coordinates.
 */
export const unitZoom = 12

/** A rectangle in local units. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A path in local units, and its bounding box. */
export interface Shape {
  readonly path: Path2D
  readonly box: Box
}

/** A street, prepared for drawing. */
export interface SceneStreet extends Shape {
  readonly name: string
  readonly kind: StreetKind
  /** Alternating x and y, in local units. */
  readonly line: readonly number[]
  /** In local units. */
  readonly length: number
  readonly houses: readonly SceneHouse[]
}

export interface SceneHouse {
  readonly number: string
  readonly x: number
  readonly y: number
  /** The four corners of the building, alternating x and y. */
  readonly corners: readonly number[]
}

/** A city, prepared for drawing. Its shapes are in local units from `origin`. */
export interface SceneCity {
  readonly name: string
  readonly origin: WorldPoint
  readonly box: Box
  readonly water: readonly Shape[]
  readonly parks: readonly Shape[]
  /** In drawing order: lanes, streets, avenues. */
  readonly streets: readonly SceneStreet[]
}

/** Converts local units to CSS pixels: multiply by `scale`, then add `x` and `y`. */
export interface Placement {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** Prepares the cities for drawing, with names in one locale. Called once for each map. */
export function buildScene(gazetteer: Gazetteer, locale: string): readonly SceneCity[] {
  return gazetteer.cities.map((city) => buildCity(city, locale))
}

/** Computes where a drawing with this origin is in the camera's view. */
export function computePlacement(origin: WorldPoint, camera: Camera): Placement {
  const size = worldSize(camera.zoom)
  return {
    scale: 2 ** (camera.zoom - unitZoom),
    x: (origin.x - camera.x) * size + camera.width / 2,
    y: (origin.y - camera.y) * size + camera.height / 2
  }
}

/**
 * The visible rectangle of a drawing in local units, widened by `margin` CSS pixels on each side.
 */
export function computeVisibleBox(camera: Camera, placement: Placement, margin: number): Box {
  return {
    left: (-margin - placement.x) / placement.scale,
    top: (-margin - placement.y) / placement.scale,
    right: (camera.width + margin - placement.x) / placement.scale,
    bottom: (camera.height + margin - placement.y) / placement.scale
  }
}

/** Whether a position in local units is inside a box. */
export function contains(box: Box, x: number, y: number): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}

/** Whether two boxes overlap. */
export function overlaps(a: Box, b: Box): boolean {
  return a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top
}

/** Builds a line or a closed polygon. `line`: its local coordinates, alternating x and y. */
export function buildShape(
  points: readonly Point[], origin: WorldPoint, kind: 'line' | 'polygon'
): Shape & { line: number[] } {
  const line = toLocalLine(points, origin)
  const path = new Path2D()
  for (let index = 0; index < line.length; index += 2) {
    const [x = 0, y = 0] = [line[index], line[index + 1]]
    if (index === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  }
  if (kind === 'polygon') path.closePath()
  return { path, box: computeBox(line), line }
}

function buildCity(city: GazetteerCity, locale: string): SceneCity {
  const { north, south, east, west } = city.bounds
  const origin = project({ lat: (north + south) / 2, lng: (east + west) / 2 })
  const drawingOrder: readonly StreetKind[] = ['lane', 'street', 'avenue']
  const unitsPerMetre = 1 / metresPerPixel((north + south) / 2, unitZoom)
  const streets = city.streets
    .map((street) => buildStreet(street, origin, unitsPerMetre, locale))
    .sort((a, b) => drawingOrder.indexOf(a.kind) - drawingOrder.indexOf(b.kind))
  const corners = toLocalLine([{ lat: north, lng: west }, { lat: south, lng: east }], origin)
  return {
    name: selectName(city.names, locale),
    origin,
    box: [computeBox(corners), ...streets.map((street) => street.box)].reduce(unite),
    water: city.water.map((polygon) => buildShape(polygon, origin, 'polygon')),
    parks: city.parks.map((polygon) => buildShape(polygon, origin, 'polygon')),
    streets
  }
}

function buildStreet(street: Street, origin: WorldPoint, unitsPerMetre: number, locale: string): SceneStreet {
  const { path, box, line } = buildShape(street.line, origin, 'line')
  let length = 0
  for (let index = 2; index < line.length; index += 2) {
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = line.slice(index - 2, index + 2)
    length += Math.hypot(toX - fromX, toY - fromY)
  }
  const houses = street.houses.map((house) => buildHouse(house, line, origin, unitsPerMetre))
  const boxWithHouses = [box, ...houses.map((house) => computeBox(house.corners))].reduce(unite)
  return { name: selectName(street.name, locale), kind: street.kind, path, box: boxWithHouses, line, length, houses }
}

/**
 * Prepares a house as a rectangle of 28 by 16 metres along its street, because the street file has
 * no outlines of buildings.
 */
function buildHouse(house: House, line: readonly number[], origin: WorldPoint, unitsPerMetre: number): SceneHouse {
  const [x = 0, y = 0] = toLocalLine([house.point], origin)
  const { cos, sin } = findDirection(line, x, y)
  // half of the length, and half of the width, in local units
  const [along, across] = [14 * unitsPerMetre, 8 * unitsPerMetre]
  const corners = [
    [-along, -across],
    [along, -across],
    [along, across],
    [-along, across]
  ].flatMap(([dx = 0, dy = 0]) => [x + dx * cos - dy * sin, y + dx * sin + dy * cos])
  return { number: house.number, x, y, corners }
}

/** The direction of the line's segment that is nearest to a position. */
function findDirection(line: readonly number[], x: number, y: number): { cos: number; sin: number } {
  let direction = { cos: 1, sin: 0 }
  let shortest = Number.POSITIVE_INFINITY
  for (let index = 2; index < line.length; index += 2) {
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = line.slice(index - 2, index + 2)
    const length = Math.hypot(toX - fromX, toY - fromY)
    if (length === 0) continue
    const cos = (toX - fromX) / length
    const sin = (toY - fromY) / length
    const along = Math.max(0, Math.min(length, (x - fromX) * cos + (y - fromY) * sin))
    const distance = Math.hypot(x - fromX - cos * along, y - fromY - sin * along)
    if (distance < shortest) {
      shortest = distance
      direction = { cos, sin }
    }
  }
  return direction
}

/** Converts points to local coordinates, alternating x and y. */
function toLocalLine(points: readonly Point[], origin: WorldPoint): number[] {
  const size = worldSize(unitZoom)
  return points.flatMap((point) => {
    const world = project(point)
    return [(world.x - origin.x) * size, (world.y - origin.y) * size]
  })
}

function computeBox(line: readonly number[]): Box {
  const xs = line.filter((_, index) => index % 2 === 0)
  const ys = line.filter((_, index) => index % 2 === 1)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** The smallest box that contains two boxes. */
function unite(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom)
  }
}
