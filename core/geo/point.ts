/** A position on Earth in degrees (WGS 84). */
export interface Point {
  readonly lat: number
  readonly lng: number
}

/** A box in degrees, borders included. It crosses the antimeridian if `west` exceeds `east`. */
export interface Bounds {
  readonly north: number
  readonly south: number
  readonly east: number
  readonly west: number
}

/** Builds a point from an API's values; undefined when a value is no number or out of range. */
export function buildPoint(lat: unknown, lng: unknown): Point | undefined {
  if (typeof lat !== 'number' || typeof lng !== 'number') return undefined
  // written so that NaN fails as well
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return undefined
  return { lat, lng }
}
