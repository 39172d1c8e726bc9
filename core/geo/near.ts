import type { Bounds, Point } from './point.ts'

/** Whether a point lies in a box or on its border. */
export function isInBounds(point: Point, { north, south, east, west }: Bounds): boolean {
  const isPastWestBorder = point.lng >= west
  const isBeforeEastBorder = point.lng <= east
  // a box across the antimeridian has its west border at a larger longitude than its east border
  const isBetween = west <= east ? isPastWestBorder && isBeforeEastBorder : isPastWestBorder || isBeforeEastBorder
  return point.lat >= south && point.lat <= north && isBetween
}

// metres: the mean radius R1 of the GRS 80 ellipsoid
const earthRadius = 6_371_008.8

/** Computes the distance along the surface in metres (haversine formula), accurate to 0.5 %. */
export function distanceMetres(a: Point, b: Point): number {
  const radians = Math.PI / 180
  const alongLat = Math.sin(((b.lat - a.lat) * radians) / 2)
  const alongLng = Math.sin(((b.lng - a.lng) * radians) / 2)
  const haversine = alongLat ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * alongLng ** 2
  // rounding may lift the sum above 1 for opposite points
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(haversine)))
}
