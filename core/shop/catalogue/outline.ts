import type { Positions } from '../../geo/polygon.ts'
import { mismatch, tolerate, type Read } from '../../http/read.ts'
import { decimalIn } from '../../http/tolerant.ts'
import { recordOf } from '../../json.ts'

/**
 * The outline of a zone in any of its three forms: `points` as objects, `points` as pairs of latitude and longitude, or GeoJSON
 * (RFC 7946), which says the longitude first. Parts, each a list of rings: the outline and the holes in it.
 */
export const outline: Read<readonly (readonly Positions[])[]> = (value, at) => {
  const { points, type, coordinates } = recordOf(value) ?? {}
  const isPlain = Array.isArray(points)
  if (!isPlain && type !== 'Polygon' && type !== 'MultiPolygon') return mismatch(at, 'an outline', value)
  if (!isPlain) tolerate(at, `a GeoJSON ${type}`)
  else if (points.some(Array.isArray)) tolerate(at, 'pairs for points')
  let isSpelt = false
  function position(lat: unknown, lng: unknown) {
    const made = { lat: decimalIn(lat), lng: decimalIn(lng) }
    isSpelt ||= (made.lat !== undefined && typeof lat === 'string') || (made.lng !== undefined && typeof lng === 'string')
    return made
  }
  const ring = (pairs: unknown): Positions => listOf(pairs).map(listOf).map(([lng, lat]) => position(lat, lng))
  const parts = isPlain
    ? [[points.map(point => {
      const { lat, lng } = Array.isArray(point) ? { lat: point[0], lng: point[1] } : recordOf(point) ?? {}
      return position(lat, lng)
    })]]
    : (type === 'Polygon' ? [coordinates] : listOf(coordinates)).map(part => listOf(part).map(ring))
  if (isSpelt) tolerate(at, 'strings for numbers')
  return parts
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
