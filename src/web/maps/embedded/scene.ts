import type { Point } from '../../../../core/geo/point.ts'
import { worldSize, metresPerPixel, project, type WorldPoint } from './projection.ts'
import { selectName, type GazetteerCity, type Gazetteer, type House, type Street, type StreetKind } from './gazetteer.ts'
import type { Camera } from './camera.ts'

/**
 * Local units are CSS pixels at this zoom from a near origin: canvas
 * paths use 32-bit numbers, which are too coarse for world coordinates.
 */
export const unitZoom = 12

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Shape {
  readonly path: Path2D
  readonly box: Box
}

export interface SceneStreet extends Shape {
  readonly name: string
  readonly kind: StreetKind
  /** Alternating x and y, in local units. */
  readonly line: readonly number[]
  readonly length: number
  readonly houses: readonly SceneHouse[]
}

export interface SceneHouse {
  readonly number: string
  readonly x: number
  readonly y: number
  /** The four corners of the building, alternating x and y. */
  readonly plan: readonly number[]
}

export interface SceneCity {
  readonly name: string
  readonly origin: WorldPoint
  readonly box: Box
  readonly water: readonly Shape[]
  readonly parks: readonly Shape[]
  /** In drawing order: the smallest kinds first. */
  readonly streets: readonly SceneStreet[]
}

/** Converts local units to CSS pixels: multiply by `scale`, then add `x` and `y`. */
export interface Placement {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** Prepares the cities for drawing, once for an open map, with names in one locale. */
export function buildScene(gazetteer: Gazetteer, locale: string): readonly SceneCity[] {
  return gazetteer.cities.map((city) => sceneCity(city, locale))
}

export function computePlacement(origin: WorldPoint, camera: Camera): Placement {
  const size = worldSize(camera.zoom)
  return {
    scale: 2 ** (camera.zoom - unitZoom),
    x: (origin.x - camera.x) * size + camera.width / 2,
    y: (origin.y - camera.y) * size + camera.height / 2
  }
}

/** The visible part of a placed drawing in local units, with a margin in CSS pixels around it. */
export function computeVisibleBox(camera: Camera, placement: Placement, margin: number): Box {
  return {
    left: (-margin - placement.x) / placement.scale,
    top: (-margin - placement.y) / placement.scale,
    right: (camera.width + margin - placement.x) / placement.scale,
    bottom: (camera.height + margin - placement.y) / placement.scale
  }
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top
}

/** Builds a shape of points: closed for a polygon, open for a line. */
export function buildShape(points: readonly Point[], origin: WorldPoint, closed: boolean): Shape & { line: number[] } {
  const line = localLine(points, origin)
  const path = new Path2D()
  for (let at = 0; at < line.length; at += 2) {
    if (at === 0) path.moveTo(line[0] ?? 0, line[1] ?? 0)
    else path.lineTo(line[at] ?? 0, line[at + 1] ?? 0)
  }
  if (closed) path.closePath()
  return { path, box: computeBox(line), line }
}

function sceneCity(city: GazetteerCity, locale: string): SceneCity {
  const { north, south, east, west } = city.bounds
  const origin = project({ lat: (north + south) / 2, lng: (east + west) / 2 })
  const order: readonly StreetKind[] = ['lane', 'street', 'avenue']
  const unitsPerMetre = 1 / metresPerPixel((north + south) / 2, unitZoom)
  const streets = city.streets
    .map((street) => sceneStreet(street, origin, unitsPerMetre, locale))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  const corners = localLine([{ lat: north, lng: west }, { lat: south, lng: east }], origin)
  return {
    name: selectName(city.names, locale),
    origin,
    box: [computeBox(corners), ...streets.map((street) => street.box)].reduce(around),
    water: city.water.map((polygon) => buildShape(polygon, origin, true)),
    parks: city.parks.map((polygon) => buildShape(polygon, origin, true)),
    streets
  }
}

function sceneStreet(street: Street, origin: WorldPoint, unitsPerMetre: number, locale: string): SceneStreet {
  const { path, box, line } = buildShape(street.line, origin, false)
  let length = 0
  for (let at = 2; at < line.length; at += 2) {
    length += Math.hypot((line[at] ?? 0) - (line[at - 2] ?? 0), (line[at + 1] ?? 0) - (line[at - 1] ?? 0))
  }
  const houses = street.houses.map((house) => sceneHouse(house, line, origin, unitsPerMetre))
  const everything = [box, ...houses.map((house) => computeBox(house.plan))].reduce(around)
  return { name: selectName(street.name, locale), kind: street.kind, path, box: everything, line, length, houses }
}

/**
 * A house is drawn as a block of 28 by 16 metres along
 * its street: the file has no building outlines.
 */
function sceneHouse(house: House, line: readonly number[], origin: WorldPoint, unitsPerMetre: number): SceneHouse {
  const [x = 0, y = 0] = localLine([house.point], origin)
  const { cos, sin } = directionAt(line, x, y)
  const [along, across] = [14 * unitsPerMetre, 8 * unitsPerMetre]
  const plan = [
    [-along, -across],
    [along, -across],
    [along, across],
    [-along, across]
  ].flatMap(([u = 0, v = 0]) => [x + u * cos - v * sin, y + u * sin + v * cos])
  return { number: house.number, x, y, plan }
}

function directionAt(line: readonly number[], x: number, y: number): { cos: number; sin: number } {
  let best = { cos: 1, sin: 0 }
  let nearest = Number.POSITIVE_INFINITY
  for (let at = 2; at < line.length; at += 2) {
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = line.slice(at - 2, at + 2)
    const length = Math.hypot(toX - fromX, toY - fromY)
    if (length === 0) continue
    const cos = (toX - fromX) / length
    const sin = (toY - fromY) / length
    const share = Math.max(0, Math.min(length, (x - fromX) * cos + (y - fromY) * sin))
    const distance = Math.hypot(x - fromX - cos * share, y - fromY - sin * share)
    if (distance < nearest) {
      nearest = distance
      best = { cos, sin }
    }
  }
  return best
}

function localLine(points: readonly Point[], origin: WorldPoint): number[] {
  const size = worldSize(unitZoom)
  return points.flatMap((point) => {
    const world = project(point)
    return [(world.x - origin.x) * size, (world.y - origin.y) * size]
  })
}

function computeBox(line: readonly number[]): Box {
  const xs = line.filter((_, at) => at % 2 === 0)
  const ys = line.filter((_, at) => at % 2 === 1)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

function around(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom)
  }
}
