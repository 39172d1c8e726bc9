import type { GeocodedAddress } from '../../core/env.ts'

/** How many suggestions of a service are shown at most. */
export const MAX_SUGGESTIONS = 8

/**
 * Selects the address of a point among a service's results, which begin with the most exact one: the
 * first with a street, or with the area that replaces the street of a house; else the first result.
 */
export function selectBestAddress(addresses: readonly GeocodedAddress[]): GeocodedAddress | null {
  return addresses.find(({ street }) => street !== '') ?? addresses[0] ?? null
}
