import type { GeocodedAddress } from '../../../../core/env.ts'

const CITY_TYPES = ['locality', 'postal_town', 'administrative_area_level_2']

/**
 * The address among a geocoder's answers, which go from the most to the least exact: the first with a
 * street, else the first that is a real place (a plus code only repeats the coordinates); null when there is none.
 */
export function bestAddress(results: readonly google.maps.GeocoderResult[]): GeocodedAddress | null {
  const best = results.find((result) => part(result, 'route') !== '') ?? results.find((result) => !isPlusCode(result))
  return best === undefined ? null : addressOf(best)
}

function addressOf(result: google.maps.GeocoderResult): GeocodedAddress {
  const { location } = result.geometry
  return {
    country: part(result, 'country'),
    region: part(result, 'administrative_area_level_1'),
    city: CITY_TYPES.map((type) => part(result, type)).find((name) => name !== '') ?? '',
    street: part(result, 'route'),
    houseNumber: part(result, 'street_number'),
    coordinates: { lat: location.lat(), lng: location.lng() },
    placeId: result.place_id
  }
}

function part(result: google.maps.GeocoderResult, type: string): string {
  return result.address_components.find((component) => component.types.includes(type))?.long_name ?? ''
}

function isPlusCode(result: google.maps.GeocoderResult): boolean {
  return result.types.includes('plus_code')
}
