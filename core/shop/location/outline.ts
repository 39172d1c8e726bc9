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
  let isSpelt = false
  function number(foreign: unknown): unknown {
    const made = decimalIn(foreign)
    isSpelt ||= made !== undefined && typeof foreign === 'string'
    return made
  }
  const ofPair = (first: 'lat' | 'lng') => (pair: unknown) => {
    const [one, other] = listOf(pair).map(number)
    return first === 'lat' ? { lat: one, lng: other } : { lat: other, lng: one }
  }
  const ofPoint = (point: unknown) => {
    const { lat, lng } = recordOf(point) ?? {}
    return { lat: number(lat), lng: number(lng) }
  }
  const ring = (positions: unknown): Positions => listOf(positions).map(ofPair('lng'))
  const done = (parts: readonly (readonly Positions[])[]) => {
    if (isSpelt) tolerate(at, 'strings for numbers')
    return parts
  }
  if (Array.isArray(points)) {
    if (points.some(Array.isArray)) tolerate(at, 'pairs for points')
    return done([[points.map(point => (Array.isArray(point) ? ofPair('lat')(point) : ofPoint(point)))]])
  }
  if (type !== 'Polygon' && type !== 'MultiPolygon') return mismatch(at, 'an outline', value)
  tolerate(at, `a GeoJSON ${type}`)
  const parts = type === 'Polygon' ? [coordinates] : listOf(coordinates)
  return done(parts.map(part => listOf(part).map(ring)))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
