import { distanceMetres } from '../../geo/near.ts'
import type { Point } from '../../geo/point.ts'
import type { Resto } from '../catalogue/location-api.ts'

/** A pick-up point of the list, and its distance from the customer's position, if that is known. */
export interface PickUpPoint {
  readonly resto: Resto
  /** The distance in metres; null if the position is unknown. */
  readonly metres: number | null
  /** Whether it is the nearest of several points. */
  readonly isNearest: boolean
}

/**
 * Measures the distances of pick-up points from a position, and lists the nearest first (LOC-18).
 * Without a position the list keeps the chain's order.
 */
export function measurePickUpPoints(restos: readonly Resto[], position: Point | null): readonly PickUpPoint[] {
  if (position === null) return restos.map(resto => ({ resto, metres: null, isNearest: false }))
  return restos
    .map(resto => ({ resto, metres: distanceMetres(position, resto.location) }))
    .sort((a, b) => a.metres - b.metres)
    .map((point, index) => ({ ...point, isNearest: index === 0 && restos.length > 1 }))
}
