import type { Point } from '../../../../core/geo/point.ts'

/**
 * A position on the square Web Mercator map (EPSG:3857):
 * x to the east, y to the south, both from 0 to 1.
 */
export interface WorldPoint {
  readonly x: number
  readonly y: number
}

const tile = 256
const latitudeLimit = 85.051128779806604

/** The width of the whole world in CSS pixels at a zoom. */
export function worldSize(zoom: number): number {
  return tile * 2 ** zoom
}

/** Converts degrees to world coordinates. Latitudes beyond 85.05° are clamped to the map's edge. */
export function project(point: Point): WorldPoint {
  const lat = Math.max(-latitudeLimit, Math.min(latitudeLimit, point.lat))
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: point.lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** Converts world coordinates to degrees: the inverse of `project`. */
export function unproject(world: WorldPoint): Point {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * world.y))) * 180) / Math.PI
  return { lat, lng: (world.x - 0.5) * 360 }
}

/** Metres per CSS pixel at a latitude and zoom. */
export function metresPerPixel(lat: number, zoom: number): number {
  return (40_075_016.686 * Math.cos((lat * Math.PI) / 180)) / worldSize(zoom)
}
