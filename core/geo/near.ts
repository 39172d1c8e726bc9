import type { Bounds, Point } from './point.ts'

/** Whether a point lies in a box or on its border. */
export function isInBounds(at: Point, { north, south, east, west }: Bounds): boolean {
  const [isAfterWest, isBeforeEast] = [at.lng >= west, at.lng <= east]
  const isBetween = west <= east ? isAfterWest && isBeforeEast : isAfterWest || isBeforeEast
  return at.lat >= south && at.lat <= north && isBetween
}

// the mean radius R1 of the GRS 80 ellipsoid
const earthRadius = 6_371_008.8

/** The distance along the surface in metres (haversine formula), accurate to 0.5 %. */
export function distanceMetres(a: Point, b: Point): number {
  const radians = Math.PI / 180
  const alongLat = Math.sin(((b.lat - a.lat) * radians) / 2)
  const alongLng = Math.sin(((b.lng - a.lng) * radians) / 2)
  const h = alongLat ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * alongLng ** 2
  // rounding may lift h above 1 for opposite points
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}
