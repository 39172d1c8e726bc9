import type { GeolocationResult } from '../../env.ts'
import type { City } from '../catalogue/location-api.ts'
import { isInCity } from './saved-places.ts'

/** The request for the device's position and its result (LOC-16). */
export type GeolocationState = { readonly status: 'asking' } | GeolocationOutcome
type GeolocationOutcome =
  | { readonly status: 'idle' }
  | { readonly status: 'refused'; readonly why: Exclude<GeolocationResult, { readonly status: 'found' }>['status'] }
  /** The device is outside the selected city. `city`: the name of the selected city. */
  | { readonly status: 'outside-city'; readonly city: string }
  /** `accuracy`: the radius in metres. A `vague` position names no street and is not pinned. */
  | { readonly status: 'vague' | 'found'; readonly accuracy: number }

/** A position with a larger radius does not identify the street. */
const VAGUE_METRES = 2000

/** Converts the result of a request for the device's position, for the selected city. */
export function toGeolocationOutcome(result: GeolocationResult, city: City | null): GeolocationOutcome {
  if (city === null) return { status: 'idle' }
  if (result.status !== 'found') return { status: 'refused', why: result.status }
  if (!isInCity(result.point, city)) return { status: 'outside-city', city: city.name }
  return { status: result.accuracy > VAGUE_METRES ? 'vague' : 'found', accuracy: result.accuracy }
}
