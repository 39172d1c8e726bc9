import type { LatLng } from '../sandbox/dataset.ts'

/** Metres to the east and to the north of a city's centre. */
export type Metres = readonly [east: number, north: number]

const metresPerDegree = 111_200

/**
 * A flat local frame around a city's centre, precise to a metre within ten kilometres, for zones,
 * restaurants and streets. Degrees are rounded to five decimals (about a metre).
 */
export function frameAround(center: LatLng) {
  const eastScale = metresPerDegree * Math.cos((center.lat * Math.PI) / 180)
  const place = ([east, north]: Metres): LatLng => ({
    lat: round(center.lat + north / metresPerDegree),
    lng: round(center.lng + east / eastScale),
  })
  return { place, places: (points: readonly Metres[]): readonly LatLng[] => points.map(place) }
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
