import type { LatLng } from './dataset.ts'

/**
 * Whether the polygon contains the point, border included, by ray casting with the even-odd rule.
 * Degrees are treated as a plane, which is precise enough for a city.
 */
export function polygonContains(points: readonly LatLng[], point: LatLng): boolean {
  let inside = false
  points.forEach((to, index) => {
    const from = points[(index + points.length - 1) % points.length] ?? to
    if (isOnSegment(from, to, point)) inside = true
  })
  if (inside) return true
  points.forEach((to, index) => {
    const from = points[(index + points.length - 1) % points.length] ?? to
    if ((to.lat > point.lat) === (from.lat > point.lat)) return
    const crossing = to.lng + (point.lat - to.lat) / (from.lat - to.lat) * (from.lng - to.lng)
    if (point.lng < crossing) inside = !inside
  })
  return inside
}

function isOnSegment(from: LatLng, to: LatLng, point: LatLng): boolean {
  const cross = (to.lng - from.lng) * (point.lat - from.lat) - (to.lat - from.lat) * (point.lng - from.lng)
  // A rounding tolerance: about a tenth of a millimetre at the border of a zone of a few
  // kilometres.
  if (Math.abs(cross) > 1e-11) return false
  return isBetween(from.lat, to.lat, point.lat) && isBetween(from.lng, to.lng, point.lng)
}

function isBetween(one: number, other: number, value: number): boolean {
  return value >= Math.min(one, other) - 1e-9 && value <= Math.max(one, other) + 1e-9
}
