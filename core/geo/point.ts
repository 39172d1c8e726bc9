/** A place on Earth in degrees (WGS 84). */
export interface Point {
  readonly lat: number
  readonly lng: number
}

/** A box in degrees, borders included; `west` above `east` crosses the antimeridian. */
export interface Bounds {
  readonly north: number
  readonly south: number
  readonly east: number
  readonly west: number
}

/** A point from foreign numbers; undefined when one is none, or out of range. */
export function point(lat: unknown, lng: unknown): Point | undefined {
  if (typeof lat !== 'number' || typeof lng !== 'number') return undefined
  // written so that NaN fails as well
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return undefined
  return { lat, lng }
}

/** Whether a point lies in a box or on its border. */
export function inBounds(at: Point, { north, south, east, west }: Bounds): boolean {
  const [isAfterWest, isBeforeEast] = [at.lng >= west, at.lng <= east]
  const isBetween = west <= east ? isAfterWest && isBeforeEast : isAfterWest || isBeforeEast
  return at.lat >= south && at.lat <= north && isBetween
}

// the mean radius R1 of the GRS 80 ellipsoid
const earthRadius = 6_371_008.8

/** The distance along the surface in metres, by the haversine formula; right to 0.5 %. */
export function distanceMetres(a: Point, b: Point): number {
  const radians = Math.PI / 180
  const alongLat = Math.sin(((b.lat - a.lat) * radians) / 2)
  const alongLng = Math.sin(((b.lng - a.lng) * radians) / 2)
  const h = alongLat ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * alongLng ** 2
  // rounding may lift h above 1 for opposite points
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}
