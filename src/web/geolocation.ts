import type { GeolocationPort, GeolocationResult } from '../../core/env.ts'
import { buildPoint } from '../../core/geo/point.ts'

/**
 * In ms: long enough for a satellite fix. The time starts when the customer has given permission.
 */
const POSITION_TIMEOUT = 15_000
/** In ms: the browser may return a cached position up to this age. */
const MAX_POSITION_AGE = 60_000
/** Codes of `GeolocationPositionError`. */
const PERMISSION_DENIED = 1
const TIMEOUT = 3

/** The device's position (W3C Geolocation). The browser asks the customer for permission. */
export const browserGeolocation: GeolocationPort = {
  locate() {
    return new Promise<GeolocationResult>(resolve => {
      // absent on pages without a secure context
      if (!('geolocation' in navigator)) return resolve({ status: 'unavailable' })
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          const position = buildPoint(coords.latitude, coords.longitude)
          resolve(position === undefined
            ? { status: 'unavailable' }
            : { status: 'found', point: position, accuracy: coords.accuracy })
        },
        ({ code }) => resolve({ status: toFailure(code) }),
        { enableHighAccuracy: true, timeout: POSITION_TIMEOUT, maximumAge: MAX_POSITION_AGE },
      )
    })
  },
}

function toFailure(code: number): 'denied' | 'timeout' | 'unavailable' {
  if (code === PERMISSION_DENIED) return 'denied'
  return code === TIMEOUT ? 'timeout' : 'unavailable'
}
