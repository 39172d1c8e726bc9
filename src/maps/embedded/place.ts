import type { GeocodedAddress } from '../../../core/env.ts'
import type { Point } from '../../../core/geo/point.ts'
import { selectName, type GazetteerCity, type Gazetteer, type House, type Street } from './gazetteer.ts'

/** A street of a city, or one house on it. */
export interface GazetteerPlace {
  readonly city: GazetteerCity
  readonly street: Street
  readonly house: House | null
}

/**
 * Builds an id: `yar-1` for a street, `yar-1/12` for house 12. A house number may contain a slash
 * too: `yar-1/14/2` is house 14/2.
 */
export function buildPlaceId(place: GazetteerPlace): string {
  return place.house === null ? place.street.id : `${place.street.id}/${place.house.number}`
}

/** Finds a place by its id; null for an unknown street or house. */
export function findPlace(gazetteer: Gazetteer, placeId: string): GazetteerPlace | null {
  const slash = placeId.indexOf('/')
  const streetId = slash < 0 ? placeId : placeId.slice(0, slash)
  for (const city of gazetteer.cities) {
    const street = city.streets.find((candidate) => candidate.id === streetId)
    if (street === undefined) continue
    if (slash < 0) return { city, street, house: null }
    const number = placeId.slice(slash + 1)
    const house = street.houses.find((candidate) => candidate.number === number)
    return house === undefined ? null : { city, street, house }
  }
  return null
}

/** Converts a place to an address in a locale. The default coordinates are those of the place. */
export function toGeocodedAddress(
  place: GazetteerPlace, locale: string, coordinates: Point = getPlacePoint(place)
): GeocodedAddress {
  return {
    country: selectName(place.city.country, locale),
    region: selectName(place.city.region, locale),
    city: selectName(place.city.names, locale),
    street: selectName(place.street.name, locale),
    houseNumber: place.house?.number ?? '',
    coordinates,
    placeId: buildPlaceId(place)
  }
}

/** The point of a place: the house, or the middle of the street's line. */
export function getPlacePoint(place: GazetteerPlace): Point {
  return place.house?.point ?? findMiddle(place.street.line)
}

/**
 * The point halfway along a line. Lengths are measured on a plane, which is accurate enough within
 * a city.
 */
export function findMiddle(line: readonly Point[]): Point {
  const first = line[0] ?? { lat: 0, lng: 0 }
  // a degree of longitude is shorter than a degree of latitude
  const longitudeScale = Math.cos((first.lat * Math.PI) / 180)
  const lengths = line.slice(1).map((point, index) => {
    const previous = line[index] ?? point
    return Math.hypot(point.lat - previous.lat, (point.lng - previous.lng) * longitudeScale)
  })
  let remaining = lengths.reduce((sum, length) => sum + length, 0) / 2
  for (const [index, length] of lengths.entries()) {
    const from = line[index] ?? first
    const to = line[index + 1] ?? from
    if (remaining <= length && length > 0) {
      const share = remaining / length
      return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share }
    }
    remaining -= length
  }
  return first
}
