import type { Point } from '../../core/geo/point.ts'

/**
 * A position on the square world map of Web Mercator (EPSG:3857). From 0 to 1, `x` grows to the
 * east and `y` to the south.
 */
export interface WorldPoint {
  readonly x: number
  readonly y: number
}

/** A position or a distance in CSS pixels: `x` grows to the right and `y` downwards. */
export interface Pixel {
  readonly x: number
  readonly y: number
}

/** The width of the world at zoom 0, in CSS pixels. */
const worldSizeAtZoom0 = 256
/** The latitude of the map's upper edge, in degrees. */
const maxLatitude = 85.051128779806604

/** The width of the whole world in CSS pixels at a zoom. */
export function worldSize(zoom: number): number {
  return worldSizeAtZoom0 * 2 ** zoom
}

/** Converts degrees to world coordinates. Latitudes beyond 85.05° are clamped to the map's edge. */
export function project(point: Point): WorldPoint {
  const lat = Math.max(-maxLatitude, Math.min(maxLatitude, point.lat))
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: point.lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** Converts world coordinates to degrees: the inverse of `project`. */
export function unproject(world: WorldPoint): Point {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * world.y))) * 180) / Math.PI
  return { lat, lng: (world.x - 0.5) * 360 }
}

/** The point at a distance from another on a map with this zoom. */
export function offsetPoint(point: Point, by: Pixel, zoom: number): Point {
  const { x, y } = project(point)
  const size = worldSize(zoom)
  return unproject({ x: x + by.x / size, y: y + by.y / size })
}

/** Metres per CSS pixel at a latitude and zoom. The constant is the length of the equator. */
export function metresPerPixel(lat: number, zoom: number): number {
  return (40_075_016.686 * Math.cos((lat * Math.PI) / 180)) / worldSize(zoom)
}
